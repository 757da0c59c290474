import { readRecord, UNFINISHED } from "./csv-record.ts";
import { excerpt, MAX_ROW_LENGTH } from "./types.ts";

/** Fields beyond those of the header that a row may have before its quotes are distrusted. */
const SPARE_FIELDS = 100;
/** After a row without end the next suspect may be no shorter than this: keeps a file full of stray quotes from being read again and again. */
const MIN_ROW_LENGTH = 65_536;

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const QUOTED = -3;
const UNUSED = "unused";

const TOO_LONG = `Expected a row of at most ${MAX_ROW_LENGTH} characters, found a longer one`;
const BROKEN_QUOTES = "Expected each quoted value to end with a quote before the next delimiter, found one that does not";

export interface CsvParserOptions {
  readonly delimiter: string;
  /** Number of columns in the header. */
  readonly columns: number;
  /** Columns whose text is wanted; of the others only whether they are empty. */
  readonly used: readonly boolean[];
  /** A line end inside this column means that a quote was never closed. */
  readonly locColumn: number;
  /** Line of the first row. */
  readonly firstLine: number;
  /** Sees each row and says whether it may be one. The array is used again for the next. */
  readonly onRow: (fields: readonly string[], count: number, line: number) => boolean;
  /** Sees each row that may not be one, and the first line of each row whose quotes are broken: reading goes on behind that line. `message`: what was expected and found. */
  readonly onBad: (line: number, text: string, message: string) => void;
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
  readonly #delimiter: number;
  #maxLength = MAX_ROW_LENGTH;
  /** The first line of a bad row has not ended yet. */
  #skipping = false;

  constructor(options: CsvParserOptions) {
    this.#options = options;
    this.#delimiter = options.delimiter.charCodeAt(0);
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
    while (at < text.length) {
      const next = this.#readPlainRow(text, at, final);
      if (next > at) at = next;
      else if (next === UNFINISHED) {
        if (text.length - at <= this.#maxLength) return at;
        at = this.#reject(text, at, TOO_LONG);
      } else {
        const end = this.#readQuotedRow(text, at, final);
        if (end < 0) return at;
        at = end;
      }
    }
    return text.length;
  }

  /**
   * Reads a row without quotes and returns the place behind its line end, UNFINISHED, or QUOTED where it meets a quote.
   * One look at each character: searching for the next delimiter costs more, since text beyond Latin-1 has no quick search.
   */
  #readPlainRow(text: string, from: number, final: boolean): number {
    const { used } = this.#options;
    const delimiter = this.#delimiter;
    const fields = this.#fields;
    let count = 0;
    let start = from;
    let at = from;
    for (; at < text.length; at++) {
      const character = text.charCodeAt(at);
      if (character === delimiter) {
        fields[count] = used[count] === false && at > start ? UNUSED : text.slice(start, at);
        count++;
        start = at + 1;
      } else if (character === LF) break;
      else if (character === QUOTE) return QUOTED;
    }
    if (at === text.length && !final) return UNFINISHED;
    if (at - from > this.#maxLength) return this.#reject(text, from, TOO_LONG);
    const end = at > start && text.charCodeAt(at - 1) === CR ? at - 1 : at;
    fields[count] = used[count] === false && end > start ? UNUSED : text.slice(start, end);
    if (!this.#options.onRow(fields, count + 1, this.#line)) this.#report(text.slice(from, end), this.#surplus(count + 1));
    this.#line++;
    return at + 1;
  }

  #readQuotedRow(text: string, from: number, final: boolean): number {
    const { delimiter, columns, locColumn, onRow } = this.#options;
    const fields = this.#fields;
    const next = readRecord(text, from, fields, { delimiter, final, maxFields: columns + SPARE_FIELDS });
    const short = text.length - from <= this.#maxLength;
    if (next === UNFINISHED && !final && short) return UNFINISHED;
    if (next < 0 || next - from > this.#maxLength || (fields[locColumn] ?? "").trim().includes("\n")) {
      // What is reported is the whole first line.
      if (!final && short && text.indexOf("\n", from) < 0) return UNFINISHED;
      if (next === UNFINISHED) this.#maxLength = Math.max(MIN_ROW_LENGTH, this.#maxLength / 2);
      return this.#reject(text, from, next >= 0 && next - from > this.#maxLength ? TOO_LONG : BROKEN_QUOTES);
    }
    if (!onRow(fields, fields.length, this.#line)) this.#report(text.slice(from, next), this.#surplus(fields.length));
    this.#line += countLineEnds(text, from, next);
    return next;
  }

  #reject(text: string, from: number, message: string): number {
    const end = text.indexOf("\n", from);
    this.#report(text.slice(from, end < 0 ? text.length : end), message);
    return this.#skipLine(text, from);
  }

  #report(text: string, message: string): void {
    this.#options.onBad(this.#line, excerpt(text), message);
  }

  #surplus(count: number): string {
    return `Expected no more values than the ${this.#options.columns} of the header, found ${count}`;
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
