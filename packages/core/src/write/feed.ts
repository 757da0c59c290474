import type { UrlEntryInput } from "../model/entry.ts";
import { expectedFound } from "./describe-value.ts";
import { PlainEntries } from "./plain-entries.ts";
import { type RecordMeans, RecordReader } from "./records.ts";
import type { BadRow, EntryBatch, RecordStream, Source, SourceItem } from "./types.ts";

/** Entries between two looks at the signal and the progress. */
const LOOK_ENTRIES = 8192;
/** Items that one call takes: a loop in a function that is called often is compiled long before one that runs for long in a single call. */
const ITEMS_A_CALL = 1024;

/** Takes items of every form out of a source. */
export class Feed {
  readonly #means: RecordMeans;
  readonly #plain: PlainEntries;
  readonly #look: () => void;
  #untilLook = LOOK_ENTRIES;
  /** What the last item that was taken has to wait for. */
  #wait: Promise<void> | undefined;

  constructor(means: RecordMeans, look: () => void) {
    this.#means = means;
    this.#plain = new PlainEntries(means);
    this.#look = look;
  }

  async take(source: Source): Promise<void> {
    this.#look();
    if (Array.isArray(source)) this.#means.intake.unique?.expect(source.length);
    if (isAsync(source)) {
      // What was read is judged like all else.
      for await (const item of source) await this.#item(item as SourceItem);
    } else if (isPlainArray(source)) {
      for (let at = 0; at < source.length; ) {
        at = this.#takeSome(source, at);
        await this.#wait;
      }
    } else {
      for (const item of source) {
        const wait = this.#item(item);
        if (wait !== undefined) await wait;
      }
    }
    await this.#plain.flush();
    this.#look();
  }

  /** Takes items from `from` on, up to one that has to be waited for; returns the number of the next. */
  #takeSome(items: readonly SourceItem[], from: number): number {
    const plain = this.#plain;
    const end = Math.min(from + ITEMS_A_CALL, items.length);
    let wait: Promise<void> | undefined;
    let at = from;
    while (at < end && wait === undefined) {
      const item = items[at++] as SourceItem;
      wait = (isEntry(item) ? plain.add(item, "", 0) : this.#item(item)) ?? undefined;
    }
    this.#wait = wait;
    this.#tick(at - from);
    return at;
  }

  #item(item: SourceItem): void | Promise<void> {
    if (typeof item === "string" || item instanceof URL) return this.#entry({ loc: item });
    if (isEntry(item)) return this.#entry(item);
    if (Array.isArray(item)) return this.#batch({ kind: "entries", source: "", entries: item as EntryBatch["entries"] });
    if (isBatch(item)) return this.#batch(item);
    if (isRecords(item)) return this.#records(item);
    if (!isBad(item)) return this.#entry(item);
    this.#tick(1);
    return this.#bad(item);
  }

  #entry(entry: SourceItem): void | Promise<void> {
    this.#tick(1);
    return this.#plain.add(entry, "", 0);
  }

  async #bad({ reason, value, source, line, message = expectedFound("a row that makes an entry", value) }: BadRow): Promise<void> {
    await this.#plain.flush();
    this.#means.intake.skip({ reason, message, value }, source, line);
  }

  async #batch(batch: EntryBatch): Promise<void> {
    const { entries } = batch;
    if (entries.length >= LOOK_ENTRIES) this.#means.intake.unique?.expect(entries.length);
    for (let at = 0; at < entries.length; ) {
      at = this.#takeEntries(batch, at);
      await this.#wait;
    }
  }

  /** As `#takeSome`, of a batch. */
  #takeEntries({ entries, source, lines }: EntryBatch, from: number): number {
    const plain = this.#plain;
    const end = Math.min(from + ITEMS_A_CALL, entries.length);
    let wait: Promise<void> | undefined;
    let at = from;
    for (; at < end && wait === undefined; at++) {
      const entry: unknown = entries[at];
      wait = plain.add(typeof entry === "string" || entry instanceof URL ? { loc: entry } : entry, source, lines?.[at] ?? 0) ?? undefined;
    }
    this.#wait = wait;
    this.#tick(at - from);
    return at;
  }

  async #records(records: RecordStream): Promise<void> {
    await this.#plain.flush();
    this.#plain.forgetTable();
    await new RecordReader(records, this.#means).read();
  }

  /** Looks at the signal when so many more entries make it time. */
  #tick(entries: number): void {
    this.#untilLook -= entries;
    if (this.#untilLook > 0) return;
    this.#untilLook = LOOK_ENTRIES;
    this.#look();
  }
}

/** Most items are entries, which have no kind. */
function isEntry(item: SourceItem): item is UrlEntryInput {
  return typeof item === "object" && item !== null && !("kind" in item) && !Array.isArray(item) && !(item instanceof URL);
}

/** Is this an array that gives its items as they stand in it? */
function isPlainArray(source: Source): source is readonly SourceItem[] {
  return Array.isArray(source) && source[Symbol.iterator] === Array.prototype[Symbol.iterator];
}

function isAsync(source: Source): source is Exclude<Source, Iterable<SourceItem>> {
  return Symbol.asyncIterator in source;
}

const kindOf = (item: SourceItem): unknown => (typeof item === "object" && item !== null && "kind" in item ? item.kind : undefined);
const isBatch = (item: SourceItem): item is EntryBatch => kindOf(item) === "entries";
const isBad = (item: SourceItem): item is BadRow => kindOf(item) === "bad";
const isRecords = (item: SourceItem): item is RecordStream => kindOf(item) === "records";
