import { BEGINNING_BITS, beginningOf, SURVEY, SURVEY_INTS, SURVEYED, type SurveySettings } from "../survey.ts";
import { ENTRY_FIELDS, ENTRY_INTS, FIELD_FLAGS, FIELD_INTS, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../tape.ts";
import { isFrequency, isPriority } from "./core-values.ts";
import { LocKeys } from "./loc-keys.ts";

const LASTMOD = 1;
const CHANGEFREQ = 2;
const PRIORITY = 3;
/** With any of these a loc is not its own key. */
const UNUSUAL = FLAG.NOT_HTTP | FLAG.AUTHORITY | FLAG.PATH | FLAG.PERCENT_FORM;
/** No flag: makes a mask of -1 hold for every field. */
const ALWAYS = 1 << 31;
/** A longer priority is right as well, but not plain. */
const PLAIN_PRIORITY_BYTES = 4;
const FNV_PRIME = 0x01000193;

/** A tape with the bytes that it points to. */
export interface SurveyedTape {
  readonly tape: Int32Array;
  readonly bytes: Uint8Array;
  readonly arena: Uint8Array;
}

/** Surveys tapes in any memory: the twin of `assembly/survey.ts`. */
export class TwinSurvey {
  readonly #masks = new Int32Array(PRIORITY + 1);
  readonly #beginnings = new Uint8Array(BEGINNING_BITS / 8);
  readonly #keys: LocKeys;
  #firstDay = 0;
  #lastDay = 0;
  #out: Int32Array = new Int32Array(0);
  /** Where in `out` the entry at hand is described. */
  #to = 0;

  /** `key` are the four integers of the kernel's hash. */
  constructor(key: Int32Array) {
    this.#keys = new LocKeys(key);
  }

  setTable({ masks, firstDay, lastDay, beginnings }: SurveySettings): void {
    this.#masks.set(masks);
    this.#beginnings.set(beginnings);
    this.#firstDay = firstDay;
    this.#lastDay = lastDay;
  }

  /** Surveys the first `entries` of a tape into `out`. */
  survey(source: SurveyedTape, entries: number, out: Int32Array): void {
    this.#out = out;
    this.#to = 0;
    for (let entry = 0, at = 0; entry < entries; entry++, this.#to += SURVEY_INTS) at = this.#entry(source, at);
  }

  #entry(source: SurveyedTape, entry: number): number {
    const { tape } = source;
    const out = this.#out;
    const to = this.#to;
    const end = entry + ENTRY_INTS + (tape[entry + ENTRY_FIELDS] as number) * FIELD_INTS;
    let bits = 0;
    let last = 0;
    out.fill(0, to, to + SURVEY_INTS);
    out[to + SURVEY.ENTRY] = entry;
    for (let at = entry + ENTRY_INTS; at < end; at += FIELD_INTS) {
      const number = tape[at] as number;
      if (number > PRIORITY || number < last) bits |= SURVEYED.LOOK;
      if (number > PRIORITY) continue;
      last = number;
      const flags = tape[at + FIELD_FLAGS] as number;
      if (((flags | ALWAYS) & (this.#masks[number] as number)) !== 0) bits |= SURVEYED.LOOK;
      if (tape[at + FIELD_TEXT_START] === tape[at + FIELD_TEXT_END]) bits |= SURVEYED.LOOK;
      else bits |= this.#value(source, at, bits);
      if (number === 0 && out[to + SURVEY.LOC] === 0) {
        out[to + SURVEY.LOC] = at;
        bits |= SURVEYED.LOC;
      }
    }
    out[to + SURVEY.BITS] = bits;
    return end;
  }

  /** The bits of one value. */
  #value({ tape, bytes, arena }: SurveyedTape, at: number, bits: number): number {
    const flags = tape[at + FIELD_FLAGS] as number;
    const source = (flags & FLAG.IN_ARENA) === 0 ? bytes : arena;
    const start = tape[at + FIELD_TEXT_START] as number;
    const end = tape[at + FIELD_TEXT_END] as number;
    switch (tape[at]) {
      case LASTMOD:
        return (bits & SURVEYED.LASTMOD) === 0 ? this.#lastmod(source, start, end, flags) : SURVEYED.LOOK;
      case CHANGEFREQ:
        return isFrequency(source, start, end) ? 0 : SURVEYED.LOOK;
      case PRIORITY:
        return end - start <= PLAIN_PRIORITY_BYTES && isPriority(source, start, end) ? 0 : SURVEYED.LOOK;
      default:
        return (bits & SURVEYED.LOC) === 0 && (flags & UNUSUAL) === 0 ? this.#loc(source, start, end, flags) : SURVEYED.LOOK | SURVEYED.HINT;
    }
  }

  #lastmod(bytes: Uint8Array, from: number, to: number, flags: number): number {
    this.#out[this.#to + SURVEY.LASTMOD_HASH] = hashText(bytes, from, to);
    if ((flags & (FLAG.DATE | FLAG.DATETIME)) === 0) return SURVEYED.LASTMOD | SURVEYED.LOOK;
    const day = digits(bytes, from, 4) * 10_000 + digits(bytes, from + 5, 2) * 100 + digits(bytes, from + 8, 2);
    this.#out[this.#to + SURVEY.LASTMOD_DAY] = day;
    const odd = day < this.#firstDay || day > this.#lastDay ? SURVEYED.LOOK : 0;
    return SURVEYED.LASTMOD | odd | ((flags & FLAG.DATE) === 0 ? 0 : SURVEYED.DATE);
  }

  #loc(bytes: Uint8Array, from: number, to: number, flags: number): number {
    const keys = this.#keys;
    keys.set(bytes, from, to);
    this.#out[this.#to + SURVEY.NEAR] = keys.near0;
    this.#out[this.#to + SURVEY.NEAR + 1] = keys.near1;
    this.#out[this.#to + SURVEY.OWN] = keys.own;
    const hinted = this.#hasHint(bytes, from, { rest: keys.rest, to }) || ((flags & FLAG.PERCENT) !== 0 && hasEscapedPercent(bytes, from, to));
    return SURVEYED.KEYS | keys.form | (hinted ? SURVEYED.HINT | SURVEYED.LOOK : 0);
  }

  #hasHint(bytes: Uint8Array, from: number, { rest, to }: { readonly rest: number; readonly to: number }): boolean {
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === 0x3b || byte === 0x5b || byte === 0x5d || (byte === 0x26 && at < rest) || (byte === 0x3f && at > rest)) return true;
      if ((at === rest || byte === 0x26) && this.#begins(bytes, at + 1, to)) return true;
    }
    return false;
  }

  #begins(bytes: Uint8Array, at: number, to: number): boolean {
    if (at + 3 > to) return false;
    const bit = beginningOf(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number);
    return (((this.#beginnings[bit >> 3] as number) >> (bit & 7)) & 1) !== 0;
  }
}

function digits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at++) value = value * 10 + (bytes[at] as number) - 0x30;
  return value;
}

function hasEscapedPercent(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at + 2 < to; at++) if (bytes[at] === 0x25 && bytes[at + 1] === 0x32 && bytes[at + 2] === 0x35) return true;
  return false;
}

/** A hash of a short text, four bytes at a time. */
function hashText(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at += 4) {
    let word = 0;
    for (let i = 0; i < 4 && at + i < to; i++) word |= (bytes[at + i] as number) << (8 * i);
    hash = Math.imul(hash ^ word, FNV_PRIME);
    hash ^= hash >>> 15;
  }
  return hash;
}
