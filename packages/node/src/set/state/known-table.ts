import { BitSet } from "./bit-set.ts";
import { bucketOf, compareKeys, KEY_WORDS } from "./key-order.ts";
import { mergeRows } from "./merge-rows.ts";
import { copyRow, copyRows, createColumns, type RowColumns, resizeColumns, sliceRows } from "./row-columns.ts";
import type { KeyPart, SegmentReader } from "./segment-reader.ts";
import type { KnownTable, RowBatch } from "./types.ts";

/** Rows that one entry of the table of starts stands for, so that a search begins a few rows from where it ends. */
const ROWS_A_START = 32;
const BATCH_ROWS = 8192;
/** A part of the key space has about its share of the rows, since keys are evenly spread; a little more room spares copying. */
const PART_SLACK = 1.1;

/** Loads what segments, the newest first, know of a set or of a part of the key space. Throws ERR_STATE. */
export async function loadKnownTable(segments: readonly SegmentReader[], part: KeyPart = { index: 0, of: 1 }): Promise<KnownTable> {
  const rows = segments.reduce((sum, segment) => sum + segment.record.rows, 0);
  let columns = createColumns(part.of === 1 ? rows : Math.ceil((rows / part.of) * PART_SLACK) + BATCH_ROWS);
  const streams = segments.map((segment) => segment.rows(part));
  // A base alone has no removals and nothing above it.
  const [only] = streams;
  const merged = only !== undefined && segments.length === 1 && segments[0]?.record.base === true ? only : mergeRows(streams, { dropRemoved: true });
  for await (const batch of merged) {
    const needed = columns.count + batch.count;
    if (needed > columns.files.length) columns = resizeColumns(columns, Math.max(needed, Math.ceil(columns.files.length * PART_SLACK)));
    copyRows(batch, { from: 0, to: batch.count }, columns, columns.count);
    columns.count = needed;
  }
  return new SortedTable(columns);
}

class SortedTable implements KnownTable {
  readonly count: number;
  readonly keys: Int32Array;
  readonly files: Uint32Array;
  readonly fingerprints: Int32Array;
  readonly contents: Int32Array;
  readonly derived: Uint32Array;
  readonly histories: Uint16Array;
  readonly #bits: number;
  readonly #starts: Uint32Array;
  readonly #seen: BitSet;
  readonly #flags: BitSet;

  constructor(columns: RowColumns) {
    this.count = columns.count;
    this.keys = columns.keys;
    this.files = columns.files;
    this.fingerprints = columns.fingerprints;
    this.contents = columns.contents;
    this.derived = columns.derived;
    this.histories = columns.histories;
    this.#bits = Math.max(1, Math.round(Math.log2(Math.max(1, this.count) / ROWS_A_START)));
    this.#starts = startsOf(columns, this.#bits);
    this.#seen = new BitSet(this.count);
    this.#flags = new BitSet(this.count);
  }

  get seen(): number {
    return this.#seen.size;
  }

  get flagged(): number {
    return this.#flags.size;
  }

  find(keys: Int32Array, at: number): number {
    const first = keys[at] as number;
    const bucket = bucketOf(first, this.#bits);
    const low = this.#starts[bucket] as number;
    const high = this.#starts[bucket + 1] as number;
    if (low === high) return -1;
    const share = ((first << this.#bits) >>> 0) / 2 ** 32;
    let row = low + Math.floor(share * (high - low));
    let order = compareKeys(this.keys, row * KEY_WORDS, keys, at);
    if (order < 0) {
      while (order < 0 && ++row < high) order = compareKeys(this.keys, row * KEY_WORDS, keys, at);
      return row < high && order === 0 ? row : -1;
    }
    while (order > 0 && --row >= low) order = compareKeys(this.keys, row * KEY_WORDS, keys, at);
    return row >= low && order === 0 ? row : -1;
  }

  markSeen(row: number): boolean {
    return this.#seen.add(row);
  }

  isSeen(row: number): boolean {
    return this.#seen.has(row);
  }

  nextUnseen(row: number): number {
    return this.#seen.nextMissing(row);
  }

  flag(row: number): boolean {
    return this.#flags.add(row);
  }

  isFlagged(row: number): boolean {
    return this.#flags.has(row);
  }

  *rows(keep?: (row: number) => boolean): Generator<RowBatch> {
    if (keep === undefined) {
      for (let from = 0; from < this.count; from += BATCH_ROWS) yield sliceRows(this, from, Math.min(this.count, from + BATCH_ROWS));
      return;
    }
    const out = createColumns(BATCH_ROWS);
    for (let row = 0; row < this.count; row++) {
      if (!keep(row)) continue;
      copyRow(this, row, out, out.count++);
      if (out.count < BATCH_ROWS) continue;
      yield out;
      out.count = 0;
    }
    if (out.count > 0) yield out;
  }
}

/** The first row of each of 2^bits parts of the key space, and the number of rows. */
function startsOf(columns: RowColumns, bits: number): Uint32Array {
  const starts = new Uint32Array(2 ** bits + 1);
  let bucket = 0;
  for (let row = 0; row < columns.count; row++) {
    const own = bucketOf(columns.keys[row * KEY_WORDS] as number, bits);
    while (bucket < own) starts[++bucket] = row;
  }
  while (bucket < 2 ** bits) starts[++bucket] = columns.count;
  return starts;
}
