import { constants, createDeflateRaw } from "node:zlib";

const OUTPUT_PIECE_BYTES = 262_144;

/** How a block stands in its stream. */
export interface BlockPlace {
  /** The bytes before it, as far as deflate looks back; undefined at the start. */
  readonly window: Uint8Array | undefined;
  /** Does the stream end with this block? Otherwise the block ends on a byte border. */
  readonly last: boolean;
}

/**
 * Deflates blocks, one at a time, with tables that are used again: making them anew for each block takes fresh memory, and more time than what is done
 * instead of setting a dictionary, for which Node takes no other after the first: the window is compressed as well, and what comes of it thrown away.
 */
export class BlockDeflater {
  // The larger hash of memLevel 9 is the faster one, and the output a little smaller. Output waits until it is taken.
  readonly #stream;
  #fail: (error: Error) => void = () => undefined;

  constructor(level: number) {
    const { Z_SYNC_FLUSH } = constants;
    const options = { level, memLevel: 9, chunkSize: OUTPUT_PIECE_BYTES, flush: Z_SYNC_FLUSH, readableHighWaterMark: Number.MAX_SAFE_INTEGER };
    this.#stream = createDeflateRaw(options);
    this.#stream.on("error", (error) => this.#fail(error));
  }

  /** The block, compressed. After a failure the deflater is of no more use. */
  async deflate(block: Uint8Array, { window, last }: BlockPlace): Promise<Uint8Array> {
    this.#stream.reset();
    if (window !== undefined) {
      await this.#write(window);
      this.#take();
    }
    if (block.length > 0) await this.#write(block);
    if (last) await this.#finish();
    return this.#take();
  }

  #write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  #finish(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#stream.flush(constants.Z_FINISH, resolve);
    });
  }

  /** Everything that came out since the last time. */
  #take(): Uint8Array {
    const taken: Uint8Array | null = this.#stream.read();
    return taken ?? NOTHING;
  }
}

const NOTHING = new Uint8Array(0);
