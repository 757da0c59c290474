import type { HashKey } from "@mapwright/core/set";
import { bucketOf, compareKeys, KEY_WORDS } from "./key-order.ts";
import { mergeRows } from "./merge-rows.ts";
import { copyRow, createColumns, putRow, ROW_BYTES, type RowColumns, resizeColumns } from "./row-columns.ts";
import { SegmentReader } from "./segment-reader.ts";
import type { RowBatch, RowSorter, RowStream, RowValues, Scratch, ScratchFile, SegmentRecord } from "./types.ts";
import { writeSegment } from "./write-segment.ts";

/** Options of `createRowSorter`. */
export interface RowSorterOptions {
  readonly scratch: Scratch;
  /** Memory for rows that are not yet sorted. Default 32 MiB. */
  readonly memoryBytes?: number;
}

/** Memory that a sorter takes by default. */
export const DEFAULT_SORT_BYTES = 33_554_432;

const FIRST_ROWS = 1024;
const BATCH_ROWS = 8192;
/** A row, its number in the order, and its share of the counts. */
const BYTES_A_ROW = ROW_BYTES + 4 + 1;
/** Runs are read by who wrote them, in the same process. */
const RUN_KEY: HashKey = [0, 0, 0, 0];

/** Makes a sorter of rows. Errors of the scratch place pass through. */
export function createRowSorter(options: RowSorterOptions): RowSorter {
  return new SpillingSorter(options);
}

interface Run {
  readonly file: ScratchFile;
  readonly record: SegmentRecord;
}

class SpillingSorter implements RowSorter {
  readonly #scratch: Scratch;
  readonly #maxRows: number;
  readonly #runs: Run[] = [];
  #columns: RowColumns = createColumns(FIRST_ROWS);
  #order: Uint32Array | undefined;
  #added = 0;

  constructor(options: RowSorterOptions) {
    this.#scratch = options.scratch;
    this.#maxRows = Math.max(FIRST_ROWS, Math.floor((options.memoryBytes ?? DEFAULT_SORT_BYTES) / BYTES_A_ROW));
  }

  get added(): number {
    return this.#added;
  }

  add(row: RowValues): void | Promise<void> {
    const { count } = this.#columns;
    if (count === this.#columns.files.length) this.#columns = resizeColumns(this.#columns, Math.min(this.#maxRows, count * 2));
    putRow(this.#columns, count, row);
    this.#columns.count++;
    this.#added++;
    this.#order = undefined;
    return this.#columns.count >= this.#maxRows ? this.#spill() : undefined;
  }

  sorted(): RowStream {
    this.#order ??= sortedOrder(this.#columns);
    const last = rowsInOrder(this.#columns, this.#order);
    if (this.#runs.length === 0) return last;
    const runs = this.#runs.map(({ file, record }) => {
      const reader = new SegmentReader(record, { read: (_name, from = 0, to = file.bytes) => file.read(from, to), hashKey: RUN_KEY });
      return reader.rows();
    });
    return mergeRows([last, ...runs.reverse()]);
  }

  async close(): Promise<void> {
    for (const { file } of this.#runs.splice(0)) await file.remove();
    this.#columns = createColumns(0);
    this.#order = undefined;
  }

  async #spill(): Promise<void> {
    const file = await this.#scratch.create();
    const plan = { name: "sorted run", generation: this.#runs.length, hashKey: RUN_KEY, base: false, expectedRows: this.#columns.count };
    const record = await writeSegment(rowsInOrder(this.#columns, sortedOrder(this.#columns)), plan, (bytes) => file.write(bytes));
    this.#runs.push({ file, record });
    this.#columns.count = 0;
  }
}

/**
 * The numbers of the rows in the order of their keys; rows with equal keys stay in the order in which they came. Keys are evenly spread: parts of the key
 * space hold a few rows each, which are put in order by insertion.
 */
function sortedOrder(columns: RowColumns): Uint32Array {
  const { count, keys } = columns;
  const bits = Math.max(1, Math.round(Math.log2(Math.max(1, count) / 4)));
  const next = new Uint32Array(2 ** bits + 1);
  for (let row = 0; row < count; row++) {
    const at = bucketOf(keys[row * KEY_WORDS] as number, bits) + 1;
    next[at] = (next[at] as number) + 1;
  }
  for (let bucket = 1; bucket < next.length; bucket++) next[bucket] = (next[bucket] as number) + (next[bucket - 1] as number);
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const bucket = bucketOf(keys[row * KEY_WORDS] as number, bits);
    const at = next[bucket] as number;
    order[at] = row;
    next[bucket] = at + 1;
  }
  for (let i = 1; i < count; i++) {
    const row = order[i] as number;
    let at = i;
    while (at > 0 && compareKeys(keys, (order[at - 1] as number) * KEY_WORDS, keys, row * KEY_WORDS) > 0) {
      order[at] = order[at - 1] as number;
      at--;
    }
    order[at] = row;
  }
  return order;
}

/** Of rows with one key only the last. */
function* rowsInOrder(columns: RowColumns, order: Uint32Array): Generator<RowBatch> {
  const out = createColumns(Math.min(BATCH_ROWS, Math.max(1, order.length)));
  for (let i = 0; i < order.length; i++) {
    const row = order[i] as number;
    const following = order[i + 1];
    if (following !== undefined && compareKeys(columns.keys, row * KEY_WORDS, columns.keys, following * KEY_WORDS) === 0) continue;
    copyRow(columns, row, out, out.count++);
    if (out.count < out.files.length) continue;
    yield out;
    out.count = 0;
  }
  if (out.count > 0) yield out;
}
