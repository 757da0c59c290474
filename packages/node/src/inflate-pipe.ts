import { createInflateRaw, type InflateRaw } from "node:zlib";

/** Bytes inflated at a time: large pieces are what makes zlib fast. */
const OUTPUT_PIECE_BYTES = 1_048_576;

/** A raw deflate stream, pushed piece by piece. The thread pool inflates one output piece ahead of the one that was taken. */
export class InflatePipe {
  readonly #zlib: InflateRaw = createInflateRaw({ chunkSize: OUTPUT_PIECE_BYTES });
  #working = false;
  #ended = false;
  #failure: Error | undefined;
  #consumedBefore = 0;
  #wake: () => void = () => undefined;

  constructor() {
    this.#zlib.on("readable", () => this.#wake());
    this.#zlib.on("end", () => {
      this.#ended = true;
      this.#wake();
    });
    this.#zlib.on("error", (error) => {
      this.#failure = error;
      this.#wake();
    });
  }

  /** Has the stream's own end mark been seen? */
  get ended(): boolean {
    return this.#ended;
  }

  /** Why the stream does not decode; undefined as long as it does. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** How much of the last piece belonged to the stream. */
  get consumed(): number {
    return this.#zlib.bytesWritten - this.#consumedBefore;
  }

  /** Begins to inflate `piece`, which must stay as it is until `next` has answered undefined. */
  push(piece: Uint8Array): void {
    this.#consumedBefore = this.#zlib.bytesWritten;
    this.#working = true;
    this.#zlib.write(piece, () => {
      this.#working = false;
      this.#wake();
    });
  }

  /** The next output of the pushed piece; undefined when it is used up, the stream has ended or does not decode. */
  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      const output: Uint8Array | null = this.#failure === undefined ? this.#zlib.read() : null;
      if (output !== null) return output;
      if (this.#failure !== undefined || this.#ended || !this.#working) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Frees what the stream holds. */
  destroy(): void {
    this.#zlib.destroy();
  }
}
