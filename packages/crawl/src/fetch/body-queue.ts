/** Stops and starts the sender. */
export interface Flow {
  readonly pause: () => void;
  readonly resume: () => void;
}

/**
 * Chunks between the connection and the reader: what came is handed out before a fault is told. The sender pauses with each chunk until the reader comes
 * for the next one, so that it may use the memory of the chunk again; what comes meanwhile waits in the connection.
 */
export class BodyQueue {
  readonly #chunks: Uint8Array[] = [];
  readonly #flow: Flow;
  #paused = false;
  #end: { readonly fault?: Error } | undefined;
  #wake: () => void = () => undefined;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  push(chunk: Uint8Array): void {
    if (this.#end !== undefined || chunk.length === 0) return;
    this.#chunks.push(chunk);
    if (!this.#paused) {
      this.#paused = true;
      this.#flow.pause();
    }
    this.#wake();
  }

  /** The first end counts. */
  end(fault?: Error): void {
    this.#end ??= fault === undefined ? {} : { fault };
    this.#wake();
  }

  /** Drops what waits, so that nobody gets it. */
  clear(): void {
    this.#chunks.length = 0;
  }

  /** The next chunk, undefined at the end; throws the fault. `wait` gets a promise to wait for when there is nothing yet. */
  async take(wait: (arrival: Promise<void>) => Promise<void>): Promise<Uint8Array | undefined> {
    if (this.#chunks.length === 0 && this.#paused) {
      this.#paused = false;
      this.#flow.resume();
    }
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) return chunk;
      if (this.#end?.fault !== undefined) throw this.#end.fault;
      if (this.#end !== undefined) return undefined;
      await wait(
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
      );
    }
  }
}
