import { readRecord, UNFINISHED } from "./csv-record.ts";
import { excerpt, MAX_ROW_LENGTH } from "./types.ts";

/** Fields beyond those of the header that a row may have before its quotes are distrusted. */
const SPARE_FIELDS = 100;
/** After a row without end the next suspect may be no shorter than this: keeps a file full of stray quotes from being read again and again. */
const MIN_ROW_LENGTH = 65_536;

export interface CsvParserOptions {
  readonly delimiter: string;
  /** Number of columns in the header. */
  readonly columns: number;
  /** Columns whose text is wanted; the others may come as empty strings. */
  readonly used: readonly boolean[];
  /** A line end inside this column means that a quote was never closed. */
  readonly locColumn: number;
  /** Line of the first row. */
  readonly firstLine: number;
  /** Sees each row. The array is used again for the next. */
  readonly onRow: (fields: readonly string[], count: number, line: number) => void;
  /** Sees the first line of each row whose quotes are broken; reading goes on behind that line. */
  readonly onBroken: (line: number, text: string) => void;
}

/**
 * Parses CSV as it comes. What a row is never depends on how the text was cut: an unfinished row waits until the text has doubled,
 * then is read again from its start. A row whose quotes are broken costs its first line alone, so no quote can swallow the rest of the file.
 */
export class CsvParser {
  readonly #options: CsvParserOptions;
  readonly #fields: string[] = [];
  #waiting: string[] = [];
  #waitingLength = 0;
  #neededLength = 0;
  #line: number;
  /** The next delimiter at or behind the row being read, -1 when the text has no more: found once, not once a row. */
  #delimiterAt = 0;
  #maxLength = MAX_ROW_LENGTH;
  /** The first line of a bad row has not ended yet. */
  #skipping = false;

  constructor(options: CsvParserOptions) {
    this.#options = options;
    this.#line = options.firstLine;
  }

  push(text: string): void {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    if (this.#waitingLength >= this.#neededLength) this.#read(false);
  }

  end(): void {
    this.#read(true);
  }

  #read(final: boolean): void {
    const text = this.#waiting.length === 1 ? (this.#waiting[0] ?? "") : this.#waiting.join("");
    const rest = this.#readRows(text, final);
    const left = text.slice(rest);
    this.#waiting = left === "" ? [] : [left];
    this.#waitingLength = left.length;
    this.#neededLength = Math.min(2 * left.length, this.#maxLength + 1);
  }

  /** Reads rows up to an unfinished one and returns its start. */
  #readRows(text: string, final: boolean): number {
    let at = this.#skipping ? this.#skipLine(text, 0) : 0;
    let quote = text.indexOf('"', at);
    this.#delimiterAt = text.indexOf(this.#options.delimiter, at);
    while (at < text.length) {
      const lineEnd = text.indexOf("\n", at);
      const end = lineEnd < 0 ? text.length : lineEnd;
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
      if (quote >= 0 && quote < end) {
        const next = this.#readQuotedRow(text, at, final);
        if (next < 0) return at;
        at = next;
      } else if (lineEnd < 0 && !final) {
        if (text.length - at <= this.#maxLength) return at;
        at = this.#reject(text, at);
      } else if (end - at > this.#maxLength) {
        at = this.#reject(text, at);
      } else {
        this.#readPlainRow(text, at, end);
        this.#line++;
        at = end + 1;
      }
    }
    return text.length;
  }

  #readPlainRow(text: string, from: number, lineEnd: number): void {
    const { delimiter, used, onRow } = this.#options;
    const end = text.charCodeAt(lineEnd - 1) === 0x0d && lineEnd > from ? lineEnd - 1 : lineEnd;
    const fields = this.#fields;
    let count = 0;
    let start = from;
    let stop = this.#delimiterAt;
    if (stop >= 0 && stop < from) stop = text.indexOf(delimiter, from);
    for (; stop >= 0 && stop < end; stop = text.indexOf(delimiter, start)) {
      fields[count] = used[count] === false ? "" : text.slice(start, stop);
      count++;
      start = stop + 1;
    }
    this.#delimiterAt = stop;
    fields[count] = used[count] === false ? "" : text.slice(start, end);
    onRow(fields, count + 1, this.#line);
  }

  #readQuotedRow(text: string, from: number, final: boolean): number {
    const { delimiter, columns, locColumn, onRow } = this.#options;
    const fields = this.#fields;
    const next = readRecord(text, from, fields, { delimiter, final, maxFields: columns + SPARE_FIELDS });
    if (next === UNFINISHED && !final && text.length - from <= this.#maxLength) return UNFINISHED;
    if (next < 0 || next - from > this.#maxLength || (fields[locColumn] ?? "").trim().includes("\n")) {
      if (next === UNFINISHED) this.#maxLength = Math.max(MIN_ROW_LENGTH, this.#maxLength / 2);
      return this.#reject(text, from);
    }
    onRow(fields, fields.length, this.#line);
    this.#line += countLineEnds(text, from, next);
    return next;
  }

  #reject(text: string, from: number): number {
    const end = text.indexOf("\n", from);
    this.#options.onBroken(this.#line, excerpt(text.slice(from, Math.min(from + 200, end < 0 ? text.length : end))));
    return this.#skipLine(text, from);
  }

  #skipLine(text: string, from: number): number {
    const end = text.indexOf("\n", from);
    this.#skipping = end < 0;
    if (end < 0) return text.length;
    this.#line++;
    return end + 1;
  }
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
