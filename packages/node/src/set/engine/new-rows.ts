import type { RowBatch } from "../state/types.ts";

const CHUNK_BITS = 16;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_ROWS - 1;
/** Rows of one batch of the sorted rows. */
const BATCH_ROWS = 8192;
const FIRST_SLOTS = 1 << 12;

/**
 * Rows of entries that nobody knew, in order of arrival, found by their keys. Columns grow by chunks that stay where they are; an index of row numbers
 * finds keys by their first integer, which is as good as random.
 */
export class NewRows {
  count = 0;
  readonly #keys: Int32Array[] = [];
  readonly #fingerprints: Int32Array[] = [];
  readonly #files: Uint32Array[] = [];
  /** Chunks of contents are there from the first entry on that has one. */
  readonly #contents: (Int32Array | undefined)[] = [];
  #slots = new Int32Array(FIRST_SLOTS);

  /** Adds a row, or returns -1 where one with this key is there. */
  add(keys: Int32Array, at: number): number {
    if (this.count >= this.#slots.length * 0.7) this.#grow();
    const mask = this.#slots.length - 1;
    const k0 = keys[at] as number;
    const k1 = keys[at + 1] as number;
    const k2 = keys[at + 2] as number;
    let slot = k0 & mask;
    for (let row = this.#slots[slot] as number; row !== 0; row = this.#slots[(slot = (slot + 1) & mask)] as number) {
      if (this.#isKey(row - 1, k0, k1, k2)) return -1;
    }
    const row = this.count++;
    this.#slots[slot] = row + 1;
    const chunk = row >>> CHUNK_BITS;
    const inChunk = row & CHUNK_MASK;
    if (inChunk === 0) this.#addChunk();
    const column = this.#keys[chunk] as Int32Array;
    column[inChunk * 3] = k0;
    column[inChunk * 3 + 1] = k1;
    column[inChunk * 3 + 2] = k2;
    return row;
  }

  /** Row of a key, or -1. */
  find(keys: Int32Array, at: number): number {
    const mask = this.#slots.length - 1;
    const k0 = keys[at] as number;
    for (let slot = k0 & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot] as number;
      if (row === 0) return -1;
      if (this.#isKey(row - 1, k0, keys[at + 1] as number, keys[at + 2] as number)) return row - 1;
    }
  }

  set(row: number, file: number, fingerprint0: number, fingerprint1: number): void {
    const chunk = row >>> CHUNK_BITS;
    const inChunk = row & CHUNK_MASK;
    (this.#files[chunk] as Uint32Array)[inChunk] = file;
    const column = this.#fingerprints[chunk] as Int32Array;
    column[inChunk * 2] = fingerprint0;
    column[inChunk * 2 + 1] = fingerprint1;
  }

  setFile(row: number, file: number): void {
    (this.#files[row >>> CHUNK_BITS] as Uint32Array)[row & CHUNK_MASK] = file;
  }

  fileOf(row: number): number {
    return (this.#files[row >>> CHUNK_BITS] as Uint32Array)[row & CHUNK_MASK] as number;
  }

  setContent(row: number, content0: number, content1: number): void {
    const chunk = row >>> CHUNK_BITS;
    const column = (this.#contents[chunk] ??= new Int32Array(CHUNK_ROWS * 2));
    column[(row & CHUNK_MASK) * 2] = content0;
    column[(row & CHUNK_MASK) * 2 + 1] = content1;
  }

  #addChunk(): void {
    this.#keys.push(new Int32Array(CHUNK_ROWS * 3));
    this.#fingerprints.push(new Int32Array(CHUNK_ROWS * 2));
    this.#files.push(new Uint32Array(CHUNK_ROWS));
    this.#contents.push(undefined);
  }

  #isKey(row: number, k0: number, k1: number, k2: number): boolean {
    const column = this.#keys[row >>> CHUNK_BITS] as Int32Array;
    const at = (row & CHUNK_MASK) * 3;
    return column[at] === k0 && column[at + 1] === k1 && column[at + 2] === k2;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let row = 0; row < this.count; row++) {
      let slot = ((this.#keys[row >>> CHUNK_BITS] as Int32Array)[(row & CHUNK_MASK) * 3] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
    this.#slots = slots;
  }

  /** The rows in the order of their keys; nothing can be found or added any more. */
  *sorted(): Generator<RowBatch, void, undefined> {
    // The index of the keys is of no more use, and the order of the rows takes its place.
    this.#slots = new Int32Array(0);
    const order = this.#order();
    const batch = {
      keys: new Int32Array(BATCH_ROWS * 3),
      files: new Uint32Array(BATCH_ROWS),
      fingerprints: new Int32Array(BATCH_ROWS * 2),
      contents: new Int32Array(BATCH_ROWS * 2),
      derived: new Uint32Array(BATCH_ROWS),
      histories: new Uint16Array(BATCH_ROWS),
    };
    for (let from = 0; from < order.length; from += BATCH_ROWS) {
      const count = Math.min(BATCH_ROWS, order.length - from);
      for (let at = 0; at < count; at++) this.#gather(order[from + at] as number, batch, at);
      yield { count, ...batch };
    }
  }

  #gather(row: number, batch: Pick<RowBatch, "keys" | "files" | "fingerprints" | "contents">, at: number): void {
    const chunk = row >>> CHUNK_BITS;
    const inChunk = row & CHUNK_MASK;
    const keys = this.#keys[chunk] as Int32Array;
    const fingerprints = this.#fingerprints[chunk] as Int32Array;
    const contents = this.#contents[chunk];
    batch.keys[at * 3] = keys[inChunk * 3] as number;
    batch.keys[at * 3 + 1] = keys[inChunk * 3 + 1] as number;
    batch.keys[at * 3 + 2] = keys[inChunk * 3 + 2] as number;
    batch.files[at] = (this.#files[chunk] as Uint32Array)[inChunk] as number;
    batch.fingerprints[at * 2] = fingerprints[inChunk * 2] as number;
    batch.fingerprints[at * 2 + 1] = fingerprints[inChunk * 2 + 1] as number;
    batch.contents[at * 2] = contents?.[inChunk * 2] ?? 0;
    batch.contents[at * 2 + 1] = contents?.[inChunk * 2 + 1] ?? 0;
  }

  /** Row numbers sorted by key: counted into buckets by the first bits, then each small bucket by insertion. */
  #order(): Uint32Array {
    const { count } = this;
    const bits = Math.max(1, Math.min(22, Math.ceil(Math.log2(count + 1)) - 2));
    const shift = 32 - bits;
    const ends = new Uint32Array(2 ** bits + 1);
    for (let row = 0; row < count; row++) ends[(this.#first(row) >>> shift) + 1] = (ends[(this.#first(row) >>> shift) + 1] as number) + 1;
    for (let bucket = 1; bucket < ends.length; bucket++) ends[bucket] = (ends[bucket] as number) + (ends[bucket - 1] as number);
    const order = new Uint32Array(count);
    // Afterwards ends[bucket] is where the bucket ends.
    for (let row = 0; row < count; row++) {
      const bucket = this.#first(row) >>> shift;
      const at = ends[bucket] as number;
      ends[bucket] = at + 1;
      order[at] = row;
    }
    let start = 0;
    for (let bucket = 0; bucket < ends.length - 1; bucket++) {
      const end = ends[bucket] as number;
      this.#insertionSort(order, start, end);
      start = end;
    }
    return order;
  }

  #insertionSort(order: Uint32Array, start: number, end: number): void {
    for (let i = start + 1; i < end; i++) {
      const row = order[i] as number;
      let j = i - 1;
      while (j >= start && this.#compare(order[j] as number, row) > 0) {
        order[j + 1] = order[j] as number;
        j--;
      }
      order[j + 1] = row;
    }
  }

  #first(row: number): number {
    return (this.#keys[row >>> CHUNK_BITS] as Int32Array)[(row & CHUNK_MASK) * 3] as number;
  }

  #compare(a: number, b: number): number {
    const keysA = this.#keys[a >>> CHUNK_BITS] as Int32Array;
    const keysB = this.#keys[b >>> CHUNK_BITS] as Int32Array;
    const atA = (a & CHUNK_MASK) * 3;
    const atB = (b & CHUNK_MASK) * 3;
    for (let at = 0; at < 3; at++) {
      const order = ((keysA[atA + at] as number) >>> 0) - ((keysB[atB + at] as number) >>> 0);
      if (order !== 0) return order;
    }
    return 0;
  }
}
