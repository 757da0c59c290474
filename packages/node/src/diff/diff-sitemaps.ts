import { tmpdir } from "node:os";
import { SitemapError } from "@mapwright/core";
import { COMPARED_FIELDS, type HashKey } from "@mapwright/core/set";
import { createFolderScratch } from "../set/state/scratch.ts";
import type { Scratch } from "../set/state/types.ts";
import { DiffRun } from "./diff-run.ts";
import { createLocalInput } from "./local-input.ts";
import type { DiffChange, DiffInput, DiffOptions, DiffSummary, SitemapDiff } from "./types.ts";

/**
 * Tells what was added to a sitemap or a set, removed from it, or changed in which fields: files in any format, indexes with their children beside them, folders,
 * patterns, `-` for standard input, or inputs of the caller. Both sides are read as streams, up to twice each, and need not be in any order.
 * A named file that cannot be read is ERR_SOURCE; other documents that cannot are told as problems of their side.
 */
export function diffSitemaps(before: string | DiffInput, after: string | DiffInput, options: DiffOptions = {}): SitemapDiff {
  const ignored = new Set(options.ignore ?? []);
  for (const field of ignored) requireField(field);
  const scratch = createFolderScratch(options.scratchFolder ?? tmpdir());
  const local = { scratch, signal: options.signal };
  const asInput = (side: string | DiffInput): DiffInput => (typeof side === "string" ? createLocalInput(side, local) : side);
  if (before === "-" && after === "-") throw new SitemapError("ERR_ARGUMENT", "Expected standard input as one side, found it as both");
  return begin(new DiffRun({ before: asInput(before), after: asInput(after), options, ignored, hashKey: randomKey(), scratch }), scratch);
}

function requireField(field: string): void {
  if ((COMPARED_FIELDS as readonly string[]).includes(field)) return;
  throw new SitemapError("ERR_ARGUMENT", `Expected the fields to ignore to be among ${COMPARED_FIELDS.join(", ")}, found ${field}`);
}

function randomKey(): HashKey {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Int32Array(4));
  return [a, b, c, d];
}

function begin(run: DiffRun, scratch: Scratch): SitemapDiff {
  let begun = false;
  let settle: { resolve: (summary: DiffSummary) => void; reject: (error: unknown) => void } = { resolve: () => undefined, reject: () => undefined };
  const summary = new Promise<DiffSummary>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // A summary that nobody waits for is no unhandled rejection: the iteration throws the same error.
  summary.catch(() => undefined);
  async function* changes(): AsyncGenerator<readonly DiffChange[], void, undefined> {
    let ended = false;
    try {
      yield* run.changes();
      ended = true;
      settle.resolve(run.summary);
    } catch (error) {
      ended = true;
      settle.reject(error);
      throw error;
    } finally {
      if (!ended) settle.reject(new SitemapError("ERR_ABORTED", "Expected to compare to the end, found the iteration ended before"));
      await scratch.close();
    }
  }
  const iterate = (): AsyncGenerator<readonly DiffChange[], void, undefined> => {
    if (begun) throw new SitemapError("ERR_ARGUMENT", "Expected to iterate a comparison once, before its summary is awaited, found it begun");
    begun = true;
    return changes();
  };
  const drive = async (): Promise<void> => {
    // Who asks for the summary may begin to iterate in the same breath.
    await undefined;
    if (begun) return;
    for await (const _ of iterate());
  };
  return {
    get summary() {
      drive().catch(() => undefined);
      return summary;
    },
    [Symbol.asyncIterator]: iterate,
  };
}
