/** What a connection reads at a time: each read costs a turn of everything between the connection and the reader. */
const BUFFER_BYTES = 262_144;
/** Fewer bytes are copied, so that a piece that waits holds no more than four times its own memory. */
const LEAST_LENT_BYTES = 65_536;
/** Idle buffers that are kept. */
const MAX_IDLE = 8;

/**
 * Memory that connections read into. Memory that is new costs more than reading does, so a buffer is used again when its reader gives it back; one
 * that nobody gives back is left to the garbage collector.
 */
export class ReadBuffers {
  readonly #idle: Uint8Array[] = [];
  readonly #own = new WeakSet<ArrayBufferLike>();

  take(): Uint8Array {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
    this.#own.add(buffer.buffer);
    return buffer;
  }

  /** Takes back the buffer that this chunk lies in, if it is one of these. Nothing may look at any of its bytes any more. */
  giveBack(chunk: Uint8Array): void {
    if (this.#idle.length < MAX_IDLE && this.#own.has(chunk.buffer)) this.#idle.push(Buffer.from(chunk.buffer));
  }

  /** What a connection reads with: `push` gets each piece, and says whether there may be more. */
  reader(push: (piece: Uint8Array) => boolean): { readonly buffer: () => Uint8Array; readonly callback: (bytes: number) => boolean } {
    let current: Uint8Array | undefined;
    return {
      buffer: () => (current ??= this.take()),
      callback: (bytes) => {
        const buffer = current ?? this.take();
        if (bytes < LEAST_LENT_BYTES) return push(Buffer.from(buffer.subarray(0, bytes)));
        current = undefined;
        return push(buffer.subarray(0, bytes));
      },
    };
  }
}
