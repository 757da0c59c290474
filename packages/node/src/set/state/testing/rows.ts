import type { HashKey } from "@mapwright/core/set";
import fc from "fast-check";
import { createColumns, putRow } from "../row-columns.ts";
import { SegmentReader } from "../segment-reader.ts";
import { REMOVED, type ReadState, type RowBatch, type RowStream, type RowValues, type Scratch, type SegmentRecord } from "../types.ts";
import { type SegmentPlan, writeSegment } from "../write-segment.ts";

/** A row as plain data. */
export interface PlainRow {
  readonly key: readonly [number, number, number];
  readonly file: number;
  readonly fingerprint: readonly [number, number];
  readonly content: readonly [number, number];
  readonly derived: number;
  readonly history: number;
}

export const TEST_KEY: HashKey = [1, -2, 3, -4];

export const nameOfKey = (key: readonly number[]): string => key.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

const word = fc.integer({ min: -0x80000000, max: 0x7fffffff });
/** First words from a small set as well, so that keys collide in part and buckets differ in size. */
const keys = fc.tuple(
  fc.oneof(word, fc.constantFrom(0, -1, 0x7fffffff, -0x80000000)),
  fc.oneof(word, fc.constantFrom(0, -1, 1)),
  fc.oneof(word, fc.constantFrom(0, -1, 1)),
);
const often0 = <T>(zero: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> => fc.oneof({ weight: 2, arbitrary: fc.constant(zero) }, { weight: 1, arbitrary: other });

export const plainRow: fc.Arbitrary<PlainRow> = fc.record({
  key: keys,
  file: fc.oneof(fc.nat({ max: 50 }), fc.constant(REMOVED), fc.constant(REMOVED - 1)),
  fingerprint: often0<readonly [number, number]>([0, 0], fc.tuple(word, word)),
  content: often0<readonly [number, number]>([0, 0], fc.tuple(word, word)),
  derived: often0(0, fc.nat({ max: 0xffffffff })),
  history: often0(0, fc.nat({ max: 0xffff })),
});

/** Rows with one key after another, of equal ones the last. */
export function sortedRows(rows: readonly PlainRow[]): readonly PlainRow[] {
  const model = new Map(rows.map((row) => [nameOfKey(row.key), row]));
  return [...model].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

/** The rows that count of several lists, the newest list first. */
export function newestRows(newestFirst: readonly (readonly PlainRow[])[]): readonly PlainRow[] {
  return sortedRows([...newestFirst].reverse().flat());
}

export function listedRows(rows: readonly PlainRow[]): readonly PlainRow[] {
  return rows.filter((row) => row.file !== REMOVED);
}

export function rowValues(row: PlainRow): RowValues {
  const [fingerprint0, fingerprint1] = row.fingerprint;
  const [content0, content1] = row.content;
  return { keys: Int32Array.from(row.key), at: 0, file: row.file, fingerprint0, fingerprint1, content0, content1, derived: row.derived, history: row.history };
}

/** Rows as a stream of batches of `size`; the columns of a batch are overwritten when the next one is asked for. */
export function* streamOf(rows: readonly PlainRow[], size = 3): Generator<RowBatch> {
  const columns = createColumns(size);
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    for (const [at, row] of some.entries()) putRow(columns, at, rowValues(row));
    yield { ...columns, count: some.length };
    columns.keys.fill(0x55555555);
    columns.files.fill(77);
  }
}

export async function collectRows(stream: RowStream): Promise<readonly PlainRow[]> {
  const rows: PlainRow[] = [];
  for await (const batch of stream) for (let row = 0; row < batch.count; row++) rows.push(rowAt(batch, row));
  return rows;
}

export function rowAt(batch: RowBatch, row: number): PlainRow {
  const pair = (column: Int32Array): readonly [number, number] => [column[row * 2] as number, column[row * 2 + 1] as number];
  return {
    key: [batch.keys[row * 3] as number, batch.keys[row * 3 + 1] as number, batch.keys[row * 3 + 2] as number],
    file: batch.files[row] as number,
    fingerprint: pair(batch.fingerprints),
    content: pair(batch.contents),
    derived: batch.derived[row] as number,
    history: batch.histories[row] as number,
  };
}

/** State in memory, which counts what is read. */
export class MemoryState {
  readonly files = new Map<string, Uint8Array>();
  reads: number[] = [];

  readonly read: ReadState = (name, from = 0, to = Number.POSITIVE_INFINITY) => {
    const bytes = this.files.get(name)?.slice(from, to);
    if (bytes !== undefined) this.reads.push(bytes.length);
    return Promise.resolve(bytes);
  };

  async write(rows: RowStream, plan: Partial<SegmentPlan> & { readonly expectedRows: number }): Promise<SegmentRecord> {
    const pieces: Uint8Array[] = [];
    const full = { name: "a.seg", generation: 1, hashKey: TEST_KEY, base: false, ...plan };
    const record = await writeSegment(rows, full, (bytes) => void pieces.push(bytes.slice()));
    this.files.set(full.name, Buffer.concat(pieces));
    return record;
  }

  reader(record: SegmentRecord, hashKey: HashKey = TEST_KEY): SegmentReader {
    return new SegmentReader(record, { read: this.read, hashKey });
  }
}

/** A state of one segment. */
export async function writtenSegment(rows: readonly PlainRow[], plan: Partial<SegmentPlan> = {}): Promise<{ state: MemoryState; record: SegmentRecord }> {
  const state = new MemoryState();
  const record = await state.write(streamOf(rows), { expectedRows: rows.length, ...plan });
  return { state, record };
}

/** The keys of rows as a column. */
export function keyColumn(rows: readonly Pick<PlainRow, "key">[]): Int32Array {
  return Int32Array.from(rows.flatMap((row) => row.key));
}

/** A scratch place in memory, which counts its files. */
export function createMemoryScratch(): Scratch & { readonly open: () => number } {
  let open = 0;
  return {
    open: () => open,
    create: () => {
      let bytes = Buffer.alloc(0);
      open++;
      return Promise.resolve({
        get bytes() {
          return bytes.length;
        },
        write: (piece: Uint8Array) => {
          bytes = Buffer.concat([bytes, piece]);
          return Promise.resolve();
        },
        read: (from: number, to: number) => Promise.resolve(new Uint8Array(bytes.subarray(from, to))),
        readAt: (target: Uint8Array, at: number) => void target.set(bytes.subarray(at, at + target.length)),
        writeAt: (piece: Uint8Array, at: number) => void bytes.set(piece, at),
        remove: () => {
          open--;
          return Promise.resolve();
        },
      });
    },
    close: () => Promise.resolve(),
  };
}

/** Seeded rows with keys as evenly spread as hashes are. */
export function evenRows(count: number, seed: number): readonly PlainRow[] {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) | 0;
  };
  return Array.from({ length: count }, (_, index) => ({
    key: [next(), next(), next()],
    file: index % 20,
    fingerprint: [next(), next()],
    content: [0, 0],
    derived: 0,
    history: 0,
  }));
}
