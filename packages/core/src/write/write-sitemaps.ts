import type { EmitTemplate, Kernel } from "../kernel/kernel.ts";
import { giveBackKernel, takeKernel } from "../kernel/kernel-pool.ts";
import { SitemapError } from "../model/error.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { CleanRun } from "./clean-run.ts";
import { expectedFound } from "./describe-value.ts";
import { engineLimits } from "./engine-limits.ts";
import { EntryIntake } from "./entry-intake.ts";
import { OutputSlots, SLOT_BYTES, SLOT_COUNT } from "./file-output.ts";
import { PlainEntries } from "./plain-entries.ts";
import { type RecordMeans, RecordReader } from "./records.ts";
import { requireArguments } from "./require-arguments.ts";
import type { Sink } from "./sink.ts";
import { SitemapSetWriter } from "./sitemap-set-writer.ts";
import type { BadRow, EntryBatch, RecordStream, Source, SourceItem, WriteOptions, WriteResult } from "./types.ts";
import { settingsOf, type WriteSettings } from "./write-settings.ts";

/** Entries between two calls of `onProgress`, and between two looks at the signal. */
const LOOK_ENTRIES = 8192;

/**
 * Writes url entries as sitemaps to a sink: split by the limits, without duplicates, with an index where there are several. A bad entry is skipped and counted.
 * Nothing is published before everything is written; when the run fails, what was published before stays. Throws `SitemapError`.
 */
export async function writeSitemaps(source: Source, sink: Sink, options: WriteOptions): Promise<WriteResult> {
  requireArguments("writeSitemaps", source, sink, options);
  const settings = settingsOf(options);
  const kernel = takeKernel(options.kernel ?? "auto");
  const slots = slotsOf(kernel);
  kernel.setHashKey(...randomKey());
  kernel.setEmitTemplate(settings.kind === "text" ? TEXT_TEMPLATE : XML_TEMPLATE);
  const set = new SitemapSetWriter(sink, settings, { slots, gzip: options.gzip });
  const intake = new EntryIntake(set, kernel, settings, options);
  const run = new CleanRun({ kernel, set, unique: intake.unique, textOnly: settings.kind === "text" });
  const look = (): void => {
    if (options.signal?.aborted) throw new SitemapError("ERR_ABORTED", "Expected to finish, found the run aborted", { cause: options.signal.reason });
    options.onProgress?.(set.progress);
  };
  const means = { kernel, run, intake, prefix: cleanPrefix(settings), maxLocBytes: engineLimits(settings.profile).maxLocLength, onWindow: look };
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

const NO_FIELDS = ["", "", "", ""] as const;
const TEXT_TEMPLATE: EmitTemplate = { entryOpen: "", fieldOpen: NO_FIELDS, fieldClose: NO_FIELDS, entryClose: "\n", escape: false };
const XML_TEMPLATE: EmitTemplate = {
  entryOpen: "  <url>\n",
  fieldOpen: ["    <loc>", "    <lastmod>", "    <changefreq>", "    <priority>"],
  fieldClose: ["</loc>\n", "</lastmod>\n", "</changefreq>\n", "</priority>\n"],
  entryClose: "  </url>\n",
  escape: true,
};

/** Nobody who does not know the key can prepare URLs whose hashes collide. */
function randomKey(): readonly [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Int32Array(4));
  return [a, b, c, d];
}

/** Output buffers within the kernel's memory, so that it writes entries where they leave from. */
function slotsOf(kernel: Kernel): OutputSlots {
  return new OutputSlots(Array.from({ length: SLOT_COUNT }, (_, at) => kernel.out.subarray(at * SLOT_BYTES, (at + 1) * SLOT_BYTES)));
}

/**
 * What a loc begins with that the kernel may take as it is: the site, if its own spelling is the normal one. Otherwise no loc begins like this,
 * and all of them are judged one by one.
 */
function cleanPrefix({ site, crossSite }: WriteSettings): Uint8Array {
  const prefix = crossSite ? "" : site;
  return new TextEncoder().encode(sameUrlKey(site) === site ? prefix : "\n");
}

/** Takes items of every form out of a source. */
class Feed {
  readonly #means: RecordMeans;
  readonly #plain: PlainEntries;
  readonly #look: () => void;
  #untilLook = LOOK_ENTRIES;

  constructor(means: RecordMeans, look: () => void) {
    this.#means = means;
    this.#plain = new PlainEntries(means);
    this.#look = look;
  }

  async take(source: Source): Promise<void> {
    this.#look();
    if (Array.isArray(source)) this.#means.intake.unique?.expect(source.length);
    if (isAsync(source)) {
      for await (const item of source) await this.#item(item);
    } else {
      for (const item of source) {
        const wait = this.#item(item);
        if (wait !== undefined) await wait;
      }
    }
    await this.#plain.flush();
    this.#look();
  }

  #item(item: SourceItem): void | Promise<void> {
    if (typeof item === "string" || item instanceof URL) return this.#entry({ loc: item });
    const isObject = typeof item === "object" && item !== null;
    // Most items are entries, which have no kind.
    if (isObject && !("kind" in item) && !Array.isArray(item)) return this.#entry(item);
    if (Array.isArray(item)) return this.#batch({ kind: "entries", source: "", entries: item as EntryBatch["entries"] });
    if (isBatch(item)) return this.#batch(item);
    if (isRecords(item)) return this.#records(item);
    if (!isBad(item)) return this.#entry(item);
    this.#tick();
    return this.#bad(item);
  }

  #entry(entry: SourceItem): void | Promise<void> {
    this.#tick();
    return this.#plain.add(entry, "", 0);
  }

  async #bad({ reason, value, source, line, message = expectedFound("a row that makes an entry", value) }: BadRow): Promise<void> {
    await this.#plain.flush();
    this.#means.intake.skip({ reason, message, value }, source, line);
  }

  async #batch({ entries, source, lines }: EntryBatch): Promise<void> {
    if (entries.length >= LOOK_ENTRIES) this.#means.intake.unique?.expect(entries.length);
    for (let at = 0; at < entries.length; at++) {
      this.#tick();
      const entry: unknown = entries[at];
      const wait = this.#plain.add(typeof entry === "string" || entry instanceof URL ? { loc: entry } : entry, source, lines?.[at] ?? 0);
      if (wait !== undefined) await wait;
    }
  }

  async #records(records: RecordStream): Promise<void> {
    await this.#plain.flush();
    this.#plain.forgetTable();
    await new RecordReader(records, this.#means).read();
  }

  #tick(): void {
    this.#untilLook--;
    if (this.#untilLook > 0) return;
    this.#untilLook = LOOK_ENTRIES;
    this.#look();
  }
}

function isAsync(source: Source): source is AsyncIterable<SourceItem> {
  return Symbol.asyncIterator in source;
}

const kindOf = (item: SourceItem): unknown => (typeof item === "object" && item !== null && "kind" in item ? item.kind : undefined);
const isBatch = (item: SourceItem): item is EntryBatch => kindOf(item) === "entries";
const isBad = (item: SourceItem): item is BadRow => kindOf(item) === "bad";
const isRecords = (item: SourceItem): item is RecordStream => kindOf(item) === "records";
