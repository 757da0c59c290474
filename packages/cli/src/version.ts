import { readFile } from "node:fs/promises";

/** Where the manifest stands, seen from this module and from the bundle it is built into. */
const MANIFESTS = ["../package.json", "../../package.json"] as const;

/** Version of this package. */
export async function readVersion(): Promise<string> {
  for (const path of MANIFESTS) {
    const described: unknown = JSON.parse(await readFile(new URL(path, import.meta.url), "utf8").catch(() => "null"));
    if (typeof described === "object" && described !== null && "version" in described) return String(described.version);
  }
  return "unknown";
}
