import { SitemapError } from "../model/error.ts";
import { describeValue, expectedFound } from "./describe-value.ts";
import { EntryIntake } from "./entry-intake.ts";
import { RecordSplitter } from "./records.ts";
import type { Sink } from "./sink.ts";
import { sinkError } from "./sink-error.ts";
import { SitemapSetWriter } from "./sitemap-set-writer.ts";
import type { BadRow, EntryBatch, RecordStream, Source, SourceItem, WriteOptions, WriteResult } from "./types.ts";
import { settingsOf } from "./write-settings.ts";

/** Entries between two calls of `onProgress`, and between two looks at the signal. */
const PROGRESS_ENTRIES = 8192;

/**
 * Writes url entries as sitemaps to a sink: split by the limits, without duplicates, with an index where there are several. A bad entry is skipped and counted.
 * Nothing is published before everything is written; when the run fails, what was published before stays. Throws `SitemapError`.
 */
export async function writeSitemaps(source: Source, sink: Sink, options: WriteOptions): Promise<WriteResult> {
  const settings = settingsOf(options);
  const set = new SitemapSetWriter(sink, settings, options.gzip);
  const intake = new EntryIntake(set, settings, options);
  const feed = new Feed(intake, set, options);
  try {
    await feed.take(source);
    intake.requireEnough();
    const { files, removed } = await set.publish().catch((error: unknown) => Promise.reject(sinkError(error)));
    return {
      urls: set.urls,
      duplicates: intake.duplicates,
      skipped: intake.skipped.result(),
      repaired: intake.repaired.result(),
      files,
      removed,
      kernel: "typescript",
    };
  } catch (error) {
    // The first failure is the one to tell; a sink that cannot even abort has nothing to add.
    await Promise.resolve(sink.abort()).catch(() => undefined);
    throw error;
  }
}

/** Takes items of every form out of a source. */
class Feed {
  readonly #intake: EntryIntake;
  readonly #set: SitemapSetWriter;
  readonly #options: WriteOptions;
  #untilProgress = PROGRESS_ENTRIES;

  constructor(intake: EntryIntake, set: SitemapSetWriter, options: WriteOptions) {
    this.#intake = intake;
    this.#set = set;
    this.#options = options;
  }

  async take(source: Source): Promise<void> {
    this.#look();
    if (isAsync(source)) {
      for await (const item of source) await this.#item(item);
    } else {
      for (const item of source) {
        const wait = this.#item(item);
        if (wait !== undefined) await wait;
      }
    }
    this.#look();
  }

  #item(item: SourceItem): void | Promise<void> {
    if (Array.isArray(item)) return this.#batch({ kind: "entries", source: "", entries: item });
    if (isBatch(item)) return this.#batch(item);
    if (isRecords(item)) return this.#records(item);
    this.#tick();
    if (isBad(item))
      return this.#intake.skip(
        { reason: item.reason, message: expectedFound("a row that makes an entry", item.value), value: item.value },
        item.source,
        item.line,
      );
    return this.#intake.add(item, "", 0);
  }

  async #batch({ entries, source, lines }: EntryBatch): Promise<void> {
    for (let at = 0; at < entries.length; at++) {
      this.#tick();
      const wait = this.#intake.add(entries[at], source, lines?.[at] ?? 0);
      if (wait !== undefined) await wait;
    }
  }

  async #records(records: RecordStream): Promise<void> {
    const splitter = new RecordSplitter(records);
    for await (const chunk of records.chunks) await this.#split(records, splitter, chunk, false);
    await this.#split(records, splitter, new Uint8Array(0), true);
  }

  async #split(records: RecordStream, splitter: RecordSplitter, chunk: Uint8Array, final: boolean): Promise<void> {
    const { columns, source, firstLine, delimiter } = records;
    for (const record of splitter.split(chunk, final)) {
      this.#tick();
      const line = firstLine + record.line;
      const { fields } = record;
      if (fields === undefined || (delimiter !== 0 && fields.length !== columns.length)) {
        const expected = fields === undefined ? record.expected : `${columns.length} fields`;
        const found = fields === undefined ? record.raw : `${fields.length}`;
        this.#intake.skip({ reason: "row-invalid", message: expectedFound(expected, found), value: describeValue(record.raw) }, source, line);
        continue;
      }
      const entry: Record<string, string> = {};
      columns.forEach((column, at) => {
        if (column !== null) entry[column] = fields[at] ?? "";
      });
      const wait = this.#intake.add(entry, source, line);
      if (wait !== undefined) await wait;
    }
  }

  #tick(): void {
    this.#untilProgress--;
    if (this.#untilProgress > 0) return;
    this.#untilProgress = PROGRESS_ENTRIES;
    this.#look();
  }

  #look(): void {
    if (this.#options.signal?.aborted)
      throw new SitemapError("ERR_ABORTED", "Expected to finish, found the run aborted", { cause: this.#options.signal.reason });
    this.#options.onProgress?.(this.#set.progress);
  }
}

function isAsync(source: Source): source is AsyncIterable<SourceItem> {
  return Symbol.asyncIterator in source;
}

const kindOf = (item: SourceItem): unknown => (typeof item === "object" && item !== null && "kind" in item ? item.kind : undefined);
const isBatch = (item: SourceItem): item is EntryBatch => kindOf(item) === "entries";
const isBad = (item: SourceItem): item is BadRow => kindOf(item) === "bad";
const isRecords = (item: SourceItem): item is RecordStream => kindOf(item) === "records";
