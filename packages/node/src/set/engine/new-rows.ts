import type { RowBatch } from "../state/index.ts";

/** Rows are kept apart by the first bits of their keys, so that each part is small enough to be sorted within the cache. */
const PART_BITS = 8;
const PARTS = 1 << PART_BITS;
const LOCAL_BITS = 32 - PART_BITS;
const LOCAL_MASK = 2 ** LOCAL_BITS - 1;
const FIRST_ROWS = 32;
const GROWTH = 1.4;
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
    const part = this.#partOf(row);
    const local = row & LOCAL_MASK;
    part.files[local] = file;
    part.fingerprints[local * 2] = fingerprint0;
    part.fingerprints[local * 2 + 1] = fingerprint1;
  }

  setFile(row: number, file: number): void {
    this.#partOf(row).files[row & LOCAL_MASK] = file;
  }

  setContent(row: number, content0: number, content1: number): void {
    this.#partOf(row).setContent(row & LOCAL_MASK, content0, content1);
  }

  #partOf(row: number): Part {
    const part = this.#parts[Math.floor(row / 2 ** LOCAL_BITS)];
    if (part === undefined) throw new RangeError(`Expected a row that was added, found ${row}`);
    return part;
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

class Part {
  count = 0;
  keys = new Int32Array(FIRST_ROWS * 3);
  fingerprints = new Int32Array(FIRST_ROWS * 2);
  files = new Uint32Array(FIRST_ROWS);
  /** There from the first row on that has one. */
  #contents: Int32Array | undefined;
  /** Numbers of rows, plus one, by their keys. */
  #slots = new Uint32Array(FIRST_ROWS * 2);

  add(keys: Int32Array, at: number): number {
    if (this.count === this.files.length) this.#grow();
    const slots = this.#slots;
    const mask = slots.length - 1;
    const k0 = keys[at] as number;
    const k1 = keys[at + 1] as number;
    const k2 = keys[at + 2] as number;
    let slot = k0 & mask;
    for (let row = slots[slot] as number; row !== 0; row = slots[slot] as number) {
      const own = (row - 1) * 3;
      if (this.keys[own] === k0 && this.keys[own + 1] === k1 && this.keys[own + 2] === k2) return -1;
      slot = (slot + 1) & mask;
    }
    const row = this.count++;
    slots[slot] = row + 1;
    this.keys[row * 3] = k0;
    this.keys[row * 3 + 1] = k1;
    this.keys[row * 3 + 2] = k2;
    return row;
  }

  find(keys: Int32Array, at: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = (keys[at] as number) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot] as number;
      if (row === 0) return -1;
      const own = (row - 1) * 3;
      if (this.keys[own] === keys[at] && this.keys[own + 1] === keys[at + 1] && this.keys[own + 2] === keys[at + 2]) return row - 1;
    }
  }

  setContent(row: number, content0: number, content1: number): void {
    this.#contents ??= new Int32Array(this.files.length * 2);
    this.#contents[row * 2] = content0;
    this.#contents[row * 2 + 1] = content1;
  }

  #grow(): void {
    const rows = Math.ceil(this.files.length * GROWTH);
    this.keys = grown(this.keys, new Int32Array(rows * 3));
    this.fingerprints = grown(this.fingerprints, new Int32Array(rows * 2));
    this.files = grown(this.files, new Uint32Array(rows));
    if (this.#contents !== undefined) this.#contents = grown(this.#contents, new Int32Array(rows * 2));
    let size = this.#slots.length;
    while (rows > size * MAX_LOAD) size *= 2;
    if (size === this.#slots.length) return;
    const slots = new Uint32Array(size);
    for (let row = 0; row < this.count; row++) {
      let slot = (this.keys[row * 3] as number) & (size - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
      slots[slot] = row + 1;
    }
    this.#slots = slots;
  }

  gather(row: number, out: Pick<RowBatch, "keys" | "files" | "fingerprints" | "contents">, at: number): void {
    out.keys[at * 3] = this.keys[row * 3] as number;
    out.keys[at * 3 + 1] = this.keys[row * 3 + 1] as number;
    out.keys[at * 3 + 2] = this.keys[row * 3 + 2] as number;
    out.files[at] = this.files[row] as number;
    out.fingerprints[at * 2] = this.fingerprints[row * 2] as number;
    out.fingerprints[at * 2 + 1] = this.fingerprints[row * 2 + 1] as number;
    out.contents[at * 2] = this.#contents?.[row * 2] ?? 0;
    out.contents[at * 2 + 1] = this.#contents?.[row * 2 + 1] ?? 0;
  }

  /** Row numbers sorted by key: counted into small buckets by the bits behind those of the part, then put in order by insertion. */
  order(): Uint32Array {
    const { count, keys } = this;
    const bits = Math.max(0, Math.min(20, Math.round(Math.log2(count + 1)) - 1));
    const bucketOf = (row: number): number => ((keys[row * 3] as number) << PART_BITS) >>> (32 - bits);
    const starts = new Uint32Array(2 ** bits + 1);
    if (bits > 0) for (let row = 0; row < count; row++) starts[bucketOf(row) + 1] = (starts[bucketOf(row) + 1] as number) + 1;
    for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);
    const order = new Uint32Array(count);
    for (let row = 0; row < count; row++) {
      const bucket = bits > 0 ? bucketOf(row) : 0;
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

  #compare(a: number, b: number): number {
    for (let word = 0; word < 3; word++) {
      const order = ((this.keys[a * 3 + word] as number) >>> 0) - ((this.keys[b * 3 + word] as number) >>> 0);
      if (order !== 0) return order;
    }
    return 0;
  }
}

function grown<T extends Int32Array | Uint32Array>(column: T, target: T): T {
  target.set(column);
  return target;
}
