import type { Kernel } from "../kernel/kernel.ts";
import { giveBackKernel, takeKernel } from "../kernel/kernel-pool.ts";
import { SitemapError } from "../model/error.ts";
import { CleanRun } from "./clean-run.ts";
import { emitTemplate } from "./emit-templates.ts";
import { engineLimits } from "./engine-limits.ts";
import { EntryIntake } from "./entry-intake.ts";
import { Feed } from "./feed.ts";
import { OutputSlots, SLOT_BYTES, SLOT_COUNT } from "./file-output.ts";
import { requireArguments } from "./require-arguments.ts";
import type { Sink } from "./sink.ts";
import { SitemapSetWriter } from "./sitemap-set-writer.ts";
import type { Source, WriteOptions, WriteResult } from "./types.ts";
import { cleanPrefix, requireNoIndex, settingsOf } from "./write-settings.ts";

/**
 * Writes url entries as sitemaps to a sink: split by the limits, without duplicates, with an index where there are several and the engine of the profile reads one. A bad entry is skipped and counted.
 * Nothing is published before everything is written; when the run fails, what was published before stays. Throws `SitemapError`.
 */
export async function writeSitemaps(source: Source, sink: Sink, options: WriteOptions): Promise<WriteResult> {
  requireArguments("writeSitemaps", source, sink, options);
  const settings = settingsOf(options);
  requireNoIndex(options, settings);
  const kernel = takeKernel(options.kernel ?? "auto");
  const slots = slotsOf(kernel);
  // Hosts may take a while to give random numbers for the first time.
  if (settings.dedupe) kernel.setHashKey(...randomKey());
  kernel.setEmitTemplate(emitTemplate(settings.kind));
  const set = new SitemapSetWriter(sink, settings, { slots, gzip: options.gzip });
  const intake = new EntryIntake(set, kernel, settings, options);
  const run = new CleanRun({ kernel, set, unique: intake.unique, textOnly: settings.kind === "text" });
  const look = (): void => {
    if (options.signal?.aborted) throw new SitemapError("ERR_ABORTED", "Expected to finish, found the run aborted", { cause: options.signal.reason });
    options.onProgress?.(set.progress);
  };
  const means = {
    kernel,
    run,
    intake,
    kind: settings.kind,
    prefix: cleanPrefix(settings),
    hashed: settings.dedupe,
    maxLocBytes: engineLimits(settings.profile).maxLocLength,
    onWindow: look,
  };
  try {
    await new Feed(means, look).take(source);
    const duplicates = intake.duplicates + run.duplicates;
    intake.requireEnough(duplicates);
    const { files, removed } = await set.publish();
    return { urls: set.urls, duplicates, skipped: intake.skipped.result(), repaired: intake.repaired.result(), files, removed, kernel: kernel.name };
  } catch (error) {
    // The first failure is the one to tell; a sink that cannot even abort has nothing to add.
    await Promise.resolve(sink.abort()).catch(() => undefined);
    throw error;
  } finally {
    // A sink that still writes from a slot, as it may after a failure, keeps the kernel's memory for itself.
    if (slots.whole) giveBackKernel(kernel);
  }
}

/** Nobody who does not know the key can prepare URLs whose hashes collide. */
function randomKey(): readonly [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Int32Array(4));
  return [a, b, c, d];
}

/** Output buffers within the kernel's memory, so that it writes entries where they leave from. */
function slotsOf(kernel: Kernel): OutputSlots {
  return new OutputSlots(Array.from({ length: SLOT_COUNT }, (_, at) => kernel.out.subarray(at * SLOT_BYTES, (at + 1) * SLOT_BYTES)));
}
