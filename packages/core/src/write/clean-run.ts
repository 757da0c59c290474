/**
 * The fast way: records that the kernel found clean go from its window to the output as bytes, without a string or an object.
 * Everything else is given to the slow way, in order. Both ways put entries into the same files, which count and split alike.
 */
import { type Kernel, RECORD, RECORD_FLAG, RECORD_INTS } from "../kernel/kernel.ts";
import { sliceAscii } from "../kernel/strings.ts";
import type { GivenRecord, RecordNamespaces, RecordRun, TakeRecord } from "./record-run.ts";
import type { SitemapFile } from "./sitemap-file.ts";
import type { SitemapSetWriter } from "./sitemap-set-writer.ts";
import type { UniqueTest } from "./unique-test.ts";

const DOT = 46;
/** Bytes of a date or a number; the slow way knows the limits of both. */
const MAX_VALUE = 36;
/** Where the fraction stands in a date. */
const FRACTION_AT = "2024-05-06T07:08:09".length;

/** What a run works with. */
export interface CleanRunMeans {
  readonly kernel: Kernel;
  readonly set: SitemapSetWriter;
  /** Undefined where duplicates are written. */
  readonly unique: UniqueTest | undefined;
  readonly textOnly: boolean;
}

/** Is a date or a number of the record at tape[at], of which the kernel says that it is clean, so long that the slow way has to look at its limit? */
export function needsSlowWay(tape: Int32Array, at: number): boolean {
  const text = at + RECORD.TEXT;
  return (tape[text + 3] as number) - (tape[text + 2] as number) > MAX_VALUE || (tape[text + 7] as number) - (tape[text + 6] as number) > MAX_VALUE;
}

/** Writes the records on the kernel's tape. */
export class CleanRun implements RecordRun {
  duplicates = 0;
  readonly #kernel: Kernel;
  readonly #set: SitemapSetWriter;
  readonly #unique: UniqueTest | undefined;
  /** For the unique test: which records are duplicates. */
  readonly #known: Uint8Array;
  /** In text sitemaps no date is written, only the newest is wanted: where the dates of the records stand. */
  readonly #dates: Int32Array | undefined;
  #namespaces: RecordNamespaces | undefined;

  constructor({ kernel, set, unique, textOnly }: CleanRunMeans) {
    this.#kernel = kernel;
    this.#set = set;
    this.#unique = unique;
    this.#known = new Uint8Array(unique === undefined ? 0 : Math.ceil(kernel.tape.length / RECORD_INTS));
    this.#dates = textOnly ? new Int32Array(Math.ceil(kernel.tape.length / RECORD_INTS) * 2) : undefined;
  }

  /** Takes all records of the last scan: at once where all of them are clean and there is room, as nearly always. */
  take(takeRecord: TakeRecord, _givenOf: (record: number) => GivenRecord, namespaces?: RecordNamespaces): void | Promise<void> {
    const { entries: count } = this.#kernel;
    this.#namespaces = namespaces;
    const clean = this.#judge(0, count);
    const record = this.#emitNow(clean);
    return record < count ? this.#takeRest(record, clean, takeRecord) : undefined;
  }

  /** Takes the records from `from` on, of which those up to `judged` were judged. */
  async #takeRest(from: number, judged: number, takeRecord: TakeRecord): Promise<void> {
    const { entries: count } = this.#kernel;
    let clean = judged;
    for (let record = from; record < count; clean = this.#judge(record, count)) {
      record = await this.#emit(record, clean, takeRecord);
      if (record < count && record === clean) {
        if ((this.#flags(record) & RECORD_FLAG.BLANK) === 0) await takeRecord(record, false);
        record++;
      }
    }
  }

  #flags(record: number): number {
    return this.#kernel.tape[record * RECORD_INTS + RECORD.FLAGS] ?? 0;
  }

  /** Looks at the records from `first` on, marks duplicates, and returns the first that is not clean. */
  #judge(first: number, count: number): number {
    const clean = this.#cleanUntil(first, count);
    if (this.#unique !== undefined) this.#markDuplicates(this.#unique, first, clean);
    if (this.#dates !== undefined) for (let record = first; record < clean; record++) this.#hideAllButLoc(record, this.#dates);
    return clean;
  }

  #cleanUntil(first: number, count: number): number {
    const { tape } = this.#kernel;
    for (let record = first; record < count; record++) {
      const at = record * RECORD_INTS;
      if (tape[at + RECORD.FLAGS] !== 0) return record;
      if (needsSlowWay(tape, at)) {
        tape[at + RECORD.FLAGS] = RECORD_FLAG.LOC;
        return record;
      }
    }
    return count;
  }

  #markDuplicates(unique: UniqueTest, first: number, end: number): void {
    const { tape } = this.#kernel;
    const known = this.#known;
    const duplicates = unique.addEach(tape, { from: first * RECORD_INTS + RECORD.HASH, count: end - first, stride: RECORD_INTS }, known);
    this.duplicates += duplicates;
    if (duplicates === 0) return;
    for (let record = first; record < end; record++) if (known[record - first] === 1) tape[record * RECORD_INTS + RECORD.FLAGS] = RECORD_FLAG.SKIP;
  }

  #hideAllButLoc(record: number, dates: Int32Array): void {
    const { tape } = this.#kernel;
    const at = record * RECORD_INTS + RECORD.TEXT;
    dates[record * 2] = tape[at + 2] ?? 0;
    dates[record * 2 + 1] = tape[at + 3] ?? 0;
    tape.fill(0, at + 2, at + 8);
  }

  /** Writes the first records up to `to`, which are clean or to be passed over, as far as nothing has to be waited for; returns the number of the next one. */
  #emitNow(to: number): number {
    const file = this.#set.current;
    if (file === undefined || to === 0 || file.hasPending || file.entriesLeft === 0) return 0;
    const until = this.#declaredUntil(file.declared, 0, to);
    if (until > 0) this.#emitTo(file, 0, until);
    return until > 0 ? this.#kernel.emitted : 0;
  }

  #emitTo(file: SitemapFile, record: number, until: number): void {
    const { byteOffset, length } = file.slot;
    const start = byteOffset - this.#kernel.out.byteOffset;
    this.#kernel.emit(record, Math.min(file.entriesLeft, until - record), start + file.at, start + Math.min(length, file.at + file.bytesLeft));
    this.#count(file, record);
  }

  /** Writes the records [from, to), which are clean or to be passed over; returns the number of the next one. */
  async #emit(from: number, to: number, takeRecord: TakeRecord): Promise<number> {
    const kernel = this.#kernel;
    let record = from;
    while (record < to) {
      let file = this.#set.current ?? (await this.#set.nextFile());
      const pending = file.encodePending();
      if (pending !== undefined) await pending;
      if (file.entriesLeft === 0 && this.#flags(record) === 0) file = await this.#set.nextFile();
      const until = this.#declaredUntil(file.declared, record, to);
      if (until === record) {
        // The slow way knows where to declare what is not declared yet.
        await takeRecord(record, true);
        record++;
        continue;
      }
      const before = record;
      this.#emitTo(file, record, until);
      record += kernel.emitted;
      if (record > before || record >= to) continue;
      record += await this.#makeRoom(file, record, takeRecord);
    }
    return record;
  }

  /** The first record from `first` on that uses a namespace which is not declared, or `to`. */
  #declaredUntil(declared: number, first: number, to: number): number {
    const namespaces = this.#namespaces;
    if (namespaces === undefined || (namespaces.all & ~declared) === 0) return to;
    let record = first;
    while (record < to && (((namespaces.each[record] as number) & ~declared) === 0 || this.#flags(record) !== 0)) record++;
    return record;
  }

  #count(file: SitemapFile, first: number): void {
    const { emitted, emittedEntries, emittedBytes, newest } = this.#kernel;
    if (emittedEntries === 0) return;
    file.advance(emittedEntries, emittedBytes);
    this.#set.urls += emittedEntries;
    if (newest < 0) return;
    file.newest.add(this.#lastmod(newest));
    this.#addFractions(file, newest, first + emitted);
  }

  /** The kernel compares whole seconds: of the records behind the newest, those of the same second may be newer by a fraction. */
  #addFractions(file: SitemapFile, newest: number, end: number): void {
    const { tape, window } = this.#kernel;
    const day = tape[newest * RECORD_INTS + RECORD.DAY];
    const second = tape[newest * RECORD_INTS + RECORD.SECOND];
    for (let record = newest + 1; record < end; record++) {
      const at = record * RECORD_INTS;
      if (tape[at + RECORD.DAY] !== day || tape[at + RECORD.SECOND] !== second || tape[at + RECORD.FLAGS] !== 0) continue;
      if (window[this.#lastmodStart(record) + FRACTION_AT] === DOT) file.newest.add(this.#lastmod(record));
    }
  }

  #lastmodStart(record: number): number {
    return (this.#dates === undefined ? this.#kernel.tape[record * RECORD_INTS + RECORD.TEXT + 2] : this.#dates[record * 2]) ?? 0;
  }

  #lastmod(record: number): string {
    const { tape, window } = this.#kernel;
    const end = this.#dates === undefined ? tape[record * RECORD_INTS + RECORD.TEXT + 3] : this.#dates[record * 2 + 1];
    return sliceAscii(window, this.#lastmodStart(record), end ?? 0);
  }

  /** Nothing could be written: the slot is full, or the file, or the entry is too large for every file. Returns the records that were taken. */
  async #makeRoom(file: SitemapFile, record: number, takeRecord: TakeRecord): Promise<number> {
    if (file.at > 0 && file.at + file.bytesLeft > file.slot.length) {
      await file.nextSlot();
      return 0;
    }
    if (file.entries > 0) {
      await this.#set.nextFile();
      return 0;
    }
    await takeRecord(record, true);
    return 1;
  }
}
