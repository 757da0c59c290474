/** Buffers of one size, shared by all files of a compressor. It bounds how many are on their way at the same time, not how many files are open. */
export class BlockPool {
  readonly #blockBytes: number;
  readonly #mostUnderWay: number;
  readonly #free: Uint8Array[] = [];
  #underWay = 0;
  #waiting: (() => void)[] = [];

  constructor(blockBytes: number, mostUnderWay: number) {
    this.#blockBytes = blockBytes;
    this.#mostUnderWay = mostUnderWay;
  }

  /** A buffer to fill; undefined while too many are on their way. */
  take(): Uint8Array | undefined {
    if (this.#underWay >= this.#mostUnderWay) return undefined;
    return this.#free.pop() ?? new Uint8Array(this.#blockBytes);
  }

  /** Says that a filled buffer is on its way. */
  send(): void {
    this.#underWay++;
  }

  /** Takes a buffer back that was on its way; undefined where the way was gone without one. */
  give(buffer: Uint8Array | undefined): void {
    this.#underWay--;
    if (buffer !== undefined && this.#free.length <= this.#mostUnderWay) this.#free.push(buffer);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Settles when a buffer comes back. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
