import type { Scratch, ScratchFile } from "../state/types.ts";

/** Bytes of a record before those of its entry. */
const HEADER_BYTES = 24;
const FIRST_BYTES = 1024;
/** Largest buffer of a partition in memory; a larger entry gets one for itself. */
const MAX_BUFFER_BYTES = 1_048_576;

/** The entry takes the place of that of its row; otherwise it goes to the end of the file. */
export const IN_PLACE = 1;
/** The entry is one that nobody knew, and its row is one of `NewRows`. */
export const IS_NEW = 2;
/** The entry came from another file of the set. */
export const IS_MOVED = 4;
/** The entry is not what it was; without this it waits because its file is written anew. */
export const IS_CHANGED = 8;

/** An entry that waits to be written. */
export interface SpooledEntry {
  row: number;
  flags: number;
  /** Seconds since 1970, NaN for none. */
  lastmod: number;
  namespaces: number;
  limited: number;
  /** The entry is the bytes [from, to). */
  bytes: Uint8Array;
  from: number;
  to: number;
}

interface Partition {
  readonly extents: { readonly from: number; readonly to: number }[];
  /** Full buffers, of which only the filled part is kept. */
  readonly full: Uint8Array[];
  buffer: Uint8Array;
  at: number;
  entries: number;
  bytes: number;
}

/** Entries that wait to be written, apart for each file, each part in order of arrival. Beyond `memoryBytes` they go to a scratch file. */
export class Spool {
  readonly #partitions = new Map<number, Partition>();
  readonly #memoryBytes: number;
  readonly #openScratch: () => Promise<Scratch>;
  #inMemory = 0;
  #file: ScratchFile | undefined;

  constructor(memoryBytes: number, openScratch: () => Promise<Scratch>) {
    this.#memoryBytes = memoryBytes;
    this.#openScratch = openScratch;
  }

  /** Entries that wait for a file. */
  entriesOf(partition: number): number {
    return this.#partitions.get(partition)?.entries ?? 0;
  }

  /** Bytes of the entries that wait for a file. */
  bytesOf(partition: number): number {
    return this.#partitions.get(partition)?.bytes ?? 0;
  }

  /** Adds an entry, whose bytes are copied. A promise means that the caller has to wait. */
  add(partition: number, entry: SpooledEntry): void | Promise<void> {
    let part = this.#partitions.get(partition);
    if (part === undefined) {
      part = { extents: [], full: [], buffer: new Uint8Array(0), at: 0, entries: 0, bytes: 0 };
      this.#partitions.set(partition, part);
    }
    const length = entry.to - entry.from;
    const size = (HEADER_BYTES + length + 7) & ~7;
    if (part.at + size > part.buffer.length) this.#makeRoom(part, size);
    const { buffer } = part;
    const view = new DataView(buffer.buffer, part.at, HEADER_BYTES);
    view.setUint32(0, length, true);
    view.setUint32(4, entry.row, true);
    view.setFloat64(8, entry.lastmod, true);
    view.setUint16(16, entry.namespaces, true);
    view.setUint16(18, entry.limited, true);
    view.setUint32(20, entry.flags, true);
    buffer.set(entry.bytes.subarray(entry.from, entry.to), part.at + HEADER_BYTES);
    part.at += size;
    part.entries++;
    part.bytes += length;
    if (this.#inMemory > this.#memoryBytes) return this.#flush();
  }

  #makeRoom(part: Partition, size: number): void {
    if (part.buffer.length >= MAX_BUFFER_BYTES || part.at + size > MAX_BUFFER_BYTES) {
      if (part.at > 0) part.full.push(part.buffer.subarray(0, part.at));
      part.buffer = new Uint8Array(Math.max(size, FIRST_BYTES * 16));
      part.at = 0;
      this.#inMemory += part.buffer.length;
      return;
    }
    let length = Math.max(part.buffer.length * 2, FIRST_BYTES);
    while (length < part.at + size) length *= 2;
    this.#inMemory += length - part.buffer.length;
    const grown = new Uint8Array(length);
    grown.set(part.buffer.subarray(0, part.at));
    part.buffer = grown;
  }

  async #flush(): Promise<void> {
    this.#file ??= await (await this.#openScratch()).create();
    for (const part of this.#partitions.values()) {
      const pieces = [...part.full, part.buffer.subarray(0, part.at)];
      const from = this.#file.bytes;
      for (const piece of pieces) if (piece.length > 0) await this.#file.write(piece);
      if (this.#file.bytes > from) part.extents.push({ from, to: this.#file.bytes });
      part.full.length = 0;
      part.buffer = new Uint8Array(0);
      part.at = 0;
    }
    this.#inMemory = 0;
  }

  /** The records of one file, piece by piece; each piece holds whole records for `readRecords`, and stays valid. */
  async *pieces(partition: number): AsyncGenerator<Uint8Array, void, undefined> {
    const part = this.#partitions.get(partition);
    if (part === undefined) return;
    // More may be added meanwhile, which may send what is in memory to the scratch file.
    const extents = [...part.extents];
    const inMemory = [...part.full, part.buffer.subarray(0, part.at)];
    for (const { from, to } of extents) {
      const piece = await this.#file?.read(from, to);
      if (piece !== undefined) yield piece;
    }
    for (const piece of inMemory) if (piece.length > 0) yield piece;
  }

  /** Forgets the records of a file. */
  drop(partition: number): void {
    const part = this.#partitions.get(partition);
    if (part === undefined) return;
    this.#inMemory -= part.buffer.length + part.full.reduce((sum, { length }) => sum + length, 0);
    this.#partitions.delete(partition);
  }
}

/** An entry to fill by `readRecord`. */
export function createSpooledEntry(): SpooledEntry {
  return { row: -1, flags: 0, lastmod: Number.NaN, namespaces: 0, limited: 0, bytes: new Uint8Array(0), from: 0, to: 0 };
}

/** Fills `entry` with the record at `at` of a piece, and returns where the next one begins. */
export function readRecord(piece: Uint8Array, at: number, entry: SpooledEntry): number {
  const view = new DataView(piece.buffer, piece.byteOffset + at, HEADER_BYTES);
  const length = view.getUint32(0, true);
  entry.row = view.getUint32(4, true);
  entry.lastmod = view.getFloat64(8, true);
  entry.namespaces = view.getUint16(16, true);
  entry.limited = view.getUint16(18, true);
  entry.flags = view.getUint32(20, true);
  entry.bytes = piece;
  entry.from = at + HEADER_BYTES;
  entry.to = entry.from + length;
  return at + ((HEADER_BYTES + length + 7) & ~7);
}
