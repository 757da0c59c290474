import { LegacyTranscoder } from "./legacy-transcoder.ts";

/** Turns a document into UTF-8 piece by piece, and tells where in the original a byte of the result came from. */
export interface Transcoder {
  /** Takes bytes in and returns what has become whole; how much that is depends on the bytes alone in the long run. */
  push(bytes: Uint8Array): Uint8Array;
  end(): Uint8Array;
  /** Offset of the result from which the text was UTF-8 all along, whatever its label says; undefined as long as nothing tells so. */
  readonly utf8From: number | undefined;
  /** Has text been decoded as the label has it that would have been good UTF-8 as well? */
  readonly ambiguous: boolean;
  /** Offset in the original of the character that stands at an offset of the result. */
  original(offset: number): number;
  /** Says that offsets before this one will not be asked for again. */
  forget(offset: number): void;
}

const NOTHING = new Uint8Array(0);

export interface TranscoderOptions {
  /** Bytes of byte order mark to leave out; none by default. */
  readonly skip?: number;
  /** Believe the label whatever the bytes say, as strict parsers do; false by default. */
  readonly byLabel?: boolean;
}

/** Creates the transcoder of an encoding that is no superset of ASCII, or has more than one byte to a character. */
export function createTranscoder(encoding: string, { skip = 0, byLabel = false }: TranscoderOptions = {}): Transcoder {
  const wide = /^utf-(16|32)(le|be)$/.exec(encoding);
  return wide === null ? new LegacyTranscoder(encoding, byLabel) : new WideTranscoder(wide[1] === "16" ? 2 : 4, wide[2] === "le", skip);
}

interface Mark {
  readonly result: number;
  readonly original: number;
}

/** A mark every so many bytes of the result. */
const MARK_BYTES = 4096;

/** UTF-16 and UTF-32: a character's length in one form follows from its length in the other. */
class WideTranscoder implements Transcoder {
  readonly utf8From = undefined;
  readonly ambiguous = false;
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
