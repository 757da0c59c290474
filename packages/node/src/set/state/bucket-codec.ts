import { bucketOf, compareKeys, KEY_WORDS } from "./key-order.ts";
import { holdsAny } from "./row-columns.ts";
import type { RowBatch } from "./types.ts";

/**
 * A bucket: a word that counts its rows and tells its columns, then column by column: keys, files, and those of the others that hold anything but zeros.
 * Columns rather than rows, because they are copied whole into the columns of the table; left out, because most sets have no content fingerprints, and most
 * rows of a delta that removes have no fingerprints at all. Histories take half a word a row.
 */
const FINGERPRINTS = 1 << 24;
const CONTENTS = 1 << 25;
const DERIVED = 1 << 26;
const HISTORIES = 1 << 27;
const COUNT_MASK = (1 << 24) - 1;

/** Rows that one bucket can hold. */
export const MAX_BUCKET_ROWS = COUNT_MASK;

/** The most words that a bucket of `rows` rows takes. */
export function bucketLimit(rows: number): number {
  return 1 + rows * 9 + Math.ceil(rows / 2);
}

/** Writes rows [0, count) of a batch as a bucket into `words` from `at` on; gives the end. */
export function encodeBucket(batch: RowBatch, count: number, words: Int32Array, at: number): number {
  const flags =
    (holdsAny(batch.fingerprints, count * 2) ? FINGERPRINTS : 0) |
    (holdsAny(batch.contents, count * 2) ? CONTENTS : 0) |
    (holdsAny(batch.derived, count) ? DERIVED : 0) |
    (holdsAny(batch.histories, count) ? HISTORIES : 0);
  words[at] = count | flags;
  let end = at + 1;
  const put = (column: Int32Array | Uint32Array, length: number): void => {
    words.set(column.subarray(0, length), end);
    end += length;
  };
  put(batch.keys, count * KEY_WORDS);
  put(batch.files, count);
  if (flags & FINGERPRINTS) put(batch.fingerprints, count * 2);
  if (flags & CONTENTS) put(batch.contents, count * 2);
  if (flags & DERIVED) put(batch.derived, count);
  if (flags & HISTORIES)
    for (let row = 0; row < count; row += 2) {
      const second = row + 1 < count ? (batch.histories[row + 1] as number) : 0;
      words[end++] = (batch.histories[row] as number) | (second << 16);
    }
  return end;
}

/** Rows of the bucket in words[from, to), or -1 where the words are no bucket. */
export function bucketRows(words: Int32Array, from: number, to: number): number {
  if (from === to) return 0;
  const first = words[from] as number;
  const count = first & COUNT_MASK;
  let length = 1 + count * (KEY_WORDS + 1);
  if (first & FINGERPRINTS) length += count * 2;
  if (first & CONTENTS) length += count * 2;
  if (first & DERIVED) length += count;
  if (first & HISTORIES) length += Math.ceil(count / 2);
  return count > 0 && to - from === length && first >>> 28 === 0 ? count : -1;
}

/** Reads a bucket that `bucketRows` has counted into columns from row `at` on; what the bucket leaves out becomes zero, unless it is so already (`fresh`). */
export function decodeBucket(words: Int32Array, from: number, target: RowBatch, place: { readonly at: number; readonly fresh: boolean }): void {
  const first = words[from] as number;
  const count = first & COUNT_MASK;
  const { at, fresh } = place;
  let next = from + 1;
  const take = (column: Int32Array | Uint32Array, width: number, present: number): void => {
    if (present !== 0) {
      column.set(words.subarray(next, next + count * width), at * width);
      next += count * width;
    } else if (!fresh) column.fill(0, at * width, (at + count) * width);
  };
  take(target.keys, KEY_WORDS, 1);
  take(target.files, 1, 1);
  take(target.fingerprints, 2, first & FINGERPRINTS);
  take(target.contents, 2, first & CONTENTS);
  take(target.derived, 1, first & DERIVED);
  if (first & HISTORIES)
    for (let row = 0; row < count; row++) target.histories[at + row] = ((words[next + (row >> 1)] as number) >>> (row & 1 ? 16 : 0)) & 0xffff;
  else if (!fresh) target.histories.fill(0, at, at + count);
}

/** Are keys [from, to) of a column in ascending order and all of this bucket? */
export function keysInOrder(keys: Int32Array, rows: { readonly from: number; readonly to: number }, bucket: number, bits: number): boolean {
  for (let row = rows.from; row < rows.to; row++) {
    if (bucketOf(keys[row * KEY_WORDS] as number, bits) !== bucket) return false;
    if (row > rows.from && compareKeys(keys, (row - 1) * KEY_WORDS, keys, row * KEY_WORDS) >= 0) return false;
  }
  return true;
}
