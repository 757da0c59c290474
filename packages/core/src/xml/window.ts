import { CR } from "./bytes.ts";

/** Bytes behind the end that may be looked at. */
const LOOK_AHEAD = 64;

/**
 * The bytes a document is read from: those from the start of the unfinished entry or token up to the last that came in.
 * Offsets are counted from the start of the document; `bytes[offset - base]` is the byte at an offset.
 */
export class ByteWindow {
  bytes: Uint8Array;
  /** Offset of bytes[0]. */
  base = 0;
  /** Offset of the next byte to read. */
  position = 0;
  /** Offset behind the last byte. */
  end = 0;
  #home: Uint8Array;

  /** `home` is used while all that must be kept fits into it. */
  constructor(home: Uint8Array) {
    this.#home = home;
    this.bytes = home;
  }

  /** Moves to another home, which must hold all that is in the window. */
  moveTo(home: Uint8Array): void {
    home.set(this.bytes.subarray(0, this.end - this.base));
    this.#home = home;
    this.bytes = home;
  }

  get full(): boolean {
    return this.end - this.base === this.bytes.length;
  }

  /** Are the bytes in the buffer that was given? */
  get atHome(): boolean {
    return this.bytes === this.#home;
  }

  /** Takes in as much of chunk from `from` on as fits, and returns how much that was. */
  fill(chunk: Uint8Array, from: number): number {
    const used = this.end - this.base;
    const count = Math.min(chunk.length - from, this.bytes.length - used);
    this.bytes.set(count === chunk.length ? chunk : chunk.subarray(from, from + count), used);
    this.end += count;
    // The buffer was used before, by this document or another; who looks behind the end must not see what stood there.
    this.bytes.fill(0, used + count, used + count + LOOK_AHEAD);
    return count;
  }

  /**
   * Forgets what lies before `keep` (never half a character or half a CRLF), and makes room when little was gained:
   * the buffer doubles, so that moving stays cheap however large an entry grows.
   */
  compact(keep: number): void {
    const from = this.#boundary(keep) - this.base;
    const used = this.end - this.base;
    const kept = used - from;
    if (kept * 2 > this.bytes.length && this.full) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes.subarray(from, used));
      this.bytes = larger;
    } else if (!this.atHome && kept * 2 <= this.#home.length) {
      this.#home.set(this.bytes.subarray(from, used));
      this.bytes = this.#home;
    } else {
      this.bytes.copyWithin(0, from, used);
    }
    this.base += from;
  }

  /** Would `compact(keep)` go back to the buffer that was given? */
  fitsHome(keep: number): boolean {
    return (this.end - keep + 4) * 2 <= this.#home.length;
  }

  /** Where `compact(keep)` would cut. */
  boundary(keep: number): number {
    return this.#boundary(keep);
  }

  #boundary(keep: number): number {
    const { bytes, base } = this;
    let index = keep - base;
    for (let back = 1; back <= 3 && back <= index; back++) {
      const byte = bytes[index - back] ?? 0;
      if (byte < 0x80) break;
      if (byte < 0xc0) continue;
      const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      if (length > back) index -= back;
      break;
    }
    if (index > 0 && bytes[index - 1] === CR) index--;
    return base + index;
  }
}
