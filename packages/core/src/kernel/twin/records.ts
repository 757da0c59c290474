import { NO_DATE, RECORD, RECORD_FLAG, RECORD_INTS, type RecordTable, SCAN, type ScanStatus } from "../kernel.ts";
import { TAPE_INTS } from "../layout.ts";
import { type CompiledRecordTable, compileRecordTable } from "../record-table.ts";
import type { LocCheck } from "./loc-check.ts";
import { memoryOf } from "./memory.ts";
import type { RecordCheck } from "./record-check.ts";

const CR = 13;
const LF = 10;
const QUOTE = 34;

const fourTimes = (byte: number): number => Math.imul(byte, 0x0101_0101);

/** Scans records of delimited text: the twin of `assembly/records.ts`. */
export class TwinRecords {
  readonly #window: Uint8Array;
  readonly #tape: Int32Array;
  readonly #loc: LocCheck;
  readonly #check: RecordCheck;
  #table: CompiledRecordTable = compileRecordTable({
    delimiter: 0,
    terminator: LF,
    quoted: false,
    columns: [0],
    prefix: new Uint8Array(0),
    maxLocBytes: 0,
    hashed: false,
  });
  readonly #view: DataView;
  /** Bytes at which the scan of a field stops to look, each four times over. */
  #delimiters = 0;
  #terminators = 0;
  #quotes = 0;
  #to = 0;
  #final = false;
  /** Of the record being scanned: its flags so far, its line ends so far, and whether its end is in sight. */
  #flags = 0;
  #lines = 0;
  #unfinished = false;
  #fieldStart = 0;
  #fieldEnd = 0;
  #ended = false;
  #next = 0;

  safe = 0;
  entries = 0;
  tapeLength = 0;
  readonly reason = 0;

  constructor(window: Uint8Array, tape: Int32Array, loc: LocCheck, check: RecordCheck) {
    this.#window = window;
    this.#view = memoryOf(window).view;
    this.#tape = tape;
    this.#loc = loc;
    this.#check = check;
  }

  get arenaLength(): number {
    return this.#loc.arenaLength;
  }

  setTable(table: RecordTable): void {
    this.#table = compileRecordTable(table);
    this.#loc.setTable(this.#table);
    const { delimiter, terminator, quoted } = table;
    this.#terminators = fourTimes(terminator);
    this.#delimiters = fourTimes(delimiter === 0 ? terminator : delimiter);
    this.#quotes = fourTimes(quoted ? QUOTE : terminator);
  }

  scan(from: number, to: number, final: boolean): ScanStatus {
    this.#to = to;
    this.#final = final;
    this.#lines = 0;
    this.#loc.arenaLength = 0;
    let p = from;
    let record = 0;
    let status: ScanStatus = SCAN.NEED_INPUT;
    while (p < to) {
      if (record + RECORD_INTS > TAPE_INTS) {
        status = SCAN.TAPE_FULL;
        break;
      }
      const line = this.#lines;
      if (!this.#scanRecord(p, record, line)) break;
      if (!this.#check.check(record, this.#flags)) {
        status = SCAN.TAPE_FULL;
        break;
      }
      record += RECORD_INTS;
      p = this.#next;
    }
    this.safe = p;
    this.tapeLength = record;
    this.entries = record / RECORD_INTS;
    return status;
  }

  /** Finds the fields of the record that begins at `start`; false when it goes on behind `to`. */
  #scanRecord(start: number, record: number, line: number): boolean {
    const tape = this.#tape;
    const { columns } = this.#table;
    for (let i = record; i < record + RECORD_INTS; i++) tape[i] = 0;
    this.#flags = 0;
    this.#ended = false;
    this.#unfinished = false;
    let p = start;
    let count = 0;
    do {
      p = this.#scanField(p);
      if (this.#unfinished) return false;
      const column = count < columns.length ? (columns[count] as number) : -1;
      if (column >= 0 && this.#fieldEnd > this.#fieldStart) {
        tape[record + RECORD.TEXT + column * 2] = this.#fieldStart;
        tape[record + RECORD.TEXT + column * 2 + 1] = this.#fieldEnd;
      }
      count++;
    } while (!this.#ended);
    tape[record + RECORD.START] = start;
    tape[record + RECORD.END] = p;
    tape[record + RECORD.LINE] = line;
    tape[record + RECORD.COLUMNS] = count;
    tape[record + RECORD.DAY] = NO_DATE;
    if (count === 1 && this.#isBlank(start, p)) this.#flags = RECORD_FLAG.BLANK;
    else if (count !== columns.length) this.#flags |= RECORD_FLAG.SHAPE;
    return true;
  }

  #isBlank(p: number, to: number): boolean {
    for (; p < to; p++) if (this.#window[p] !== 32 && this.#window[p] !== 9) return false;
    return true;
  }

  /** Scans a field; returns the offset of the delimiter's successor, or, at the last field, the end of the record. */
  #scanField(p: number): number {
    const bytes = this.#window;
    if (this.#table.quoted && p < this.#to && bytes[p] === QUOTE) return this.#scanQuoted(p + 1);
    return this.#scanPlain(p, p);
  }

  /** Goes on to the end of a field that began at `start`. */
  #scanPlain(p: number, start: number): number {
    const bytes = this.#window;
    const { delimiter, terminator } = this.#table;
    const to = this.#to;
    this.#fieldStart = start;
    for (p = this.#nextStop(p); p < to; p = this.#nextStop(p + 1)) {
      const c = bytes[p];
      if (c === terminator) return this.#endRecord(p, start);
      if (c === delimiter) {
        this.#fieldEnd = p;
        return p + 1;
      }
      this.#flags |= RECORD_FLAG.QUOTES;
    }
    return this.#endOfInput();
  }

  /** Offset of the next byte that ends a field or is a quote; from `to` on there is none. Reads up to three bytes of the padding. */
  #nextStop(p: number): number {
    const view = this.#view;
    const to = this.#to;
    const delimiters = this.#delimiters;
    const terminators = this.#terminators;
    const quotes = this.#quotes;
    for (; p < to; p += 4) {
      const word = view.getInt32(p, true);
      const a = word ^ delimiters;
      const b = word ^ terminators;
      const c = word ^ quotes;
      // The highest bit of each byte that is zero; above the first of them also others, which do not matter.
      const zeros = (((a - 0x0101_0101) & ~a) | ((b - 0x0101_0101) & ~b) | ((c - 0x0101_0101) & ~c)) & 0x8080_8080;
      if (zeros !== 0) return p + ((31 - Math.clz32(zeros & -zeros)) >> 3);
    }
    return to;
  }

  /** A terminator stands at `p`; the last field began at `start`. */
  #endRecord(p: number, start: number): number {
    this.#lines++;
    this.#ended = true;
    this.#next = p + 1;
    const end = this.#table.terminator === LF && p > start && this.#window[p - 1] === CR ? p - 1 : p;
    this.#fieldEnd = end;
    return end;
  }

  #endOfInput(): number {
    this.#ended = true;
    this.#unfinished = !this.#final;
    this.#next = this.#to;
    this.#fieldEnd = this.#to;
    return this.#to;
  }

  /** Scans a quoted field whose text begins at `start`. */
  #scanQuoted(start: number): number {
    const bytes = this.#window;
    const { terminator } = this.#table;
    const to = this.#to;
    for (let p = start; p < to; p++) {
      const c = bytes[p];
      if (c === terminator) this.#lines++;
      if (c !== QUOTE) continue;
      if (p + 1 < to && bytes[p + 1] === QUOTE) {
        this.#flags |= RECORD_FLAG.QUOTES;
        p++;
        continue;
      }
      return this.#closeQuoted(p + 1, start);
    }
    this.#flags |= RECORD_FLAG.QUOTES;
    this.#fieldStart = start;
    return this.#endOfInput();
  }

  /** Behind a closing quote: the end of the field, or stray text up to it. */
  #closeQuoted(p: number, start: number): number {
    const bytes = this.#window;
    const { delimiter, terminator } = this.#table;
    const textEnd = p - 1;
    const stray = p < this.#to && bytes[p] !== delimiter && bytes[p] !== terminator && !this.#isLineEnd(p);
    if (stray) this.#flags |= RECORD_FLAG.QUOTES;
    const next = this.#scanPlain(p, p);
    this.#fieldStart = start;
    this.#fieldEnd = textEnd;
    return next;
  }

  #isLineEnd(p: number): boolean {
    return this.#table.terminator === LF && this.#window[p] === CR && p + 1 < this.#to && this.#window[p + 1] === LF;
  }
}
