import { type GzipFactory, type SinkFile, SitemapError } from "@mapwright/core";
import { BlockDeflater } from "./block-deflater.ts";
import { BlockPool } from "./block-pool.ts";
import { crc32 } from "./crc32.ts";

/** How `createBlockGzip` compresses. */
export interface BlockGzipOptions {
  /** From 1 (fast) to 9 (small). Default 6. */
  readonly level?: number;
  /** Bytes compressed as one piece. Default 1,048,576: larger ones leave a core idle at the end of the last file; of smaller ones each needs fresh memory for a window of its own. */
  readonly blockBytes?: number;
  /** Blocks compressed at the same time on the host's thread pool. Default 2. */
  readonly threads?: number;
}

/** Compression level where none is given. */
export const DEFAULT_GZIP_LEVEL = 6;
/** Bytes of a block where none are given. */
export const DEFAULT_BLOCK_BYTES = 1_048_576;

/** How far deflate looks back: https://www.rfc-editor.org/rfc/rfc1951#section-3.2.5 */
const WINDOW_BYTES = 32_768;
/** No name, no time, system unknown, so that equal input gives equal output: https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/**
 * Makes gzip members on several cores: blocks are deflated in parallel, each primed with the 32 KiB before it and ended on a byte
 * border, so that together they are one plain deflate stream. Borders fall on multiples of `blockBytes`, however the bytes arrive;
 * equal bytes at an equal level give equal output on one version of zlib.
 */
export function createBlockGzip(options: BlockGzipOptions = {}): GzipFactory {
  const { level = DEFAULT_GZIP_LEVEL, blockBytes = DEFAULT_BLOCK_BYTES, threads = 2 } = options;
  requireWhole("level", level, 1, 9);
  requireWhole("blockBytes", blockBytes, WINDOW_BYTES, 1_073_741_824);
  requireWhole("threads", threads, 1, 1024);
  // One block more than there are threads may wait for its turn to be written, so that none of them has to.
  const pool = new BlockPool(blockBytes, threads + 1);
  const deflaters = new Deflaters(level);
  return (write) => new BlockGzip({ blockBytes, pool, deflaters }, write);
}

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new SitemapError("ERR_ARGUMENT", `Expected ${name} to be a whole number from ${least} to ${most}, found ${value}`);
}

type Write = Parameters<GzipFactory>[0];

interface Setting {
  readonly blockBytes: number;
  readonly pool: BlockPool;
  readonly deflaters: Deflaters;
}

/** Deflaters in turn, as many as there are blocks on their way. */
class Deflaters {
  readonly #level: number;
  readonly #idle: BlockDeflater[] = [];

  constructor(level: number) {
    this.#level = level;
  }

  async deflate(block: Uint8Array, window: Uint8Array | undefined, last: boolean): Promise<Uint8Array> {
    const deflater = this.#idle.pop() ?? new BlockDeflater(this.#level);
    const deflated = await deflater.deflate(block, { window, last });
    // One that failed is not used again.
    this.#idle.push(deflater);
    return deflated;
  }
}

class BlockGzip implements SinkFile {
  readonly overlapping = true;
  readonly #setting: Setting;
  readonly #write: Write;
  #current: Uint8Array | undefined;
  #filled = 0;
  /** What the next block is primed with; a copy, for the buffer it comes from is used again. */
  #window: Uint8Array | undefined;
  #crc = 0;
  #size = 0;
  /** Settles when everything sent off so far is written, in order; never rejects. */
  #written: Promise<void> = Promise.resolve();
  /** The last write that had to wait; what comes after it queues behind it. */
  #queue: Promise<void> | undefined;
  #failure: { readonly reason: unknown } | undefined;
  #closed = false;

  constructor(setting: Setting, write: Write) {
    this.#setting = setting;
    this.#write = write;
  }

  write(bytes: Uint8Array): void | Promise<void> {
    this.#requireSound();
    if (this.#closed) throw new SitemapError("ERR_ARGUMENT", "Expected an open gzip file, found a closed one");
    const taken = this.#queue === undefined ? this.#take(bytes) : 0;
    if (taken === bytes.length) return undefined;
    const queue = (this.#queue ?? Promise.resolve()).then(() => this.#takeAll(bytes.subarray(taken)));
    this.#queue = queue;
    const leave = (): void => {
      if (this.#queue === queue) this.#queue = undefined;
    };
    queue.then(leave, leave);
    return queue;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#queue;
    this.#requireSound();
    this.#sendBlock(true);
    await this.#written;
    this.#requireSound();
  }

  #requireSound(): void {
    if (this.#failure !== undefined) throw this.#failure.reason;
  }

  async #takeAll(bytes: Uint8Array): Promise<void> {
    let rest = bytes;
    for (;;) {
      this.#requireSound();
      rest = rest.subarray(this.#take(rest));
      if (rest.length === 0) return;
      await this.#setting.pool.changed();
    }
  }

  /** Copies what finds room and returns how much that was. A full block goes off when more follows, for the last one is ended differently. */
  #take(bytes: Uint8Array): number {
    const { blockBytes, pool } = this.#setting;
    let taken = 0;
    while (taken < bytes.length) {
      if (this.#filled === blockBytes) this.#sendBlock(false);
      this.#current ??= pool.take();
      if (this.#current === undefined) break;
      const piece = bytes.subarray(taken, taken + blockBytes - this.#filled);
      this.#current.set(piece, this.#filled);
      this.#filled += piece.length;
      taken += piece.length;
    }
    return taken;
  }

  #sendBlock(last: boolean): void {
    const buffer = this.#current;
    const block = buffer?.subarray(0, this.#filled) ?? NOTHING;
    const head = this.#size === 0 ? HEADER : NOTHING;
    this.#crc = crc32(block, this.#crc);
    this.#size += block.length;
    const tail = last ? formatTrailer(this.#crc, this.#size) : NOTHING;
    const deflated = this.#setting.deflaters.deflate(block, this.#window, last);
    this.#window = last ? undefined : block.slice(-WINDOW_BYTES);
    this.#current = undefined;
    this.#filled = 0;
    this.#setting.pool.send();
    this.#written = this.#writeAfter(this.#written, async () => join(head, await deflated, tail), buffer);
  }

  async #writeAfter(before: Promise<void>, produce: () => Promise<Uint8Array>, buffer: Uint8Array | undefined): Promise<void> {
    try {
      const produced = produce();
      // A failure of this block shows when its turn comes.
      produced.catch(() => undefined);
      await before;
      if (this.#failure === undefined) await this.#write(await produced);
    } catch (reason) {
      this.#failure ??= { reason };
    }
    this.#setting.pool.give(buffer);
  }
}

const NOTHING = new Uint8Array(0);

/** Most blocks have neither a header before them nor a trailer behind. */
function join(head: Uint8Array, deflated: Uint8Array, tail: Uint8Array): Uint8Array {
  return head.length === 0 && tail.length === 0 ? deflated : Buffer.concat([head, deflated, tail]);
}

/** CRC-32 and length modulo 2^32, little-endian: https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
function formatTrailer(crc: number, size: number): Uint8Array {
  const trailer = new Uint8Array(8);
  const view = new DataView(trailer.buffer);
  view.setUint32(0, crc, true);
  view.setUint32(4, size % 4_294_967_296, true);
  return trailer;
}
