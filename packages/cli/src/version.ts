import { readFile } from "node:fs/promises";

/** Version of this package. */
export async function readVersion(): Promise<string> {
  const described: unknown = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  return typeof described === "object" && described !== null && "version" in described ? String(described.version) : "unknown";
}
