import { isControl, SPACE } from "./bytes.ts";
import type { ByteWindow } from "./window.ts";

/** What is wrong with bytes that nobody reads. */
export type PassedFault = "control-character" | "invalid-utf8";

const LAST_ASCII = 0x7f;
const LOW = 0x80;
const HIGH = 0xbf;

/**
 * Looks at the bytes of comments, processing instructions and declarations, which are passed over but have to be characters all the same:
 * https://www.w3.org/TR/xml/#charsets. They come in pieces; each fault is told once for each construct, at the same place however it is cut.
 */
export class PassedBytes {
  readonly #window: ByteWindow;
  readonly #onFault: (fault: PassedFault, from: number, to: number) => void;
  #legacy = false;
  #controlTold = false;
  #invalidTold = false;
  /** Of a sequence that has begun: where, how many bytes are to come, between what the next one lies, and the bits so far. */
  #lead = 0;
  #missing = 0;
  #low: number = LOW;
  #high: number = HIGH;
  #code = 0;

  constructor(window: ByteWindow, onFault: (fault: PassedFault, from: number, to: number) => void) {
    this.#window = window;
    this.#onFault = onFault;
  }

  /** Says that the document is labelled with a single-byte encoding, in which every sequence of bytes is text. */
  setLegacy(): void {
    this.#legacy = true;
  }

  /** Takes the next bytes of the construct. Those of a character that is cut there may be asked for again, so that the last three have to stay. */
  take(from: number, to: number): void {
    const { bytes, base } = this.#window;
    const limit = to - base;
    for (let at = from - base; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#missing === 0 && byte >= SPACE && byte <= LAST_ASCII) continue;
      this.#look(byte, base + at);
    }
  }

  /** The construct has ended. */
  end(): void {
    if (this.#missing > 0) this.#tellInvalid(this.#lead);
    this.#missing = 0;
    this.#controlTold = this.#invalidTold = false;
  }

  #look(byte: number, at: number): void {
    if (this.#missing > 0) {
      if (byte >= this.#low && byte <= this.#high) return this.#continue(byte, at);
      this.#missing = 0;
      this.#tellInvalid(this.#lead);
    }
    if (byte <= LAST_ASCII) {
      if (isControl(byte)) this.#tellControl(at, at + 1);
    } else if (!this.#legacy) this.#begin(byte, at);
  }

  /** The first byte of a sequence says how many follow (Unicode 15, table 3-7). */
  #begin(byte: number, at: number): void {
    if (byte < 0xc2 || byte > 0xf4) return this.#tellInvalid(at);
    this.#lead = at;
    this.#missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.#low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : LOW;
    this.#high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : HIGH;
    this.#code = byte & (0x3f >> this.#missing);
  }

  #continue(byte: number, at: number): void {
    this.#code = (this.#code << 6) | (byte & 0x3f);
    this.#low = LOW;
    this.#high = HIGH;
    if (--this.#missing === 0 && (this.#code | 1) === 0xffff) this.#tellControl(this.#lead, at + 1);
  }

  #tellControl(from: number, to: number): void {
    if (!this.#controlTold) this.#onFault("control-character", from, to);
    this.#controlTold = true;
  }

  #tellInvalid(at: number): void {
    if (!this.#invalidTold) this.#onFault("invalid-utf8", at, at + 1);
    this.#invalidTold = true;
  }
}
