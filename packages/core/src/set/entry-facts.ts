import { sliceUtf8 } from "../kernel/strings.ts";
import { FIELD_FLAGS, FIELD_INTS, FIELD_NUMBER, FIELD_RAW_END, FIELD_RAW_START, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { dateFlags, type Instant } from "../kernel/twin/date.ts";
import { hashLoc } from "../kernel/twin/hash-loc.ts";
import { CHANGEFREQ, LASTMOD, LOC, PRIORITY } from "../model/fields.ts";
import type { TapeBatch } from "../read/assemble.ts";
import { CHANGEFREQS, isWord } from "../read/create-entry.ts";
import { parseScalar } from "../value/kinds.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { NEWS_BIT } from "../write/identity.ts";
import { FRACTION_AT, fractionAt, SECONDS_PER_DAY } from "../write/lastmod-seconds.ts";
import { NAMESPACE_BITS } from "./field-bits.ts";

/** Flags of a loc that is not written as it is. */
const NOT_WRITTEN = FLAG.NON_ASCII | FLAG.EDGE_SPACE | FLAG.BAD_PERCENT | FLAG.BAD_BYTE | FLAG.NOT_HTTP | FLAG.FRAGMENT | FLAG.LONG;
/** Flags of a loc that may not be its own key. */
const OTHER_KEY = FLAG.AUTHORITY | FLAG.PATH | FLAG.PERCENT_FORM;
const LF = 10;
const DOT = 46;
const LINE_OPEN = "    <lastmod>".length;
const LINE_CLOSE = "</lastmod>\n".length;

/** What the tape says of one entry that is to be copied; used again for every entry. */
export class EntryFacts {
  /** Hash of its loc: the key of its page. */
  readonly hash = new Int32Array(4);
  /** Where its loc stands, in bytes or arena. */
  locStart = 0;
  locEnd = 0;
  lastmod = Number.NaN;
  namespaces = 0;
  limited = 0;
  /** The line of its lastmod in the bytes of the tape; zeros where there is none. */
  lineStart = 0;
  lineEnd = 0;
  readonly #key: Int32Array;
  readonly #instant: Instant = { day: 0, second: 0 };

  constructor(key: Int32Array) {
    this.#key = key;
  }

  /** Looks at the `count` fields from tape[first] on; false when something about them is not as the writer writes it. */
  look(batch: TapeBatch, first: number, count: number): boolean {
    const { tape } = batch;
    this.lastmod = Number.NaN;
    this.namespaces = 0;
    this.limited = 0;
    this.lineStart = 0;
    this.lineEnd = 0;
    let locs = 0;
    for (let field = 0, at = first; field < count; field++, at += FIELD_INTS) {
      const number = tape[at + FIELD_NUMBER] as number;
      if (number === LOC) {
        locs++;
        if (!this.#takeLoc(batch, at)) return false;
      } else if (number === LASTMOD) {
        if (!this.#takeLastmod(batch, at)) return false;
      } else if (number === CHANGEFREQ || number === PRIORITY) {
        if (!isValid(batch, at, number)) return false;
      } else {
        const bit = NAMESPACE_BITS[number] as number;
        this.namespaces |= bit;
        if (bit === NEWS_BIT) this.limited++;
      }
    }
    return locs === 1;
  }

  #takeLoc({ tape, bytes, arena }: TapeBatch, at: number): boolean {
    const flags = tape[at + FIELD_FLAGS] as number;
    if ((flags & NOT_WRITTEN) !== 0) return false;
    this.locStart = tape[at + FIELD_TEXT_START] as number;
    this.locEnd = tape[at + FIELD_TEXT_END] as number;
    const source = (flags & FLAG.IN_ARENA) === 0 ? bytes : arena;
    if ((flags & OTHER_KEY) === 0) hashLoc(source, this.locStart, this.locEnd, this.#key, this.hash, 0);
    else hashText(sameUrlKey(sliceUtf8(source, this.locStart, this.locEnd)), this.#key, this.hash);
    return true;
  }

  #takeLastmod({ tape, bytes }: TapeBatch, at: number): boolean {
    const start = tape[at + FIELD_RAW_START] as number;
    const end = tape[at + FIELD_RAW_END] as number;
    if ((tape[at + FIELD_TEXT_START] as number) !== start || (tape[at + FIELD_TEXT_END] as number) !== end) return false;
    if (dateFlags(bytes, start, end, this.#instant) === 0 || bytes[start - LINE_OPEN - 1] !== LF || bytes[end + LINE_CLOSE - 1] !== LF) return false;
    this.lineStart = start - LINE_OPEN;
    this.lineEnd = end + LINE_CLOSE;
    this.lastmod = this.#instant.day * SECONDS_PER_DAY + this.#instant.second;
    this.lastmod += fractionAt(bytes, start + FRACTION_AT, end);
    return true;
  }
}

const encoder = /* @__PURE__ */ new TextEncoder();
const DIGIT_ZERO = 48;

/** Is the changefreq or priority at tape[at] one, so that it may be copied? */
function isValid({ tape, bytes }: TapeBatch, at: number, number: number): boolean {
  if (((tape[at + FIELD_FLAGS] as number) & FLAG.IN_ARENA) !== 0) return false;
  const from = tape[at + FIELD_TEXT_START] as number;
  const to = tape[at + FIELD_TEXT_END] as number;
  if (number === CHANGEFREQ) {
    const word = CHANGEFREQS[bytes[from] as number];
    return word?.length === to - from && isWord(bytes, from, word);
  }
  // `0.5`, as nearly all are written.
  const tenths = (bytes[from + 2] as number) - DIGIT_ZERO;
  if (to - from === 3 && bytes[from] === DIGIT_ZERO && bytes[from + 1] === DOT && tenths >= 0 && tenths <= 9) return true;
  return parseScalar("decimal", sliceUtf8(bytes, from, to), { min: 0, max: 1 }).ok;
}

/** Hashes a normalised URL. */
export function hashText(url: string, key: Int32Array, out: Int32Array): void {
  const bytes = encoder.encode(url);
  hashLoc(bytes, 0, bytes.length, key, out, 0);
}
