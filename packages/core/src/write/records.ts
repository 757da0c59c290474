/**
 * Splits delimited bytes into records of text fields: RFC 4180 with quotes, or one field a line. A record ends at LF outside quotes; a CR before it is dropped.
 * A quote that is never closed would swallow the rest of the file: a record longer than a window, or open at the end, costs only its first line.
 */
import { WINDOW_BYTES } from "../kernel/kernel.ts";

const LF = 10;
const CR = 13;
const QUOTE = 34;

export interface RecordFormat {
  /** Byte between fields; 0 for one field a line. */
  readonly delimiter: number;
  readonly quoted: boolean;
}

/** One record: its fields, or why there are none. */
export interface SplitRecord {
  readonly fields: readonly string[] | undefined;
  /** What was expected, where there are no fields. */
  readonly expected: string;
  readonly raw: string;
  /** LFs before the record. */
  readonly line: number;
}

export class RecordSplitter {
  readonly #format: RecordFormat;
  readonly #strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  #rest: Uint8Array = new Uint8Array(0);
  #line = 0;

  constructor(format: RecordFormat) {
    this.#format = format;
  }

  /** Gives the whole records so far; with `final` also a last one without line end. Blank ones are passed over. */
  *split(chunk: Uint8Array, final: boolean): Generator<SplitRecord> {
    const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
    let from = 0;
    while (from < bytes.length) {
      const end = this.#recordEnd(bytes, from, final);
      if (end < 0) {
        if (!final && bytes.length - from < WINDOW_BYTES) break;
        const lineEnd = lineEndAfter(bytes, from);
        yield this.#bad(bytes.subarray(from, lineEnd), "a quoted field that ends");
        from = Math.min(lineEnd + 1, bytes.length);
        this.#line++;
        continue;
      }
      const record = bytes.subarray(from, end > from && bytes[end - 1] === CR ? end - 1 : end);
      if (record.some((byte) => byte !== 32 && byte !== 9)) yield this.#record(record);
      for (let at = from; at < Math.min(end + 1, bytes.length); at++) if (bytes[at] === LF) this.#line++;
      from = end + 1;
    }
    this.#rest = bytes.slice(Math.min(from, bytes.length));
  }

  /** Place of the LF that ends the record, or of the end of the input; -1 while it is open. */
  #recordEnd(bytes: Uint8Array, from: number, final: boolean): number {
    if (!this.#format.quoted) {
      const end = bytes.indexOf(LF, from);
      return end >= 0 ? end : final ? bytes.length : -1;
    }
    const { delimiter } = this.#format;
    let quoted = false;
    let fieldStart = true;
    const last = Math.min(bytes.length, from + WINDOW_BYTES);
    for (let at = from; at < last; at++) {
      const byte = bytes[at];
      if (quoted) {
        if (byte === QUOTE) {
          if (bytes[at + 1] === QUOTE) at++;
          else quoted = false;
        }
      } else if (byte === LF) return at;
      else if (byte === QUOTE && fieldStart) quoted = true;
      fieldStart = !quoted && byte === delimiter;
    }
    return final && !quoted && last === bytes.length ? last : -1;
  }

  #record(bytes: Uint8Array): SplitRecord {
    let text: string;
    try {
      text = this.#strict.decode(bytes);
    } catch {
      return this.#bad(bytes, "text in UTF-8");
    }
    const fields = this.#format.delimiter === 0 ? [text] : splitFields(text, String.fromCharCode(this.#format.delimiter), this.#format.quoted);
    if (fields === undefined) return this.#bad(bytes, "quotes as in RFC 4180");
    return { fields, expected: "", raw: text, line: this.#line };
  }

  #bad(bytes: Uint8Array, expected: string): SplitRecord {
    return { fields: undefined, expected, raw: this.#lenient.decode(bytes), line: this.#line };
  }
}

/** The fields of one record; undefined where text follows a closing quote. */
function splitFields(text: string, delimiter: string, quoted: boolean): readonly string[] | undefined {
  if (!quoted || !text.includes('"')) return text.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (text.charAt(at) !== '"') {
      const end = text.indexOf(delimiter, at);
      fields.push(end < 0 ? text.slice(at) : text.slice(at, end));
      if (end < 0) return fields;
      at = end + 1;
      continue;
    }
    let end = at + 1;
    while (end < text.length && (text.charAt(end) !== '"' || text.charAt(end + 1) === '"')) end += text.charAt(end) === '"' ? 2 : 1;
    fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
    if (end + 1 >= text.length) return fields;
    if (text.charAt(end + 1) !== delimiter) return undefined;
    at = end + 2;
  }
}

function lineEndAfter(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(LF, from);
  return end < 0 ? bytes.length : end;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
