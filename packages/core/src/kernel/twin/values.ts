import type { CompiledExtra } from "../emit-template.ts";
import { NO_DATE, RECORD, RECORD_FLAG, RECORD_INTS, SCAN, type ScanStatus, VALUE_SEPARATOR } from "../kernel.ts";
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
  readonly shapes: Uint8Array;
}

/** Scans values that stand one behind the other: the twin of `assembly/values.ts`. */
export class TwinValues {
  readonly #memory: ValuesMemory;
  readonly #loc: LocCheck;
  readonly #check: RecordCheck;
  #columns: readonly CompiledExtra[] = [];
  #until = 0;
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

  scan(length: number, entries: number): ScanStatus {
    this.#loc.arenaLength = 0;
    this.#until = length;
    this.#shape = 0;
    // Offset 0 means that a record has no extra values.
    this.#extra = 1;
    let p = 0;
    for (let index = 0; index < entries && p >= 0; index++) p = this.#scanEntry(p, index * RECORD_INTS);
    const whole = p === length;
    this.safe = whole ? length : 0;
    this.entries = whole ? entries : 0;
    this.tapeLength = this.entries * RECORD_INTS;
    return whole ? SCAN.NEED_INPUT : SCAN.BAIL;
  }

  /** The next separator at or behind `p`, or -1 where there is none. */
  #separator(p: number): number {
    const bytes = this.#memory.window;
    const until = this.#until;
    while (p < until && bytes[p] !== VALUE_SEPARATOR) p++;
    return p < until ? p : -1;
  }

  /** Takes the entry that begins at `start`; returns where the next one begins, or -1. */
  #scanEntry(start: number, record: number): number {
    const { tape, shapes } = this.#memory;
    for (let i = record; i < record + RECORD_INTS; i++) tape[i] = 0;
    let p = start;
    for (let field = 0; field < CORE_FIELDS; field++) {
      const end = this.#separator(p);
      if (end < 0) return -1;
      if (end > p) {
        tape[record + RECORD.TEXT + field * 2] = p;
        tape[record + RECORD.TEXT + field * 2 + 1] = end;
      }
      p = end + 1;
    }
    tape[record + RECORD.START] = start;
    tape[record + RECORD.END] = p - 1;
    tape[record + RECORD.DAY] = NO_DATE;
    tape[record + RECORD.COLUMNS] = CORE_FIELDS;
    this.#flags = 0;
    if (shapes[this.#shape] !== 0) p = this.#scanExtras(p, record);
    this.#shape++;
    return p >= 0 && this.#check.check(record, this.#flags) ? p : -1;
  }

  /** Notes the values of extra columns that begin at `p`: the most bytes they take as written, then of each its column, start and end, and 0 behind the last. */
  #scanExtras(p: number, record: number): number {
    const { tape, extras, shapes } = this.#memory;
    const first = this.#extra;
    let most = 0;
    this.#extra++;
    for (let column = shapes[this.#shape] as number; column !== 0; column = shapes[++this.#shape] as number) {
      const end = this.#separator(p);
      const spec = this.#columns[column - 1];
      if (end < 0 || spec === undefined || !this.#note(column, p, end, spec.url)) return -1;
      const bytes = Math.abs((extras[this.#extra + 2] as number) - (extras[this.#extra + 1] as number));
      most += spec.open.length + spec.close.length + bytes * (spec.url ? LONGEST_REFERENCE : 1);
      this.#extra += EXTRA_INTS;
      p = end + 1;
    }
    extras[first] = most;
    extras[this.#extra++] = 0;
    tape[record + RECORD.EXTRAS] = first;
    return p;
  }

  /** Notes one value; false when the arena is full. */
  #note(column: number, p: number, end: number, url: boolean): boolean {
    const { extras } = this.#memory;
    const loc = this.#loc;
    const at = this.#extra;
    extras[at] = column;
    extras[at + 1] = p;
    extras[at + 2] = end;
    if (!url) return true;
    if (!loc.checkUrl(p, end)) return false;
    if (!loc.clean) this.#flags |= RECORD_FLAG.EXTRA;
    else if (loc.inArena) {
      extras[at + 1] = ~loc.start;
      extras[at + 2] = ~loc.end;
    }
    return true;
  }
}
