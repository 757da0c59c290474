/**
 * Takes delimited bytes through the kernel, window by window. Records that are not clean are split and judged one by one.
 * A quote that is never closed would swallow the rest of the input: a record that is longer than a window, or open at the end,
 * costs its first line alone.
 */
import { type Kernel, RECORD, RECORD_FLAG, RECORD_INTS, SCAN, WINDOW_BYTES } from "../kernel/kernel.ts";
import { describeValue, expectedFound } from "./describe-value.ts";
import type { EntryIntake } from "./entry-intake.ts";
import { decodeField, decodeLeniently, splitRecord } from "./record-fields.ts";
import { type RecordRun, TapeEntry } from "./record-run.ts";
import type { CoreColumn, RecordStream } from "./types.ts";
import type { WriteSettings } from "./write-settings.ts";

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const CORE: readonly CoreColumn[] = ["loc", "lastmod", "changefreq", "priority"];

/** What records go through. */
export interface RecordMeans {
  readonly kernel: Kernel;
  readonly run: RecordRun;
  readonly intake: EntryIntake;
  /** Bytes a clean loc begins with. */
  readonly prefix: Uint8Array;
  readonly maxLocBytes: number;
  /** Does the run use the hashes of locs? */
  readonly hashed: boolean;
  readonly kind: WriteSettings["kind"];
  /** Called for every window. */
  readonly onWindow: () => void;
}

export class RecordReader {
  readonly #means: RecordMeans;
  readonly #records: RecordStream;
  readonly #window: Uint8Array;
  readonly #given: TapeEntry;
  /** Bytes in the window. */
  #end = 0;
  #line = 0;
  /** Bytes and records taken so far. */
  #takenBytes = 0;
  #takenRecords = 0;
  /** Is the rest of a line that was too long being passed over? */
  #skipping = false;

  constructor(records: RecordStream, means: RecordMeans) {
    this.#records = records;
    this.#means = means;
    this.#window = means.kernel.window;
    this.#given = new TapeEntry(means.kernel, records.source);
  }

  /** Takes the whole stream. */
  async read(): Promise<void> {
    const { kernel, prefix, maxLocBytes, hashed } = this.#means;
    const { delimiter, quoted, columns, chunks } = this.#records;
    const numbers = columns.map((column) => (column === null ? -1 : CORE.indexOf(column)));
    kernel.setRecordTable({ delimiter, terminator: LF, quoted, columns: numbers, prefix, maxLocBytes, hashed });
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length; ) {
        const length = Math.min(chunk.length - from, WINDOW_BYTES - this.#end);
        this.#window.set(chunk.subarray(from, from + length), this.#end);
        this.#end += length;
        from += length;
        if (this.#end === WINDOW_BYTES) await this.#scan(false);
      }
    }
    await this.#scan(true);
  }

  async #scan(final: boolean): Promise<void> {
    const { kernel, run, onWindow } = this.#means;
    onWindow();
    let from = this.#skipping ? this.#skipLine(0) : 0;
    for (;;) {
      const status = kernel.scanRecords(from, this.#end, final);
      const { entries, safe } = kernel;
      this.#foresee(entries, safe - from);
      await run.take(
        (record, seen) => this.#takeRecord(record, seen),
        (record) => this.#given.at(record),
      );
      if (entries > 0) this.#line += this.#linesTo(entries - 1, safe);
      if (status === SCAN.NEED_INPUT && safe === 0 && this.#end === WINDOW_BYTES && !final) {
        this.#rejectLine(0);
        from = this.#skipLine(0);
        continue;
      }
      from = safe;
      if (status !== SCAN.TAPE_FULL || entries === 0) break;
    }
    this.#window.copyWithin(0, from, this.#end);
    this.#end -= from;
  }

  /** Tells the unique test how many more records there seem to be, the last `records` included. */
  #foresee(records: number, bytes: number): void {
    this.#takenRecords += records;
    this.#takenBytes += bytes;
    const { bytes: all = 0 } = this.#records;
    if (all > this.#takenBytes) this.#means.intake.unique?.expect((all - this.#takenBytes) * (this.#takenRecords / this.#takenBytes) + records);
  }

  /** Line ends of the last scan up to the byte before `safe`; `record` is the last one. */
  #linesTo(record: number, safe: number): number {
    const { tape } = this.#means.kernel;
    const at = record * RECORD_INTS;
    return (tape[at + RECORD.LINE] ?? 0) + countLines(this.#window, tape[at + RECORD.START] ?? 0, safe);
  }

  #takeRecord(record: number, seen: boolean): void | Promise<void> {
    const { tape } = this.#means.kernel;
    const at = record * RECORD_INTS;
    const bytes = this.#window.subarray(tape[at + RECORD.START] ?? 0, tape[at + RECORD.END] ?? 0);
    const line = this.#line + (tape[at + RECORD.LINE] ?? 0);
    if (((tape[at + RECORD.FLAGS] ?? 0) & RECORD_FLAG.QUOTES) !== 0 && !splitRecord(bytes, this.#records).ok) return this.#takeBroken(bytes.slice(), line);
    return this.#takeFields(bytes, line, seen);
  }

  /** Bytes in which a quote is never closed, or closed too early: each record is taken by itself, and one that does not end costs its first line. */
  async #takeBroken(bytes: Uint8Array, firstLine: number): Promise<void> {
    let line = firstLine;
    for (let from = 0; from < bytes.length; ) {
      const end = recordEnd(bytes, from, this.#records.delimiter);
      const to = end < 0 ? lineEnd(bytes, from) : end;
      const record = bytes.subarray(from, to > from && bytes[to - 1] === CR ? to - 1 : to);
      if (hasText(record)) {
        const wait = this.#takeFields(record, line, false);
        if (wait !== undefined) await wait;
      }
      line += countLines(bytes, from, Math.min(to + 1, bytes.length));
      from = to + 1;
    }
  }

  /** Fields that are missing are empty, and surplus ones have to be. */
  #takeFields(bytes: Uint8Array, line: number, seen: boolean): void | Promise<void> {
    const { intake } = this.#means;
    const { columns, source, firstLine } = this.#records;
    const split = splitRecord(bytes, this.#records);
    if (!split.ok) return this.#reject(bytes, line, expectedFound(split.expected, split.found));
    const { fields } = split;
    // Spreadsheets write a row of delimiters alone for each empty one.
    if (fields.length > 1 && fields.every((field) => !hasText(field))) return;
    if (fields.slice(columns.length).some(hasText))
      return this.#reject(bytes, line, `Expected no more values than the ${columns.length} of the header, found ${fields.length}`);
    const entry: Record<string, string> = {};
    for (const [index, column] of columns.entries()) {
      const field = fields[index];
      if (column === null || field === undefined) continue;
      const text = decodeField(field);
      if (text === undefined) return this.#reject(bytes, line, expectedFound("text in UTF-8", decodeLeniently(field)));
      entry[column] = text;
    }
    return intake.addPast(entry, source, firstLine + line, seen ? undefined : intake.unique);
  }

  #reject(bytes: Uint8Array, line: number, message: string): void {
    const { source, firstLine } = this.#records;
    this.#means.intake.skip({ reason: "row-invalid", message, value: describeValue(decodeLeniently(bytes)) }, source, firstLine + line);
  }

  #rejectLine(from: number): void {
    const line = this.#window.subarray(from, Math.min(lineEnd(this.#window, from), this.#end));
    this.#reject(line, this.#line, expectedFound(`a record of at most ${WINDOW_BYTES} bytes`, decodeLeniently(line)));
  }

  /** Where the next line begins, or the end of the window when the line goes on behind it. */
  #skipLine(from: number): number {
    const end = lineEnd(this.#window.subarray(0, this.#end), from);
    this.#skipping = end === this.#end;
    if (this.#skipping) return end;
    this.#line++;
    return end + 1;
  }
}

function hasText(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > SPACE);
}

/** The next LF, or the end. */
function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(LF, from);
  return end < 0 ? bytes.length : end;
}

function countLines(bytes: Uint8Array, from: number, to: number): number {
  // Beyond the end there may be no other for long.
  const within = bytes.subarray(from, to);
  let lines = 0;
  for (let at = within.indexOf(LF); at >= 0; at = within.indexOf(LF, at + 1)) lines++;
  return lines;
}

/** Where a record with quotes ends: at an LF outside of them, or at the end; -1 where a quote is never closed. */
function recordEnd(bytes: Uint8Array, from: number, delimiter: number): number {
  let quoted = false;
  let fieldStart = true;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (quoted) {
      if (byte !== QUOTE) continue;
      if (bytes[at + 1] === QUOTE) at++;
      else quoted = false;
      continue;
    }
    if (byte === LF) return at;
    quoted = fieldStart && byte === QUOTE;
    fieldStart = byte === delimiter;
  }
  return quoted ? -1 : bytes.length;
}
