/** Bytes of one piece of output: few large pieces cost less than many small ones. */
export const PIECE_BYTES = 524_288;

/** Buffers that pass between whoever fills them and whoever writes them away, so that both work at the same time. */
export class PiecePool {
  readonly #free: Uint8Array[] = [];
  readonly #waiting: ((piece: Uint8Array) => void)[] = [];
  #left: number;

  constructor(pieces = 4) {
    this.#left = pieces;
  }

  take(): Uint8Array | Promise<Uint8Array> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#left > 0) {
      this.#left--;
      return new Uint8Array(PIECE_BYTES);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(piece: Uint8Array): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(piece);
    else next(piece);
  }

  /** Room for one more file that is filled while others wait half-filled. */
  grow(): void {
    this.#left++;
  }
}
