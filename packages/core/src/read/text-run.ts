import { isSpace } from "../xml/bytes.ts";
import type { ByteWindow } from "../xml/window.ts";

/** So many bytes hold the raw text of any issue. */
const ENOUGH_BYTES = 1024;

/** Text outside of the elements that may hold text. It is told once for each run, with the same span however it arrives. */
export class TextRun {
  /** Offset of the first byte that is no white space, or -1. */
  #first = -1;
  #last = -1;
  #told = false;
  readonly #window: ByteWindow;
  readonly #tell: (from: number, to: number) => void;

  constructor(window: ByteWindow, tell: (from: number, to: number) => void) {
    this.#window = window;
    this.#tell = tell;
  }

  /** Bytes from here on are still needed. */
  get keep(): number {
    return this.#first < 0 || this.#told ? Number.POSITIVE_INFINITY : this.#first;
  }

  add(start: number, end: number): void {
    const { bytes, base } = this.#window;
    if (this.#told) return;
    if (this.#first < 0) {
      let at = start - base;
      while (at < end - base && isSpace(bytes[at])) at++;
      if (at === end - base) return;
      this.#first = base + at;
    }
    this.#last = end;
    if (end - this.#first >= ENOUGH_BYTES) this.#finish(this.#first + ENOUGH_BYTES);
  }

  /** Something else than text follows. */
  end(): void {
    if (this.#first >= 0 && !this.#told) {
      const { bytes, base } = this.#window;
      let at = this.#last - base;
      while (isSpace(bytes[at - 1])) at--;
      this.#finish(base + at);
    }
    this.#first = -1;
    this.#told = false;
  }

  #finish(to: number): void {
    this.#told = true;
    this.#tell(this.#first, to);
  }
}
