import { KEY_WORDS } from "./key-order.ts";
import { KeyStarts } from "./key-starts.ts";
import { copyRow, createColumns, fillRows, resizeColumns, sliceRows } from "./row-columns.ts";
import type { RowBatch, RowStream, SortedRows } from "./types.ts";

const BATCH_ROWS = 8192;

/** Loads at most `limit` rows into memory. */
export async function loadMemoryRows(stream: RowStream, limit: number): Promise<SortedRows> {
  // Memory that is never written to costs nothing, so that room for rows that turn out to be replaced does no harm.
  let columns = createColumns(limit);
  const starts = new KeyStarts(limit);
  for await (const batch of stream) {
    const needed = columns.count + batch.count;
    if (needed > columns.files.length) columns = resizeColumns(columns, needed);
    fillRows(batch, columns, columns.count);
    starts.add(batch, columns.count);
    columns.count = needed;
  }
  starts.end(columns.count);
  const places = { words: columns.keys, locate: (row: number): number => row * KEY_WORDS };
  return {
    columns,
    find: (keys, at) => starts.find(places, keys, at),
    rows: (keep) => (keep === undefined ? slices(columns) : keptRows(columns, keep)),
  };
}

function* slices(columns: RowBatch): Generator<RowBatch> {
  for (let from = 0; from < columns.count; from += BATCH_ROWS) yield sliceRows(columns, from, Math.min(columns.count, from + BATCH_ROWS));
}

function* keptRows(columns: RowBatch, keep: (row: number) => boolean): Generator<RowBatch> {
  const out = createColumns(Math.min(BATCH_ROWS, columns.count));
  for (let row = 0; row < columns.count; row++) {
    if (!keep(row)) continue;
    copyRow(columns, row, out, out.count++);
    if (out.count < BATCH_ROWS) continue;
    yield out;
    out.count = 0;
  }
  if (out.count > 0) yield out;
}
