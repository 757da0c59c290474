import { giveBackKernel, takeKernel } from "../kernel/kernel-pool.ts";
import { SitemapError } from "../model/error.ts";
import { BatchBuilder } from "./compose-batch.ts";
import { ComposeRun } from "./compose-run.ts";
import { type ComposeMeans, ComposeTarget } from "./compose-target.ts";
import type { ComposedBatch, ComposeOptions, ComposeResult, Composing } from "./compose-types.ts";
import { CONTENT_FIELDS, ContentMark } from "./content-mark.ts";
import { emitTemplate } from "./emit-templates.ts";
import { engineLimits } from "./engine-limits.ts";
import { EntryGroups } from "./entry-groups.ts";
import { EntryIntake } from "./entry-intake.ts";
import { Feed } from "./feed.ts";
import { Handoff, TakerGone } from "./handoff.ts";
import { requireOptions, requireSource } from "./require-arguments.ts";
import type { CoreColumn, Source } from "./types.ts";
import { cleanPrefix, settingsOf, type WriteSettings } from "./write-settings.ts";

/** Fields that records have. */
const CORE_FIELDS: ReadonlySet<string> = /* @__PURE__ */ new Set<CoreColumn>(["loc", "lastmod", "changefreq", "priority"]);

/**
 * Composes url entries as `writeSitemaps` would write them, and gives them as bytes with keys and fingerprints, in batches. A bad entry is skipped and counted.
 * The same URL may come again, unless `dedupe` is set. Throws `SitemapError`: at once for wrong options, while iterating for what goes wrong then.
 */
export function composeEntries(source: Source, options: ComposeOptions): Composing {
  requireSource("composeEntries", source);
  requireOptions("composeEntries", options, "second");
  requireHashKey(options.hashKey);
  const settings = settingsOf({ ...options, dedupe: options.dedupe ?? false });
  const settle: Settle = { resolve: () => undefined, reject: () => undefined };
  const result = new Promise<ComposeResult>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // A result that nobody waits for is no unhandled rejection: the iteration throws the same error.
  result.catch(() => undefined);
  let begun = false;
  const iterate = (): AsyncGenerator<ComposedBatch, void, undefined> => {
    if (begun) throw new SitemapError("ERR_ARGUMENT", "Expected to iterate composed entries once, found a second time");
    begun = true;
    return batches(source, { options, settings, settle });
  };
  return { result, [Symbol.asyncIterator]: iterate };
}

/** Throws ERR_ARGUMENT where a caller without types gave something else than four integers. */
export function requireHashKey(hashKey: unknown): void {
  if (Array.isArray(hashKey) && hashKey.length === 4 && hashKey.every(Number.isInteger)) return;
  throw new SitemapError("ERR_ARGUMENT", "Expected four integers as hashKey, found something else");
}

interface Settle {
  resolve: (result: ComposeResult) => void;
  reject: (error: unknown) => void;
}

interface Run {
  readonly options: ComposeOptions;
  readonly settings: WriteSettings;
  readonly settle: Settle;
}

async function* batches(source: Source, run: Run): AsyncGenerator<ComposedBatch, void, undefined> {
  const handoff = new Handoff<ComposedBatch>();
  let failure: { readonly error: unknown } | undefined;
  const working = compose(source, run, handoff)
    .then(run.settle.resolve, (error: unknown) => {
      failure = { error: error instanceof TakerGone ? stoppedEarly() : error };
      run.settle.reject(failure.error);
    })
    .finally(() => handoff.end());
  try {
    for (;;) {
      const batch = await handoff.take();
      if (batch === undefined) break;
      yield batch;
    }
    if (failure !== undefined) throw failure.error;
  } finally {
    handoff.leave();
    await working;
  }
}

function stoppedEarly(): SitemapError {
  return new SitemapError("ERR_ABORTED", "Expected to compose all entries, found the iteration ended before");
}

/** Gives all batches of a source. */
async function compose(source: Source, { options, settings }: Run, handoff: Handoff<ComposedBatch>): Promise<ComposeResult> {
  const kernel = takeKernel(options.kernel ?? "auto");
  try {
    kernel.setHashKey(...options.hashKey);
    kernel.setEmitTemplate(emitTemplate(settings.kind));
    const batch = new BatchBuilder(kernel.out);
    let bytes = 0;
    const deliver = async (): Promise<void> => {
      bytes += batch.at;
      await handoff.give(batch);
      batch.clear();
    };
    const hashKey = Int32Array.from(options.hashKey);
    const { groupOf, defaultsOf, contentFields } = options;
    const groups = groupOf === undefined ? undefined : new EntryGroups(groupOf, defaultsOf);
    const means: ComposeMeans = { kernel, batch, deliver, settings, hashKey, groups, content: new ContentMark(contentFields, hashKey) };
    const target = new ComposeTarget(means);
    const ownFields = [...CONTENT_FIELDS, ...(contentFields ?? []), ...(options.ownFields ?? [])];
    const intake = new EntryIntake(target, kernel, settings, { ...options, ownFields });
    const hasContent = contentFields?.some((field) => CORE_FIELDS.has(field)) ?? false;
    const run = new ComposeRun({ ...means, target, unique: intake.unique, hasContent });
    const look = (): void => {
      if (options.signal?.aborted) throw new SitemapError("ERR_ABORTED", "Expected to finish, found the run aborted", { cause: options.signal.reason });
      options.onProgress?.({ urls: target.urls, bytes: bytes + batch.at });
    };
    const { maxLocLength: maxLocBytes } = engineLimits(settings.profile);
    await new Feed({ kernel, run, intake, kind: settings.kind, prefix: cleanPrefix(settings), maxLocBytes, hashed: true, onWindow: look }, look).take(source);
    const duplicates = intake.duplicates + run.duplicates;
    intake.requireEnough(duplicates);
    if (batch.count > 0) await deliver();
    return { urls: target.urls, duplicates, skipped: intake.skipped.result(), repaired: intake.repaired.result(), kernel: kernel.name };
  } finally {
    giveBackKernel(kernel);
  }
}
