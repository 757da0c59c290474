import { bucketOf, compareKeys, KEY_WORDS } from "./key-order.ts";
import type { RowBatch } from "./types.ts";

/** Rows that one start stands for, so that a search begins a few rows from where it ends. */
const ROWS_A_START = 32;

/** Where the keys of rows are. */
export interface KeyPlaces {
  readonly words: Int32Array;
  /** Where the key of a row begins in `words`; valid until another row is asked for. */
  locate(row: number): number;
}

/**
 * Where rows with keys like a key begin: the key space in 2^bits parts, and the first row of each. Within a part keys are evenly spread, so that their place
 * can be foretold to within a few rows.
 */
export class KeyStarts {
  readonly #bits: number;
  readonly #starts: Uint32Array;
  #part = 0;

  /** For about `rows` rows, which come in their order. */
  constructor(rows: number) {
    this.#bits = Math.max(1, Math.round(Math.log2(Math.max(1, rows) / ROWS_A_START)));
    this.#starts = new Uint32Array(2 ** this.#bits + 1);
  }

  /** Takes the next rows; the first of them is row `first`. */
  add(batch: RowBatch, first: number): void {
    for (let row = 0; row < batch.count; row++) {
      const part = bucketOf(batch.keys[row * KEY_WORDS] as number, this.#bits);
      while (this.#part < part) this.#starts[++this.#part] = first + row;
    }
  }

  /** There are `rows` rows and no more. */
  end(rows: number): void {
    while (this.#part < 2 ** this.#bits) this.#starts[++this.#part] = rows;
  }

  /** Row of the key at keys[at] to keys[at + 2], or -1. */
  find(places: KeyPlaces, keys: Int32Array, at: number): number {
    const first = keys[at] as number;
    const part = bucketOf(first, this.#bits);
    const low = this.#starts[part] as number;
    const high = this.#starts[part + 1] as number;
    if (low === high) return -1;
    let row = low + Math.floor((((first << this.#bits) >>> 0) / 2 ** 32) * (high - low));
    let order = compareKeys(places.words, places.locate(row), keys, at);
    if (order < 0) {
      while (order < 0 && ++row < high) order = compareKeys(places.words, places.locate(row), keys, at);
      return row < high && order === 0 ? row : -1;
    }
    while (order > 0 && --row >= low) order = compareKeys(places.words, places.locate(row), keys, at);
    return row >= low && order === 0 ? row : -1;
  }
}
