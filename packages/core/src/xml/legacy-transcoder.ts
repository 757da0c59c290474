import { writeUtf8 } from "../kernel/strings.ts";
import { judgeUtf8 } from "./judge-utf8.ts";
import type { Transcoder } from "./transcode.ts";

const NOTHING = new Uint8Array(0);

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
 * that are decoded on their own; where a segment ends depends on the bytes alone. The first segment that tells UTF-8 from the label decides
 * for the rest of the document.
 */
export class LegacyTranscoder implements Transcoder {
  readonly #encoding: string;
  utf8From: number | undefined;
  ambiguous = false;
  #decided: boolean;
  #pending = new Uint8Array(LONGEST_SEGMENT);
  #used = 0;
  #shifted = false;
  #original = 0;
  #result = 0;
  #segments: Segment[] = [];

  /** `byLabel`: the label decides, and no segment is asked. */
  constructor(encoding: string, byLabel: boolean) {
    this.#encoding = encoding;
    this.#decided = byLabel;
  }

  push(bytes: Uint8Array): Uint8Array {
    if (this.utf8From !== undefined) return bytes;
    const made: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      this.#pending[this.#used++] = byte;
      if (byte === ESCAPE) this.#shifted = true;
      const atRest = byte === 0x0a || (byte === 0x3e && !this.#shifted);
      // `ESC ( B` goes back to ASCII, `ESC ( J` to its Japanese twin.
      if ((byte === 0x42 || byte === 0x4a) && this.#pending[this.#used - 2] === 0x28 && this.#pending[this.#used - 3] === ESCAPE) this.#shifted = false;
      if ((!atRest || this.#used < SEGMENT_BYTES || this.#shifted) && this.#used < LONGEST_SEGMENT) continue;
      made.push(this.#decode());
      if (this.utf8From === undefined) continue;
      made.push(bytes.subarray(at + 1));
      break;
    }
    return concat(made);
  }

  end(): Uint8Array {
    return this.#decode();
  }

  #decode(): Uint8Array {
    if (this.#used === 0) return NOTHING;
    const bytes = this.#pending.slice(0, this.#used);
    this.#used = 0;
    this.#shifted = false;
    if (!this.#decided) this.#decide(bytes);
    if (this.utf8From !== undefined) return bytes;
    const text = new TextDecoder(this.#encoding, { ignoreBOM: true }).decode(bytes);
    const out = new Uint8Array(text.length * 3);
    const length = writeUtf8(text, out, 0);
    this.#segments.push({ bytes, original: this.#original, result: this.#result, resultBytes: length });
    this.#original += bytes.length;
    this.#result += length;
    return out.subarray(0, length);
  }

  #decide(bytes: Uint8Array): void {
    const verdict = judgeUtf8(bytes, this.#encoding);
    this.#decided = verdict === "utf-8" || verdict === "label";
    if (verdict === "utf-8") this.utf8From = this.#result;
    else if (verdict === "either") this.ambiguous = true;
  }

  original(offset: number): number {
    if (this.utf8From !== undefined && offset >= this.utf8From) return offset - this.utf8From + this.#original;
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
