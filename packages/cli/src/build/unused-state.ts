import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Sink } from "@mapwright/core";
import { DEFAULT_STATE } from "../set/plan-run.ts";

/** No index is larger (https://www.sitemaps.org/protocol.html#index). */
const MAX_INDEX_BYTES = 52_428_800;

/**
 * The state of the set whose published file `top` is, where it lies in its usual place though the run does without one; undefined where there is none.
 * `configFile` is beside that place. What is no state is none of ours and passed over.
 */
export async function findUnusedState(sink: Sink, top: string, configFile: string | undefined): Promise<string | undefined> {
  const folder = join(configFile === undefined ? "" : dirname(configFile), DEFAULT_STATE);
  const sha256 = await publishedHash(join(folder, "manifest.json"));
  if (sha256 === undefined) return undefined;
  const bytes = await sink.read(top, MAX_INDEX_BYTES);
  return bytes !== undefined && createHash("sha256").update(bytes).digest("hex") === sha256 ? folder : undefined;
}

/** The hash of the index that a state says was published last. */
async function publishedHash(path: string): Promise<string | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
    const { index } = manifest as { readonly index?: { readonly sha256?: unknown } | null };
    return typeof index?.sha256 === "string" ? index.sha256 : undefined;
  } catch {
    return undefined;
  }
}
