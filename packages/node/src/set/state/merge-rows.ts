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
  batch: RowBatch;
  row: number;
}

/** Merges streams of sorted rows, the newest first: where several have a key, the newest row counts and the others are gone. */
export async function* mergeRows(newestFirst: readonly RowStream[], options: MergeOptions = {}): AsyncGenerator<RowBatch> {
  const { dropRemoved = false } = options;
  const iterators = newestFirst.map(iteratorOf);
  const cursors: Cursor[] = [];
  try {
    for (const iterator of iterators) {
      const cursor = { iterator, batch: createColumns(0), row: 0 };
      if (await nextBatch(cursor)) cursors.push(cursor);
    }
    const out = createColumns(BATCH_ROWS);
    while (cursors.length > 0) {
      const lowest = lowestOf(cursors, undefined) as Cursor;
      for (const other of cursors.filter((cursor) => cursor !== lowest && compareCursors(cursor, lowest) === 0)) await pass(cursors, other, 1);
      const end = endOfRun(lowest, lowestOf(cursors, lowest), BATCH_ROWS - out.count);
      emit(lowest, end, out, dropRemoved);
      await pass(cursors, lowest, end - lowest.row);
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

function pass(cursors: Cursor[], cursor: Cursor, rows: number): Promise<void> | undefined {
  cursor.row += rows;
  return cursor.row < cursor.batch.count ? undefined : refill(cursors, cursor);
}

async function refill(cursors: Cursor[], cursor: Cursor): Promise<void> {
  if (!(await nextBatch(cursor))) cursors.splice(cursors.indexOf(cursor), 1);
}

function compareCursors(left: Cursor, right: Cursor): number {
  return compareKeys(left.batch.keys, left.row * KEY_WORDS, right.batch.keys, right.row * KEY_WORDS);
}

/** The cursor with the lowest key, and among equal ones the newest, but for one. */
function lowestOf(cursors: readonly Cursor[], except: Cursor | undefined): Cursor | undefined {
  let lowest: Cursor | undefined;
  for (const cursor of cursors) {
    if (cursor !== except && (lowest === undefined || compareCursors(cursor, lowest) < 0)) lowest = cursor;
  }
  return lowest;
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
