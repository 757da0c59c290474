import { writeUtf8 } from "../kernel/strings.ts";

/** Turns a document into UTF-8 piece by piece, and tells where in the original a byte of the result came from. */
export interface Transcoder {
  /** Takes bytes in and returns what has become whole; how much that is depends on the bytes alone in the long run. */
  push(bytes: Uint8Array): Uint8Array;
  end(): Uint8Array;
  /** Offset in the original of the character that stands at an offset of the result. */
  original(offset: number): number;
  /** Says that offsets before this one will not be asked for again. */
  forget(offset: number): void;
}

const NOTHING = new Uint8Array(0);

/** Creates the transcoder of an encoding that is no superset of ASCII, or has more than one byte to a character. `skip` bytes of byte order mark are left out. */
export function createTranscoder(encoding: string, skip: number): Transcoder {
  const wide = /^utf-(16|32)(le|be)$/.exec(encoding);
  return wide === null ? new LegacyTranscoder(encoding) : new WideTranscoder(wide[1] === "16" ? 2 : 4, wide[2] === "le", skip);
}

interface Mark {
  readonly result: number;
  readonly original: number;
}

/** A mark every so many bytes of the result. */
const MARK_BYTES = 4096;

/** UTF-16 and UTF-32: a character's length in one form follows from its length in the other. */
class WideTranscoder implements Transcoder {
  readonly #unit: 2 | 4;
  readonly #little: boolean;
  #skip: number;
  #rest: Uint8Array = NOTHING;
  #original: number;
  #result = 0;
  /** Result bytes since the first mark, so that a walk from a mark sees whole characters. */
  #kept: Uint8Array = new Uint8Array(65_536);
  #keptFrom = 0;
  #marks: Mark[] = [];

  constructor(unit: 2 | 4, little: boolean, skip: number) {
    this.#unit = unit;
    this.#little = little;
    this.#skip = skip;
    this.#original = skip;
  }

  push(bytes: Uint8Array): Uint8Array {
    return this.#take(bytes, false);
  }

  end(): Uint8Array {
    return this.#take(NOTHING, true);
  }

  #take(bytes: Uint8Array, final: boolean): Uint8Array {
    let input = bytes;
    if (this.#skip > 0) {
      const skipped = Math.min(this.#skip, input.length);
      this.#skip -= skipped;
      input = input.subarray(skipped);
    }
    if (this.#rest.length > 0) {
      const joined = new Uint8Array(this.#rest.length + input.length);
      joined.set(this.#rest);
      joined.set(input, this.#rest.length);
      input = joined;
    }
    const out = new Uint8Array((input.length / this.#unit + 2) * (this.#unit === 2 ? 3 : 4));
    let at = 0;
    let length = 0;
    while (at < input.length) {
      const used = this.#characterBytes(input, at, final);
      if (used === 0) break;
      if (this.#marks.length === 0 || this.#result + length - (this.#marks.at(-1) as Mark).result >= MARK_BYTES) {
        this.#marks.push({ result: this.#result + length, original: this.#original + at });
      }
      length += writeCodePoint(out, length, this.#codePoint(input, at, used));
      at += used;
    }
    this.#rest = input.slice(at);
    this.#original += at;
    this.#result += length;
    const made = out.subarray(0, length);
    this.#keep(made);
    return made;
  }

  /** Bytes of the character at `at`; 0 when more are needed. */
  #characterBytes(input: Uint8Array, at: number, final: boolean): number {
    const left = input.length - at;
    if (left < this.#unit) return final ? left : 0;
    if (this.#unit === 4 || (this.#read(input, at) & 0xfc00) !== 0xd800) return this.#unit;
    if (left < 4) return final ? 2 : 0;
    return (this.#read(input, at + 2) & 0xfc00) === 0xdc00 ? 4 : 2;
  }

  #read(input: Uint8Array, at: number): number {
    const [a = 0, b = 0, c = 0, d = 0] = [input[at], input[at + 1], input[at + 2], input[at + 3]];
    if (this.#unit === 2) return this.#little ? a | (b << 8) : (a << 8) | b;
    return (this.#little ? a | (b << 8) | (c << 16) | (d << 24) : (a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  }

  #codePoint(input: Uint8Array, at: number, used: number): number {
    if (used < this.#unit) return 0xfffd;
    const first = this.#read(input, at);
    if (this.#unit === 2 && used === 4) return 0x10000 + ((first & 0x3ff) << 10) + (this.#read(input, at + 2) & 0x3ff);
    return first > 0x10ffff || (first >= 0xd800 && first <= 0xdfff) ? 0xfffd : first;
  }

  #keep(made: Uint8Array): void {
    const used = this.#result - made.length - this.#keptFrom;
    if (used + made.length > this.#kept.length) {
      const larger = new Uint8Array(Math.max(this.#kept.length * 2, used + made.length));
      larger.set(this.#kept.subarray(0, used));
      this.#kept = larger;
    }
    this.#kept.set(made, used);
  }

  original(offset: number): number {
    if (offset >= this.#result) return this.#original;
    let mark: Mark = this.#marks[0] ?? { result: 0, original: 0 };
    for (const candidate of this.#marks) if (candidate.result <= offset) mark = candidate;
    let { original } = mark;
    for (let at = mark.result; at < offset; ) {
      const first = this.#kept[at - this.#keptFrom] ?? 0;
      const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      if (at + length > offset) break;
      at += length;
      original += this.#unit === 2 && length === 4 ? 4 : this.#unit;
    }
    return original;
  }

  forget(offset: number): void {
    let drop = 0;
    while (drop + 1 < this.#marks.length && (this.#marks[drop + 1] as Mark).result <= offset) drop++;
    if (drop < 16) return;
    this.#marks = this.#marks.slice(drop);
    const from = (this.#marks[0] as Mark).result;
    this.#kept.copyWithin(0, from - this.#keptFrom, this.#result - this.#keptFrom);
    this.#keptFrom = from;
  }
}

function writeCodePoint(out: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    out[at] = code;
    return 1;
  }
  if (code < 0x800) {
    out[at] = 0xc0 | (code >> 6);
    out[at + 1] = 0x80 | (code & 0x3f);
    return 2;
  }
  if (code < 0x10000) {
    out[at] = 0xe0 | (code >> 12);
    out[at + 1] = 0x80 | ((code >> 6) & 0x3f);
    out[at + 2] = 0x80 | (code & 0x3f);
    return 3;
  }
  out[at] = 0xf0 | (code >> 18);
  out[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  out[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  out[at + 3] = 0x80 | (code & 0x3f);
  return 4;
}

interface Segment {
  readonly bytes: Uint8Array;
  readonly original: number;
  readonly result: number;
  readonly resultBytes: number;
  /** Result and original offsets of each character; made when somebody asks. */
  map?: readonly number[];
}

/** Original bytes of a segment; after so many, it ends at the next byte where every decoder is at rest. */
const SEGMENT_BYTES = 16_384;
const LONGEST_SEGMENT = 65_536;
const ESCAPE = 0x1b;

/**
 * Legacy encodings of East Asia. No character of theirs contains `>` or a line end as a later byte, so the text is cut there into segments
 * that are decoded on their own; where a segment ends depends on the bytes alone.
 */
class LegacyTranscoder implements Transcoder {
  readonly #encoding: string;
  #pending = new Uint8Array(LONGEST_SEGMENT);
  #used = 0;
  #shifted = false;
  #original = 0;
  #result = 0;
  #segments: Segment[] = [];

  constructor(encoding: string) {
    this.#encoding = encoding;
  }

  push(bytes: Uint8Array): Uint8Array {
    const made: Uint8Array[] = [];
    for (const byte of bytes) {
      this.#pending[this.#used++] = byte;
      if (byte === ESCAPE) this.#shifted = true;
      const atRest = byte === 0x0a || (byte === 0x3e && !this.#shifted);
      // `ESC ( B` goes back to ASCII, `ESC ( J` to its Japanese twin.
      if ((byte === 0x42 || byte === 0x4a) && this.#pending[this.#used - 2] === 0x28 && this.#pending[this.#used - 3] === ESCAPE) this.#shifted = false;
      if ((atRest && this.#used >= SEGMENT_BYTES && !this.#shifted) || this.#used === LONGEST_SEGMENT) made.push(this.#decode());
    }
    return concat(made);
  }

  end(): Uint8Array {
    return this.#decode();
  }

  #decode(): Uint8Array {
    if (this.#used === 0) return NOTHING;
    const bytes = this.#pending.slice(0, this.#used);
    const text = new TextDecoder(this.#encoding, { ignoreBOM: true }).decode(bytes);
    const out = new Uint8Array(text.length * 3);
    const length = writeUtf8(text, out, 0);
    this.#segments.push({ bytes, original: this.#original, result: this.#result, resultBytes: length });
    this.#original += bytes.length;
    this.#result += length;
    this.#used = 0;
    this.#shifted = false;
    return out.subarray(0, length);
  }

  original(offset: number): number {
    const segment = this.#segments.find(({ result, resultBytes }) => offset >= result && offset < result + resultBytes);
    if (segment === undefined) return this.#original;
    segment.map ??= mapOf(segment, this.#encoding);
    const { map } = segment;
    let low = 0;
    for (let high = map.length / 2 - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if ((map[middle * 2] ?? 0) <= offset - segment.result) low = middle;
      else high = middle - 1;
    }
    return segment.original + (map[low * 2 + 1] ?? 0);
  }

  forget(offset: number): void {
    while (this.#segments.length > 1 && (this.#segments[1] as Segment).result <= offset) this.#segments.shift();
  }
}

function mapOf({ bytes }: Segment, encoding: string): readonly number[] {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const map: number[] = [];
  let result = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    const text = decoder.decode(bytes.subarray(at, at + 1), { stream: true });
    for (const character of text) {
      map.push(result, start);
      const code = character.codePointAt(0) ?? 0;
      result += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      start = at;
    }
    if (text !== "") start = at + 1;
  }
  return map;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length <= 1) return first ?? NOTHING;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
