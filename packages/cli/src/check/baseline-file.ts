import { readFile, rename, writeFile } from "node:fs/promises";
import { SitemapError } from "@mapwright/core";
import { type Baseline, formatBaseline, parseBaseline } from "@mapwright/core/report";

/** Reads a file as text. Throws ERR_SOURCE where there is none. */
export async function readTextFile(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new SitemapError("ERR_SOURCE", `Expected ${what} at ${path}, found ${foundAt(error)}`, { cause: error });
  }
}

function foundAt(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "no file";
  if (code === "EISDIR") return "a folder";
  return error instanceof Error ? error.message : String(error);
}

/** Reads the baseline in this file. */
export async function readBaseline(path: string): Promise<Baseline> {
  return parseBaseline(await readTextFile(path, "a baseline (--write-baseline makes one)"), path);
}

/** Writes the baseline; the old one stands until the new one is whole. */
export async function writeBaseline(path: string, baseline: Baseline): Promise<void> {
  const staged = `${path}.new`;
  try {
    await writeFile(staged, formatBaseline(baseline));
    await rename(staged, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SitemapError("ERR_SINK", `Expected to write a baseline to ${path}, found ${reason}`, { cause: error });
  }
}
