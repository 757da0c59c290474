/** Bytes that wait for their reader before the sender is asked to pause. */
const HIGH_WATER_BYTES = 1_048_576;
const LOW_WATER_BYTES = 262_144;

/** Stops and starts the sender. */
export interface Flow {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Chunks between the connection and the reader: what came is handed out before a fault is told. */
export class BodyQueue {
  readonly #chunks: Uint8Array[] = [];
  readonly #flow: Flow;
  #bytes = 0;
  #paused = false;
  #end: { readonly fault?: Error } | undefined;
  #wake: () => void = () => undefined;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  /** Has all been handed out? */
  get finished(): boolean {
    return this.#end !== undefined && this.#chunks.length === 0;
  }

  push(chunk: Uint8Array): void {
    if (this.#end !== undefined || chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > HIGH_WATER_BYTES && !this.#paused) {
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
    this.#bytes = 0;
  }

  /** The next chunk, undefined at the end; throws the fault. `wait` gets a promise to wait for when there is nothing yet. */
  async take(wait: (arrival: Promise<void>) => Promise<void>): Promise<Uint8Array | undefined> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) return this.#handOut(chunk);
      if (this.#end?.fault !== undefined) throw this.#end.fault;
      if (this.#end !== undefined) return undefined;
      await wait(
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
      );
    }
  }

  #handOut(chunk: Uint8Array): Uint8Array {
    this.#bytes -= chunk.length;
    if (this.#paused && this.#bytes < LOW_WATER_BYTES) {
      this.#paused = false;
      this.#flow.resume();
    }
    return chunk;
  }
}
