import { KEY_WORDS } from "./key-order.ts";
import type { RowBatch, RowValues } from "./types.ts";

/** Bytes of a row in memory. */
export const ROW_BYTES = 38;

/** Columns with room for `capacity` rows and none of them used. */
export interface RowColumns extends RowBatch {
  count: number;
}

/** Columns of zeros for `capacity` rows; memory that is never written to costs nothing. */
export function createColumns(capacity: number): RowColumns {
  return {
    count: 0,
    keys: new Int32Array(capacity * KEY_WORDS),
    files: new Uint32Array(capacity),
    fingerprints: new Int32Array(capacity * 2),
    contents: new Int32Array(capacity * 2),
    derived: new Uint32Array(capacity),
    histories: new Uint16Array(capacity),
  };
}

/** Below this many rows, copying one by one is faster than making views. */
const BULK_ROWS = 24;

/** Copies rows [from, to) of `source` to `target`, from row `at` on. */
export function copyRows(source: RowBatch, range: { readonly from: number; readonly to: number }, target: RowBatch, at: number): void {
  const { from, to } = range;
  if (to - from < BULK_ROWS) {
    for (let row = from; row < to; row++) copyRow(source, row, target, at + row - from);
    return;
  }
  target.keys.set(source.keys.subarray(from * KEY_WORDS, to * KEY_WORDS), at * KEY_WORDS);
  target.files.set(source.files.subarray(from, to), at);
  target.fingerprints.set(source.fingerprints.subarray(from * 2, to * 2), at * 2);
  target.contents.set(source.contents.subarray(from * 2, to * 2), at * 2);
  target.derived.set(source.derived.subarray(from, to), at);
  target.histories.set(source.histories.subarray(from, to), at);
}

/** Copies the rows of a batch to columns that hold zeros from row `at` on. Zeros are not copied, so that a column without anything stays without memory. */
export function fillRows(source: RowBatch, target: RowBatch, at: number): void {
  const { count } = source;
  target.keys.set(source.keys.subarray(0, count * KEY_WORDS), at * KEY_WORDS);
  target.files.set(source.files.subarray(0, count), at);
  target.fingerprints.set(source.fingerprints.subarray(0, count * 2), at * 2);
  if (holdsAny(source.contents, count * 2)) target.contents.set(source.contents.subarray(0, count * 2), at * 2);
  if (holdsAny(source.derived, count)) target.derived.set(source.derived.subarray(0, count), at);
  if (holdsAny(source.histories, count)) target.histories.set(source.histories.subarray(0, count), at);
}

const ZEROS = Buffer.alloc(65_536);

/** Is anything in column[0, length) not 0? Bytes are compared by the host: columns are of several kinds, which a loop would be slow with. */
export function holdsAny(column: Int32Array | Uint32Array | Uint16Array, length: number): boolean {
  if (length > 0 && column[0] !== 0) return true;
  const bytes = length * column.BYTES_PER_ELEMENT;
  for (let from = 0; from < bytes; from += ZEROS.length) {
    const size = Math.min(ZEROS.length, bytes - from);
    if (!Buffer.from(column.buffer, column.byteOffset + from, size).equals(ZEROS.subarray(0, size))) return true;
  }
  return false;
}

/** Copies one row. */
export function copyRow(source: RowBatch, row: number, target: RowBatch, at: number): void {
  for (let word = 0; word < KEY_WORDS; word++) target.keys[at * KEY_WORDS + word] = source.keys[row * KEY_WORDS + word] as number;
  target.files[at] = source.files[row] as number;
  target.fingerprints[at * 2] = source.fingerprints[row * 2] as number;
  target.fingerprints[at * 2 + 1] = source.fingerprints[row * 2 + 1] as number;
  target.contents[at * 2] = source.contents[row * 2] as number;
  target.contents[at * 2 + 1] = source.contents[row * 2 + 1] as number;
  target.derived[at] = source.derived[row] as number;
  target.histories[at] = source.histories[row] as number;
}

/** Puts one row into columns. */
export function putRow(target: RowBatch, at: number, row: RowValues): void {
  for (let word = 0; word < KEY_WORDS; word++) target.keys[at * KEY_WORDS + word] = row.keys[row.at + word] as number;
  target.files[at] = row.file;
  target.fingerprints[at * 2] = row.fingerprint0;
  target.fingerprints[at * 2 + 1] = row.fingerprint1;
  target.contents[at * 2] = row.content0;
  target.contents[at * 2 + 1] = row.content1;
  target.derived[at] = row.derived;
  target.histories[at] = row.history;
}

/** The same rows in columns of another capacity. */
export function resizeColumns(columns: RowColumns, capacity: number): RowColumns {
  const resized = createColumns(capacity);
  copyRows(columns, { from: 0, to: columns.count }, resized, 0);
  resized.count = columns.count;
  return resized;
}

/** Rows [from, to) of a batch as a batch in the same memory. */
export function sliceRows(batch: RowBatch, from: number, to: number): RowBatch {
  return {
    count: to - from,
    keys: batch.keys.subarray(from * KEY_WORDS, to * KEY_WORDS),
    files: batch.files.subarray(from, to),
    fingerprints: batch.fingerprints.subarray(from * 2, to * 2),
    contents: batch.contents.subarray(from * 2, to * 2),
    derived: batch.derived.subarray(from, to),
    histories: batch.histories.subarray(from, to),
  };
}
