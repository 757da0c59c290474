const HEAD_BYTES = 4096;
const TAIL_BYTES = 2048;

/** Keeps the first and the last bytes of a document, where programs leave their names. */
export class Ends {
  readonly #head = new Uint8Array(HEAD_BYTES);
  #headBytes = 0;
  #tail = new Uint8Array(TAIL_BYTES);
  #tailBytes = 0;

  add(chunk: Uint8Array): void {
    const count = Math.min(chunk.length, HEAD_BYTES - this.#headBytes);
    if (count > 0) {
      this.#head.set(chunk.subarray(0, count), this.#headBytes);
      this.#headBytes += count;
    }
    if (chunk.length === 0) return;
    const kept = Math.min(this.#tailBytes, Math.max(0, TAIL_BYTES - chunk.length));
    this.#tail.copyWithin(0, this.#tailBytes - kept, this.#tailBytes);
    const last = chunk.subarray(Math.max(0, chunk.length - TAIL_BYTES));
    this.#tail.set(last, kept);
    this.#tailBytes = kept + last.length;
  }

  /** The first and the last bytes as text; in short documents they overlap. */
  get text(): { readonly head: string; readonly tail: string } {
    const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    return { head: decode(this.#head.subarray(0, this.#headBytes)), tail: decode(this.#tail.subarray(0, this.#tailBytes)) };
  }
}
