import type { Kernel } from "../kernel/kernel.ts";
import type { ByteWindow } from "../xml/window.ts";

const CR = 0x0d;

/** Lines of a range, and UTF-16 units where that holds no line end and is known to be valid UTF-8. */
export interface CountedLines {
  readonly lines: number;
  readonly units: number | undefined;
}

/**
 * Remembers how many lines the kernel passed while it scanned, so that the bytes need not be gone through once more when the window
 * forgets them. It knows one stretch of the document, which ends where the last scan did.
 */
export class ScannedLines {
  readonly #window: ByteWindow;
  #from = 0;
  #to = -1;
  #lines = 0;

  constructor(window: ByteWindow) {
    this.#window = window;
  }

  /** The kernel has scanned from one offset to another. */
  add(from: number, to: number, { scannedLines }: Kernel): void {
    const { bytes, base } = this.#window;
    if (scannedLines < 0) {
      this.#to = -1;
      return;
    }
    if (from !== this.#to) {
      // A line feed behind a CR is no line end of its own.
      if (bytes[from - base - 1] === CR) return;
      this.#from = from;
      this.#lines = 0;
    }
    this.#lines += scannedLines;
    this.#to = to;
  }

  /** Counts the lines of a range of the window, which ends within no CRLF; the next range begins where this one ends. */
  count(from: number, to: number, kernel: Kernel): CountedLines {
    if (this.#to < from || to < this.#from || from > this.#from) return { lines: this.#measure(from, to, kernel), units: undefined };
    const isScanned = from === this.#from && to <= this.#to;
    const before = this.#measure(from, this.#from, kernel);
    // Subtracted from zero, since the host keeps a negative zero as no integer.
    const behind = to < this.#to ? 0 - this.#measure(to, this.#to, kernel) : this.#measure(this.#to, to, kernel);
    const lines = before + this.#lines + behind;
    if (to < this.#to) {
      this.#lines -= this.#lines + behind;
      this.#from = to;
    } else this.#to = -1;
    if (lines > 0 || !isScanned) return { lines, units: undefined };
    this.#measure(from, to, kernel);
    return { lines, units: kernel.units };
  }

  #measure(from: number, to: number, kernel: Kernel): number {
    if (from >= to) return 0;
    const { base } = this.#window;
    kernel.measure(from - base, to - base);
    return kernel.lines;
  }
}
