/**
 * The fast way of composing: records that the kernel found clean become entries in the batch without a string or an object. What it has to leave to the slow
 * way, and in which order, is as in `CleanRun`.
 */
import { type Kernel, MARK, MARK_INTS, NO_DATE, RECORD, RECORD_FLAG, RECORD_INTS } from "../kernel/kernel.ts";
import { needsSlowWay } from "./clean-run.ts";
import type { ComposeMeans, ComposeTarget } from "./compose-target.ts";
import { FINGERPRINT_INTS, KEY_INTS } from "./compose-types.ts";
import { FRACTION_AT, fractionAt, SECONDS_PER_DAY } from "./lastmod-seconds.ts";
import { type GivenRecord, locOf, type RecordNamespaces, type RecordRun, type TakeRecord } from "./record-run.ts";
import type { UniqueTest } from "./unique-test.ts";

/** What `ComposeRun` works with besides. */
export interface ComposeRunMeans extends ComposeMeans {
  readonly target: ComposeTarget;
  /** Undefined where duplicates are composed. */
  readonly unique: UniqueTest | undefined;
  /** Do the contents of records depend on their fields? */
  readonly hasContent: boolean;
}

/** Composes the records on the kernel's tape. */
export class ComposeRun implements RecordRun {
  duplicates = 0;
  readonly #means: ComposeRunMeans;
  readonly #kernel: Kernel;
  readonly #textOnly: boolean;
  /** Of each record of the tape. */
  readonly #lastmods: Float64Array;
  readonly #groups: Uint16Array;
  readonly #contents: Int32Array;
  #namespaces: RecordNamespaces | undefined;

  constructor(means: ComposeRunMeans) {
    this.#means = means;
    this.#kernel = means.kernel;
    this.#textOnly = means.settings.kind === "text";
    const records = Math.ceil(means.kernel.tape.length / RECORD_INTS);
    this.#lastmods = new Float64Array(records);
    this.#groups = new Uint16Array(means.groups === undefined ? 0 : records);
    this.#contents = new Int32Array(means.hasContent ? records * FINGERPRINT_INTS : 0);
  }

  async take(takeRecord: TakeRecord, givenOf: (record: number) => GivenRecord, namespaces?: RecordNamespaces): Promise<void> {
    const { entries: count } = this.#kernel;
    this.#namespaces = namespaces;
    for (let record = 0; record < count; ) {
      const clean = this.#judge(record, count, givenOf);
      record = await this.#emit(record, clean, takeRecord);
      if (record < count && record === clean) {
        const flags = this.#kernel.tape[record * RECORD_INTS + RECORD.FLAGS] ?? 0;
        if ((flags & RECORD_FLAG.BLANK) === 0) await takeRecord(record, false);
        record++;
      }
    }
  }

  /** Looks at the records from `first` on, marks duplicates, notes what is to be known of each, and returns the first that is not clean. */
  #judge(first: number, count: number, givenOf: (record: number) => GivenRecord): number {
    const { tape } = this.#kernel;
    const { unique, groups, hasContent } = this.#means;
    const looks = groups !== undefined || hasContent;
    for (let record = first; record < count; record++) {
      const at = record * RECORD_INTS;
      if (tape[at + RECORD.FLAGS] !== 0) return record;
      if (needsSlowWay(tape, at) || (looks && !this.#look(record, givenOf(record)))) {
        tape[at + RECORD.FLAGS] = RECORD_FLAG.LOC;
        return record;
      }
      if (unique !== undefined && !unique.add(tape, at + RECORD.HASH)) {
        tape[at + RECORD.FLAGS] = RECORD_FLAG.SKIP;
        this.duplicates++;
        continue;
      }
      this.#lastmods[record] = this.#lastmodOf(at);
      if (this.#textOnly) tape.fill(0, at + RECORD.TEXT + 2, at + RECORD.TEXT + 8);
    }
    return count;
  }

  /** Notes group and content of a record; false when it lacks something that its group has. */
  #look(record: number, { source, entry }: GivenRecord): boolean {
    const { groups, content, hasContent } = this.#means;
    if (hasContent) {
      content.of(entry);
      this.#contents.set(content.result.subarray(0, FINGERPRINT_INTS), record * FINGERPRINT_INTS);
    }
    if (groups === undefined) return true;
    const group = groups.of(locOf(this.#kernel, record), source, entry);
    this.#groups[record] = group;
    return groups.lacking(group, entry) === undefined;
  }

  #lastmodOf(at: number): number {
    const { tape, window } = this.#kernel;
    const day = tape[at + RECORD.DAY] as number;
    if (day === NO_DATE) return Number.NaN;
    const start = tape[at + RECORD.TEXT + 2] as number;
    const fraction = fractionAt(window, start + FRACTION_AT, tape[at + RECORD.TEXT + 3] as number);
    return day * SECONDS_PER_DAY + (tape[at + RECORD.SECOND] as number) + fraction;
  }

  /** Composes the records [from, to), which are clean or to be passed over; returns the number of the next one. */
  async #emit(from: number, to: number, takeRecord: TakeRecord): Promise<number> {
    const { batch, deliver } = this.#means;
    const kernel = this.#kernel;
    let record = from;
    while (record < to) {
      if (batch.entriesLeft === 0) await deliver();
      kernel.emitMarked(record, Math.min(batch.entriesLeft, to - record), batch.at, batch.out.length);
      const { emitted, emittedEntries } = kernel;
      const noted = this.#note(emittedEntries);
      if (noted < emittedEntries) {
        record = kernel.marks[noted * MARK_INTS + MARK.RECORD] as number;
        await takeRecord(record, true);
        record++;
        continue;
      }
      record += emitted;
      if (emitted > 0 || record >= to) continue;
      if (batch.count > 0) await deliver();
      else {
        await takeRecord(record, true);
        record++;
      }
    }
    return record;
  }

  /** Takes the entries that the kernel marked into the batch; returns how many, which is less where one is too large for a file. */
  #note(entries: number): number {
    const { batch, target } = this.#means;
    const { marks, tape } = this.#kernel;
    for (let entry = 0; entry < entries; entry++) {
      const mark = entry * MARK_INTS;
      const end = marks[mark + MARK.END] as number;
      if (end - batch.at > target.surelyFits) return entry;
      this.#push(marks[mark + MARK.RECORD] as number, end, mark + MARK.HASH, tape);
      target.urls++;
    }
    return entries;
  }

  #push(record: number, end: number, hashAt: number, tape: Int32Array): void {
    const { batch, groups, hasContent } = this.#means;
    const { marks } = this.#kernel;
    const { count } = batch;
    const key = record * RECORD_INTS + RECORD.HASH;
    batch.ends[count] = end;
    batch.keys[count * KEY_INTS] = tape[key] as number;
    batch.keys[count * KEY_INTS + 1] = tape[key + 1] as number;
    batch.keys[count * KEY_INTS + 2] = tape[key + 2] as number;
    const fingerprint = count * FINGERPRINT_INTS;
    batch.fingerprints[fingerprint] = marks[hashAt] as number;
    batch.fingerprints[fingerprint + 1] = marks[hashAt + 1] as number;
    batch.contents[fingerprint] = hasContent ? (this.#contents[record * FINGERPRINT_INTS] as number) : 0;
    batch.contents[fingerprint + 1] = hasContent ? (this.#contents[record * FINGERPRINT_INTS + 1] as number) : 0;
    batch.lastmods[count] = this.#lastmods[record] as number;
    batch.namespaces[count] = this.#namespaces?.each[record] ?? 0;
    batch.limited[count] = 0;
    batch.groups[count] = groups === undefined ? 0 : (this.#groups[record] as number);
    batch.count = count + 1;
    batch.at = end;
  }
}
