/**
 * What entries are compared by: a hash of what an entry says, however it is written. Entries of core fields alone, which most are, need no strings.
 *
 *   lastmod \0 changefreq \0 priority as a number [\0 loc, where it is not spelled as its key] [\0 field \0 its canonical text]...
 */

import { FIELD_FLAGS, FIELD_INTS, FIELD_NUMBER, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { hashBytes } from "../kernel/twin/hash.ts";
import type { UrlEntry } from "../model/entry.ts";
import { CHANGEFREQ, LASTMOD, LOC, PRIORITY } from "../model/fields.ts";
import type { TapeBatch } from "../read/assemble.ts";
import { CHANGEFREQS, isWord } from "../read/create-entry.ts";
import { canonicalText } from "./compared-entry.ts";

const EXTENSION_FIELDS = ["alternates", "images", "videos", "news"] as const;
const CORE_FIELDS = 4;
/** Longest value of a core field but the loc that is taken without a string. */
const MAX_VALUE_BYTES = 64;
const ZERO = 48;
const DOT = 46;
const encoder = /* @__PURE__ */ new TextEncoder();

/** Makes the hashes of entries. */
export class ComparedPrint {
  readonly result = new Int32Array(4);
  readonly #key: Int32Array;
  readonly #ignored: ReadonlySet<string>;
  readonly #bytes = new Uint8Array(CORE_FIELDS * MAX_VALUE_BYTES);
  #end = 0;
  /** Places of the core fields of the entry at hand on the tape, -1 for none. */
  readonly #places = new Int32Array(CORE_FIELDS);

  constructor(key: Int32Array, ignored: ReadonlySet<string>) {
    this.#key = key;
    this.#ignored = ignored;
  }

  /** Hashes the entry with the `count` fields from tape[first] on, whose loc is its own key, if it has core fields alone, in plain form; false otherwise. */
  ofTape(batch: TapeBatch, first: number, count: number): boolean {
    if (!this.#findFields(batch, first, count)) return false;
    this.#end = 0;
    if (!this.#addLastmod(batch)) return false;
    this.#bytes[this.#end++] = 0;
    if (!this.#addChangefreq(batch)) return false;
    this.#bytes[this.#end++] = 0;
    if (!this.#addPriority(batch)) return false;
    hashBytes(this.#bytes, 0, this.#end, this.#key, this.result, 0);
    return true;
  }

  /** Hashes any entry; `spelling` is its loc where that is not its key. */
  ofEntry(entry: UrlEntry, spelling: string | undefined): void {
    const ignored = this.#ignored;
    const core = (["lastmod", "changefreq", "priority"] as const).map((field) => (ignored.has(field) ? "" : canonicalText(entry[field])));
    let text = core.join("\0");
    if (spelling !== undefined && !ignored.has("loc")) text += `\0${spelling}`;
    for (const field of EXTENSION_FIELDS) {
      if (entry[field] !== undefined && !ignored.has(field)) text += `\0${field}\0${canonicalText(entry[field], field)}`;
    }
    const bytes = encoder.encode(text);
    hashBytes(bytes, 0, bytes.length, this.#key, this.result, 0);
  }

  #findFields({ tape }: TapeBatch, first: number, count: number): boolean {
    if (count > CORE_FIELDS) return false;
    const places = this.#places;
    for (let number = 0; number < CORE_FIELDS; number++) places[number] = -1;
    for (let field = 0, at = first; field < count; field++, at += FIELD_INTS) {
      const number = tape[at + FIELD_NUMBER] as number;
      if (number > PRIORITY || places[number] !== -1) return false;
      const plain = number === LOC || ((tape[at + FIELD_FLAGS] as number) & FLAG.IN_ARENA) === 0;
      const length = (tape[at + FIELD_TEXT_END] as number) - (tape[at + FIELD_TEXT_START] as number);
      if (!plain || (number !== LOC && length > MAX_VALUE_BYTES)) return false;
      places[number] = at;
    }
    return places[LOC] !== -1;
  }

  /** The place of a field, or -1 where it is not there or not looked at. */
  #placeOf(number: number, name: string): number {
    return this.#ignored.has(name) ? -1 : (this.#places[number] as number);
  }

  #addLastmod(batch: TapeBatch): boolean {
    const at = this.#placeOf(LASTMOD, "lastmod");
    if (at < 0) return true;
    if (((batch.tape[at + FIELD_FLAGS] as number) & (FLAG.DATE | FLAG.DATETIME)) === 0) return false;
    this.#copy(batch, at);
    return true;
  }

  #addChangefreq(batch: TapeBatch): boolean {
    const at = this.#placeOf(CHANGEFREQ, "changefreq");
    if (at < 0) return true;
    const { bytes, tape } = batch;
    const from = tape[at + FIELD_TEXT_START] as number;
    const word = CHANGEFREQS[bytes[from] as number];
    if (word?.length !== (tape[at + FIELD_TEXT_END] as number) - from || !isWord(bytes, from, word)) return false;
    this.#copy(batch, at);
    return true;
  }

  /** `0.8` and `1.0`, as nearly all are written, are added as `0.8` and `1`. */
  #addPriority(batch: TapeBatch): boolean {
    const at = this.#placeOf(PRIORITY, "priority");
    if (at < 0) return true;
    const { bytes, tape } = batch;
    const from = tape[at + FIELD_TEXT_START] as number;
    if ((tape[at + FIELD_TEXT_END] as number) - from !== 3 || bytes[from + 1] !== DOT) return false;
    const whole = (bytes[from] as number) - ZERO;
    const tenths = (bytes[from + 2] as number) - ZERO;
    if (tenths < 0 || tenths > 9 || (whole !== 0 && (whole !== 1 || tenths !== 0))) return false;
    this.#bytes[this.#end++] = whole + ZERO;
    if (tenths === 0) return true;
    this.#bytes[this.#end++] = DOT;
    this.#bytes[this.#end++] = tenths + ZERO;
    return true;
  }

  #copy({ bytes, tape }: TapeBatch, at: number): void {
    const to = tape[at + FIELD_TEXT_END] as number;
    for (let p = tape[at + FIELD_TEXT_START] as number; p < to; p++) this.#bytes[this.#end++] = bytes[p] as number;
  }
}
