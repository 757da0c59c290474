import type { GzipFactory, SinkFile } from "./sink.ts";
import { sinkError } from "./sink-error.ts";

/** Bytes of one output buffer: each goes out with a call that wakes another thread, so that few large ones cost less than many small ones. */
export const SLOT_BYTES = 524_288;
export const SLOT_COUNT = 4;

/**
 * The buffers between the writer and its sink. A buffer that was handed over is used again only after the sink's promise has settled,
 * so that files are written while the next buffer is filled.
 */
export class OutputSlots {
  readonly #free: Uint8Array[];
  readonly #all: readonly Uint8Array[];
  readonly #waiting: ((slot: Uint8Array) => void)[] = [];

  constructor(slots: readonly Uint8Array[]) {
    this.#all = slots;
    this.#free = [...slots];
  }

  take(): Uint8Array | Promise<Uint8Array> {
    return this.#free.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Are all buffers back, so that nobody fills or reads one? */
  get whole(): boolean {
    return this.#free.length === this.#all.length;
  }

  give(slot: Uint8Array): void {
    const next = this.#waiting.shift();
    if (next !== undefined) next(slot);
    else if (this.#all.includes(slot)) this.#free.push(slot);
  }
}

/** One file on its way to the sink: buffers go out one after another, compressed or not. */
export class FileOutput {
  readonly file: SinkFile;
  compressedBytes = 0;
  readonly #target: SinkFile;
  readonly #slots: OutputSlots;
  /** Writes whose promises have not settled. */
  readonly #underWay = new Set<Promise<void>>();
  /** The last write, where the next one has to wait for it. */
  #tail: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(file: SinkFile, slots: OutputSlots, gzip: GzipFactory | undefined) {
    this.file = file;
    this.#slots = slots;
    this.#target =
      gzip === undefined
        ? file
        : gzip((bytes) => {
            this.compressedBytes += bytes.length;
            return file.write(bytes);
          });
    this.#compressed = gzip !== undefined;
  }

  readonly #compressed: boolean;

  /** Sends the first `length` bytes of a slot after everything sent before, then gives the slot back. */
  send(slot: Uint8Array, length: number): void {
    if (this.#failure !== undefined) throw sinkError(this.#failure.error);
    const write = (): void | Promise<void> => (length === 0 || this.#failure !== undefined ? undefined : this.#target.write(slot.subarray(0, length)));
    const written = this.#tail === undefined ? write() : this.#tail.then(write);
    if (written === undefined) {
      this.#slots.give(slot);
      return;
    }
    const settled: Promise<void> = written.then(
      () => this.#settle(slot, settled),
      (error: unknown) => {
        this.#failure ??= { error };
        this.#settle(slot, settled);
      },
    );
    this.#underWay.add(settled);
    if (this.#target.overlapping !== true) this.#tail = settled;
  }

  #settle(slot: Uint8Array, settled: Promise<void>): void {
    this.#slots.give(slot);
    this.#underWay.delete(settled);
    if (this.#tail === settled) this.#tail = undefined;
  }

  /** Waits for everything that was sent, then closes the file. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#failure !== undefined) throw sinkError(this.#failure.error);
    await this.#target.close();
    if (this.#compressed) await this.file.close();
  }
}
