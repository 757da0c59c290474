import { expectedFound } from "./describe-value.ts";
import { PlainEntries } from "./plain-entries.ts";
import { type RecordMeans, RecordReader } from "./records.ts";
import type { BadRow, EntryBatch, RecordStream, Source, SourceItem } from "./types.ts";

/** Entries between two looks at the signal and the progress. */
const LOOK_ENTRIES = 8192;

/** Takes items of every form out of a source. */
export class Feed {
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
