import { PIECE, type Pieces } from "./text.ts";
import type { ByteWindow } from "./window.ts";

/** Gathers the pieces of one text; pieces that touch become one. */
export class PieceList implements Pieces {
  readonly spans: number[] = [];
  count = 0;
  readonly #window: ByteWindow;

  constructor(window: ByteWindow) {
    this.#window = window;
  }

  /** Offset of the first piece, and behind the last. */
  get start(): number {
    return this.spans[0] ?? 0;
  }

  get end(): number {
    return this.spans[this.count * 3 - 2] ?? 0;
  }

  clear(): void {
    this.count = 0;
  }

  add(start: number, end: number, cdata: boolean): void {
    const { spans } = this;
    const last = this.count * 3 - 3;
    if (last >= 0 && spans[last + 1] === start && (spans[last + 2] === PIECE.CDATA) === cdata) {
      spans[last + 1] = end;
      return;
    }
    const at = this.count++ * 3;
    spans[at] = start;
    spans[at + 1] = end;
    spans[at + 2] = cdata ? PIECE.CDATA : PIECE.TEXT;
  }

  /** Is there nothing but white space? */
  get blank(): boolean {
    for (let index = 0; index < this.count; index++) {
      const [from, to] = trimSpan(this.#window, this.spans[index * 3] ?? 0, this.spans[index * 3 + 1] ?? 0);
      if (from < to) return false;
    }
    return true;
  }
}

/** A span without the white space at its edges. */
export function trimSpan({ bytes, base }: ByteWindow, start: number, end: number): [from: number, to: number] {
  let from = start;
  let to = end;
  while (from < to && (bytes[from - base] ?? 0) <= 0x20) from++;
  while (to > from && (bytes[to - 1 - base] ?? 0) <= 0x20) to--;
  return [from, to];
}
