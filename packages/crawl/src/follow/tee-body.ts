/** Where chunks are pushed on one side and taken on the other, one at a time. */
class Channel implements AsyncIterable<Uint8Array> {
  #chunk: Uint8Array | undefined;
  #isEnded = false;
  #isLeft = false;
  #wakeReader: () => void = () => undefined;
  #wakeWriter: () => void = () => undefined;

  /** Ends when the chunk has been used, or nobody wants more. */
  async push(chunk: Uint8Array): Promise<void> {
    if (this.#isLeft) return;
    this.#chunk = chunk;
    this.#wakeReader();
    while (this.#chunk !== undefined && !this.#isLeft) await new Promise<void>((resolve) => (this.#wakeWriter = resolve));
  }

  end(): void {
    this.#isEnded = true;
    this.#wakeReader();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        if (this.#chunk !== undefined) {
          yield this.#chunk;
          // The reader is back, so that it has used what it got.
          this.#chunk = undefined;
          this.#wakeWriter();
        } else if (this.#isEnded) return;
        else await new Promise<void>((resolve) => (this.#wakeReader = resolve));
      }
    } finally {
      this.#isLeft = true;
      this.#wakeWriter();
    }
  }
}

/** Two readers of one body. */
export interface Tee {
  readonly first: AsyncIterable<Uint8Array>;
  readonly second: AsyncIterable<Uint8Array>;
  /** Ends both, also where the first one was never begun. */
  readonly end: () => Promise<void>;
}

/**
 * Lets a second reader see the bytes that a first one iterates. Both see each chunk before the next one is asked for, so that nothing is kept. When the
 * first one stops, the second one's input ends.
 */
export function teeBody(source: AsyncIterable<Uint8Array>): Tee {
  const channel = new Channel();
  const first = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of source) {
        await channel.push(chunk);
        yield chunk;
      }
    } finally {
      channel.end();
    }
  };
  const iterated = first();
  const end = async (): Promise<void> => {
    await iterated.return();
    channel.end();
  };
  return { first: iterated, second: channel, end };
}
