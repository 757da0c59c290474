/**
 * A body whose first bytes are taken in before anyone reads it, so that the connection is free again where the whole of it is small. At most
 * `limit` bytes wait in memory. `onEnd` is called once: when the source has ended, failed or was given up.
 */
export class AheadBody implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #limit: number;
  readonly #onEnd: () => void;
  readonly #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #state: "open" | "ended" | "failed" = "open";
  #failure: unknown;
  #isRead = false;
  #isOver = false;
  #pumping: Promise<void> | undefined;

  constructor(source: AsyncIterable<Uint8Array>, limit: number, onEnd: () => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#limit = limit;
    this.#onEnd = onEnd;
  }

  /** Begins to take bytes in. */
  start(): void {
    this.#pumping = this.#pump();
  }

  async #pump(): Promise<void> {
    while (this.#state === "open" && !this.#isRead && this.#waitingBytes < this.#limit) {
      const chunk = await this.#take();
      if (chunk === undefined) return;
      // The chunk may be used again by who made it.
      this.#waiting.push(new Uint8Array(chunk));
      this.#waitingBytes += chunk.length;
    }
  }

  /** The next bytes of the source; a failure is kept until its turn has come. */
  async #take(): Promise<Uint8Array | undefined> {
    try {
      const step = await this.#source.next();
      if (step.done !== true) return step.value;
      this.#state = "ended";
    } catch (error) {
      this.#state = "failed";
      this.#failure = error;
    }
    this.#finish();
    return undefined;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      this.#isRead = true;
      await this.#pumping;
      for (let chunk = this.#waiting.shift(); chunk !== undefined; chunk = this.#waiting.shift()) yield chunk;
      while (this.#state === "open") {
        const chunk = await this.#take();
        if (chunk !== undefined) yield chunk;
      }
      if (this.#state === "failed") throw this.#failure;
    } finally {
      await this.cancel();
    }
  }

  /** Gives up what has not come yet. */
  async cancel(): Promise<void> {
    this.#waiting.length = 0;
    if (this.#state === "open") {
      this.#state = "ended";
      await this.#source.return?.();
    }
    this.#finish();
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd();
  }
}
