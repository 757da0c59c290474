import type { RowBatch } from "../state/index.ts";

/** Rows are kept apart by the first bits of their keys, so that each part is small enough to be sorted within the cache. */
const PART_BITS = 8;
const PARTS = 1 << PART_BITS;
const LOCAL_BITS = 32 - PART_BITS;
const LOCAL_MASK = 2 ** LOCAL_BITS - 1;
/** Rows of a part are kept in chunks that stay where they are, so that growing costs no memory for a while. */
const CHUNK_BITS = 11;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_ROWS - 1;
const FIRST_SLOTS = 64;
/** The index of a part is at most so full. */
const MAX_LOAD = 0.7;
/** Rows of one batch of the sorted rows. */
const BATCH_ROWS = 8192;

/**
 * Rows of entries that nobody knew, found by their keys, which are as good as random. A row number is the number of its part and that within the part;
 * a part holds at most 2^24 rows, all of them 4 thousand million.
 */
export class NewRows {
  count = 0;
  readonly #parts: (Part | undefined)[] = Array.from({ length: PARTS });

  /** Adds a row, or returns -1 where one with this key is there. */
  add(keys: Int32Array, at: number): number {
    const number = (keys[at] as number) >>> LOCAL_BITS;
    let part = this.#parts[number];
    if (part === undefined) this.#parts[number] = part = new Part();
    const local = part.add(keys, at);
    if (local < 0) return -1;
    this.count++;
    return number * 2 ** LOCAL_BITS + local;
  }

  /** Row of a key, or -1. */
  find(keys: Int32Array, at: number): number {
    const number = (keys[at] as number) >>> LOCAL_BITS;
    const local = this.#parts[number]?.find(keys, at) ?? -1;
    return local < 0 ? -1 : number * 2 ** LOCAL_BITS + local;
  }

  /** Sets the columns of a row. */
  set(row: number, file: number, fingerprint0: number, fingerprint1: number): void {
    const { files, fingerprints } = this.#chunkOf(row);
    const own = row & CHUNK_MASK;
    files[own] = file;
    fingerprints[own * 2] = fingerprint0;
    fingerprints[own * 2 + 1] = fingerprint1;
  }

  setFile(row: number, file: number): void {
    this.#chunkOf(row).files[row & CHUNK_MASK] = file;
  }

  setContent(row: number, content0: number, content1: number): void {
    const chunk = this.#chunkOf(row);
    chunk.contents ??= new Int32Array(CHUNK_ROWS * 2);
    chunk.contents[(row & CHUNK_MASK) * 2] = content0;
    chunk.contents[(row & CHUNK_MASK) * 2 + 1] = content1;
  }

  #chunkOf(row: number): Chunk {
    const part = this.#parts[Math.floor(row / 2 ** LOCAL_BITS)];
    if (part === undefined) throw new RangeError(`Expected a row that was added, found ${row}`);
    return part.chunkOf(row & LOCAL_MASK);
  }

  /** The rows in the order of their keys. */
  *sorted(): Generator<RowBatch, void, undefined> {
    const out = {
      keys: new Int32Array(BATCH_ROWS * 3),
      files: new Uint32Array(BATCH_ROWS),
      fingerprints: new Int32Array(BATCH_ROWS * 2),
      contents: new Int32Array(BATCH_ROWS * 2),
      derived: new Uint32Array(BATCH_ROWS),
      histories: new Uint16Array(BATCH_ROWS),
    };
    let count = 0;
    for (const part of this.#parts) {
      const order = part?.order() ?? [];
      for (let at = 0; at < order.length; at++) {
        part?.gather(order[at] as number, out, count++);
        if (count < BATCH_ROWS) continue;
        yield { count, ...out };
        count = 0;
      }
    }
    if (count > 0) yield { count, ...out };
  }
}

/** Some rows of a part, in columns that never move. */
interface Chunk {
  readonly keys: Int32Array;
  readonly fingerprints: Int32Array;
  readonly files: Uint32Array;
  /** There from the first row on that has one. */
  contents: Int32Array | undefined;
}

class Part {
  count = 0;
  readonly #chunks: Chunk[] = [];
  /** Numbers of rows, plus one, by their keys. */
  #slots = new Uint32Array(FIRST_SLOTS);

  add(keys: Int32Array, at: number): number {
    if (this.count >= this.#slots.length * MAX_LOAD) this.#growSlots();
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (keys[at] as number) & mask;
    for (let row = slots[slot] as number; row !== 0; row = slots[slot] as number) {
      if (this.#isKey(row - 1, keys, at)) return -1;
      slot = (slot + 1) & mask;
    }
    const row = this.count++;
    slots[slot] = row + 1;
    if ((row & CHUNK_MASK) === 0) this.#addChunk();
    const own = this.chunkOf(row).keys;
    const to = (row & CHUNK_MASK) * 3;
    own[to] = keys[at] as number;
    own[to + 1] = keys[at + 1] as number;
    own[to + 2] = keys[at + 2] as number;
    return row;
  }

  find(keys: Int32Array, at: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = (keys[at] as number) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot] as number;
      if (row === 0) return -1;
      if (this.#isKey(row - 1, keys, at)) return row - 1;
    }
  }

  chunkOf(row: number): Chunk {
    return this.#chunks[row >>> CHUNK_BITS] as Chunk;
  }

  #isKey(row: number, keys: Int32Array, at: number): boolean {
    const own = this.chunkOf(row).keys;
    const from = (row & CHUNK_MASK) * 3;
    return own[from] === keys[at] && own[from + 1] === keys[at + 1] && own[from + 2] === keys[at + 2];
  }

  #addChunk(): void {
    this.#chunks.push({
      keys: new Int32Array(CHUNK_ROWS * 3),
      fingerprints: new Int32Array(CHUNK_ROWS * 2),
      files: new Uint32Array(CHUNK_ROWS),
      contents: undefined,
    });
  }

  #growSlots(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let row = 0; row < this.count; row++) {
      let slot = this.#firstOf(row) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
    this.#slots = slots;
  }

  gather(row: number, out: Pick<RowBatch, "keys" | "files" | "fingerprints" | "contents">, at: number): void {
    const { keys, fingerprints, files, contents } = this.chunkOf(row);
    const own = row & CHUNK_MASK;
    out.keys[at * 3] = keys[own * 3] as number;
    out.keys[at * 3 + 1] = keys[own * 3 + 1] as number;
    out.keys[at * 3 + 2] = keys[own * 3 + 2] as number;
    out.files[at] = files[own] as number;
    out.fingerprints[at * 2] = fingerprints[own * 2] as number;
    out.fingerprints[at * 2 + 1] = fingerprints[own * 2 + 1] as number;
    out.contents[at * 2] = contents?.[own * 2] ?? 0;
    out.contents[at * 2 + 1] = contents?.[own * 2 + 1] ?? 0;
  }

  /** Row numbers sorted by key: counted into small buckets by the bits behind those of the part, then put in order by insertion. */
  order(): Uint32Array {
    const { count } = this;
    const bits = Math.max(1, Math.min(20, Math.round(Math.log2(count + 1)) - 1));
    const bucketOf = (row: number): number => (this.#firstOf(row) << PART_BITS) >>> (32 - bits);
    const starts = new Uint32Array(2 ** bits + 1);
    for (let row = 0; row < count; row++) starts[bucketOf(row) + 1] = (starts[bucketOf(row) + 1] as number) + 1;
    for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);
    const order = new Uint32Array(count);
    for (let row = 0; row < count; row++) {
      const bucket = bucketOf(row);
      const at = starts[bucket] as number;
      starts[bucket] = at + 1;
      order[at] = row;
    }
    for (let i = 1; i < count; i++) {
      const row = order[i] as number;
      let j = i - 1;
      while (j >= 0 && this.#compare(order[j] as number, row) > 0) {
        order[j + 1] = order[j] as number;
        j--;
      }
      order[j + 1] = row;
    }
    return order;
  }

  #firstOf(row: number): number {
    return this.chunkOf(row).keys[(row & CHUNK_MASK) * 3] as number;
  }

  #compare(a: number, b: number): number {
    const [keysA, keysB] = [this.chunkOf(a).keys, this.chunkOf(b).keys];
    const [atA, atB] = [(a & CHUNK_MASK) * 3, (b & CHUNK_MASK) * 3];
    for (let word = 0; word < 3; word++) {
      const order = ((keysA[atA + word] as number) >>> 0) - ((keysB[atB + word] as number) >>> 0);
      if (order !== 0) return order;
    }
    return 0;
  }
}
