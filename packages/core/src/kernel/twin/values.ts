import type { CompiledExtra } from "../emit-template.ts";
import { NO_DATE, RECORD, RECORD_FLAG, RECORD_INTS, TEXT_WORD, WORD_BYTES } from "../kernel.ts";
import { writeUtf8 } from "../strings.ts";
import { isFrequency, isPriority } from "./core-values.ts";
import type { LocCheck } from "./loc-check.ts";
import type { RecordCheck } from "./record-check.ts";

const CORE_FIELDS = 4;
/** Integers of an extra value: its column, its start and its end. */
export const EXTRA_INTS = 3;
/** The longest reference is six bytes for one. */
const LONGEST_REFERENCE = 6;

/** The memory of a kernel, as far as values are scanned. */
export interface ValuesMemory {
  readonly window: Uint8Array;
  readonly tape: Int32Array;
  readonly extras: Int32Array;
  readonly lengths: Uint16Array;
  readonly shapes: Uint8Array;
  readonly words: Uint8Array;
}

/** Scans values that stand one behind the other and whose lengths are known: the twin of `assembly/values.ts`. */
export class TwinValues {
  readonly #memory: ValuesMemory;
  readonly #loc: LocCheck;
  readonly #check: RecordCheck;
  #columns: readonly CompiledExtra[] = [];
  /** Is the whole text ASCII, so that units are bytes? */
  #ascii = false;
  #at = 0;
  #value = 0;
  #shape = 0;
  #extra = 0;
  #flags = 0;

  safe = 0;
  entries = 0;
  tapeLength = 0;
  readonly reason = 0;

  constructor(memory: ValuesMemory, loc: LocCheck, check: RecordCheck) {
    this.#memory = memory;
    this.#loc = loc;
    this.#check = check;
  }

  get arenaLength(): number {
    return this.#loc.arenaLength;
  }

  setColumns(columns: readonly CompiledExtra[]): void {
    this.#columns = columns;
  }

  scan(text: string, entries: number): void {
    const { window, words } = this.#memory;
    window.set(words);
    this.#ascii = writeUtf8(text, window, words.length) === text.length;
    if (!this.#ascii && this.#joinsHalves(text)) this.#writeApart(text);
    this.#loc.arenaLength = 0;
    this.#at = words.length;
    this.#value = 0;
    this.#shape = 0;
    // Offset 0 means that a record has no extra values.
    this.#extra = 1;
    for (let index = 0; index < entries; index++) this.#scanEntry(index * RECORD_INTS);
    this.safe = this.#at;
    this.entries = entries;
    this.tapeLength = entries * RECORD_INTS;
  }

  /** Does a value end in the first half of a character? The second half, which the next value may begin with, is none of its own. */
  #joinsHalves(text: string): boolean {
    const { lengths } = this.#memory;
    let end = 0;
    for (let value = 0; end < text.length; value++) {
      end += lengths[value] as number;
      if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) return true;
    }
    return false;
  }

  #writeApart(text: string): void {
    const { lengths, window, words } = this.#memory;
    let at = words.length;
    for (let value = 0, from = 0; from < text.length; value++) {
      const to = from + (lengths[value] as number);
      at += writeUtf8(text.slice(from, to), window, at);
      from = to;
    }
  }

  /** Passes the next value; it ends at `#at`. */
  #takeValue(): void {
    const units = this.#memory.lengths[this.#value++] as number;
    this.#at = this.#ascii ? this.#at + units : this.#endOf(units);
  }

  #endOf(units: number): number {
    const { window } = this.#memory;
    let p = this.#at;
    for (let left = units; left > 0; left--) {
      const c = window[p] as number;
      // Characters of four bytes are two units.
      if (c >= 0xf0) left--;
      p += c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    }
    return p;
  }

  #scanEntry(record: number): void {
    const { window, tape, shapes } = this.#memory;
    for (let i = record; i < record + RECORD_INTS; i++) tape[i] = 0;
    tape[record + RECORD.START] = this.#at;
    const text = record + RECORD.TEXT;
    this.#takeField(tape, text);
    this.#takeField(tape, text + 2);
    tape[record + RECORD.DAY] = NO_DATE;
    tape[record + RECORD.COLUMNS] = CORE_FIELDS;
    this.#flags = 0;
    if (this.#takeWord(tape, text + 4) && !isFrequency(window, tape[text + 4] as number, tape[text + 5] as number)) this.#flags |= RECORD_FLAG.CHANGEFREQ;
    if (this.#takeWord(tape, text + 6) && !isPriority(window, tape[text + 6] as number, tape[text + 7] as number)) this.#flags |= RECORD_FLAG.PRIORITY;
    if (shapes[this.#shape] !== 0) this.#scanExtras(record);
    this.#shape++;
    tape[record + RECORD.END] = this.#at;
    // The arena has room for all that a text of so many units can need.
    tape[record + RECORD.FLAGS] = this.#flags | this.#check.checkPage(record);
  }

  /** Takes a value and notes its start and end at place: both 0 where it is empty. */
  #takeField(to: Int32Array, place: number): void {
    const start = this.#at;
    this.#takeValue();
    const given = this.#at !== start;
    to[place] = given ? start : 0;
    to[place + 1] = given ? this.#at : 0;
  }

  /** As `#takeField` for the word that comes next in the shape; is it a text, so that it wants a look? */
  #takeWord(to: Int32Array, place: number): boolean {
    const { shapes, words } = this.#memory;
    const word = shapes[this.#shape++] as number;
    if (word === TEXT_WORD) {
      this.#takeField(to, place);
      return true;
    }
    to[place] = word * WORD_BYTES;
    to[place + 1] = word * WORD_BYTES + (words[word * WORD_BYTES + WORD_BYTES - 1] as number);
    return false;
  }

  /** Notes the extra values of an entry: the most bytes they take as written, then of each its column, start and end, and 0 behind the last. */
  #scanExtras(record: number): void {
    const { tape, extras, shapes } = this.#memory;
    const first = this.#extra;
    let most = 0;
    this.#extra++;
    for (let column = shapes[this.#shape] as number; column !== 0; column = shapes[this.#shape] as number) {
      this.#shape++;
      const { url, open, close } = this.#columns[column - 1] as CompiledExtra;
      this.#note(column, url);
      const bytes = Math.abs((extras[this.#extra + 2] as number) - (extras[this.#extra + 1] as number));
      most += open.length + close.length + bytes * (url ? LONGEST_REFERENCE : 1);
      this.#extra += EXTRA_INTS;
    }
    extras[first] = most;
    extras[this.#extra++] = 0;
    tape[record + RECORD.EXTRAS] = first;
  }

  #note(column: number, url: boolean): void {
    const { extras } = this.#memory;
    const loc = this.#loc;
    const extra = this.#extra;
    extras[extra] = column;
    if (!url) {
      this.#takeWord(extras, extra + 1);
      return;
    }
    const start = this.#at;
    this.#takeValue();
    extras[extra + 1] = start;
    extras[extra + 2] = this.#at;
    loc.checkUrl(start, this.#at);
    if (!loc.clean) this.#flags |= RECORD_FLAG.EXTRA;
    else if (loc.inArena) {
      extras[extra + 1] = ~loc.start;
      extras[extra + 2] = ~loc.end;
    }
  }
}
