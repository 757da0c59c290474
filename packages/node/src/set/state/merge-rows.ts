import { compareKeys, KEY_WORDS } from "./key-order.ts";
import { copyRows, createColumns, type RowColumns } from "./row-columns.ts";
import { REMOVED, type RowBatch, type RowStream } from "./types.ts";

const BATCH_ROWS = 8192;

/** Options of `mergeRows`. */
export interface MergeOptions {
  /** Leave removals out, since nothing older is below. Default false. */
  readonly dropRemoved?: boolean;
}

/** Where a stream stands. */
interface Cursor {
  readonly iterator: Iterator<RowBatch> | AsyncIterator<RowBatch>;
  /** 0 for the newest stream. */
  readonly age: number;
  batch: RowBatch;
  row: number;
}

/** Merges streams of sorted rows, the newest first: where several have a key, the newest row counts and the others are gone. */
export async function* mergeRows(newestFirst: readonly RowStream[], options: MergeOptions = {}): AsyncGenerator<RowBatch> {
  const { dropRemoved = false } = options;
  const iterators = newestFirst.map(iteratorOf);
  // In the order of the keys at which they stand, of equal ones the newest first.
  const cursors: Cursor[] = [];
  try {
    for (const [age, iterator] of iterators.entries()) {
      const cursor = { iterator, age, batch: createColumns(0), row: 0 };
      if (await nextBatch(cursor)) insert(cursors, cursor);
    }
    const out = createColumns(BATCH_ROWS);
    for (let lowest = cursors.shift(); lowest !== undefined; lowest = cursors.shift()) {
      for (let next = cursors[0]; next !== undefined && compareCursors(next, lowest) === 0; next = cursors[0]) {
        cursors.shift();
        next.row++;
        if (next.row < next.batch.count || (await nextBatch(next))) insert(cursors, next);
      }
      const end = endOfRun(lowest, cursors[0], BATCH_ROWS - out.count);
      emit(lowest, end, out, dropRemoved);
      lowest.row = end;
      if (lowest.row < lowest.batch.count || (await nextBatch(lowest))) insert(cursors, lowest);
      if (out.count === BATCH_ROWS) {
        yield out;
        out.count = 0;
      }
    }
    if (out.count > 0) yield out;
  } finally {
    for (const iterator of iterators) await iterator.return?.();
  }
}

function iteratorOf(stream: RowStream): Iterator<RowBatch> | AsyncIterator<RowBatch> {
  return Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : stream[Symbol.iterator]();
}

/** Goes to the next batch that is not empty; false where there is none. */
async function nextBatch(cursor: Cursor): Promise<boolean> {
  for (;;) {
    const next = await cursor.iterator.next();
    if (next.done === true) return false;
    if (next.value.count === 0) continue;
    cursor.batch = next.value;
    cursor.row = 0;
    return true;
  }
}

function insert(cursors: Cursor[], cursor: Cursor): void {
  let low = 0;
  let high = cursors.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = cursors[middle] as Cursor;
    const order = compareCursors(other, cursor);
    if (order < 0 || (order === 0 && other.age < cursor.age)) low = middle + 1;
    else high = middle;
  }
  cursors.splice(low, 0, cursor);
}

function compareCursors(left: Cursor, right: Cursor): number {
  return compareKeys(left.batch.keys, left.row * KEY_WORDS, right.batch.keys, right.row * KEY_WORDS);
}

/** The row behind those that come before every other cursor; at least one is taken. */
function endOfRun(cursor: Cursor, other: Cursor | undefined, room: number): number {
  const { batch, row } = cursor;
  const limit = Math.min(batch.count, row + room);
  if (other === undefined) return limit;
  const { keys } = other.batch;
  const at = other.row * KEY_WORDS;
  let end = row + 1;
  while (end < limit && compareKeys(batch.keys, end * KEY_WORDS, keys, at) < 0) end++;
  return end;
}

function emit(cursor: Cursor, end: number, out: RowColumns, dropRemoved: boolean): void {
  const { batch, row } = cursor;
  if (!dropRemoved) {
    copyRows(batch, { from: row, to: end }, out, out.count);
    out.count += end - row;
    return;
  }
  let from = row;
  while (from < end) {
    while (from < end && batch.files[from] === REMOVED) from++;
    let to = from;
    while (to < end && batch.files[to] !== REMOVED) to++;
    copyRows(batch, { from, to }, out, out.count);
    out.count += to - from;
    from = to;
  }
}
