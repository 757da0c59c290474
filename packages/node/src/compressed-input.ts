/** Bytes of chunks, looked at and taken piecewise. A looked-at piece lives until the next call that awaits. */
export class CompressedInput {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  #ended = false;
  #offset = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#iterator = chunks[Symbol.asyncIterator]();
  }

  /** How many bytes were taken. */
  get offset(): number {
    return this.#offset;
  }

  /** What is at hand, at least one byte; undefined at the end. */
  async peek(): Promise<Uint8Array | undefined> {
    while (this.#rest.length === 0) {
      if (this.#ended) return undefined;
      const { done, value } = await this.#iterator.next();
      if (done === true) this.#ended = true;
      else this.#rest = value;
    }
    return this.#rest;
  }

  /** Takes the first `length` bytes of what is at hand. */
  skip(length: number): void {
    this.#rest = this.#rest.subarray(length);
    this.#offset += length;
  }

  /** Takes a copy of the next `length` bytes; fewer only at the end. */
  async take(length: number): Promise<Uint8Array> {
    const taken = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const piece = (await this.peek())?.subarray(0, length - filled);
      if (piece === undefined) return taken.subarray(0, filled);
      taken.set(piece, filled);
      filled += piece.length;
      this.skip(piece.length);
    }
    return taken;
  }

  /** Takes everything before the next byte for which `stop` holds; false where the end comes first. */
  async skipUntil(stop: (byte: number) => boolean): Promise<boolean> {
    for (;;) {
      const piece = await this.peek();
      if (piece === undefined) return false;
      const index = piece.findIndex(stop);
      this.skip(index < 0 ? piece.length : index);
      if (index >= 0) return true;
    }
  }

  /** Lets go of the source. */
  async close(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#iterator.return?.();
  }
}
