import { BitSet } from "./bit-set.ts";
import { loadMemoryRows } from "./memory-rows.ts";
import { mergeRows } from "./merge-rows.ts";
import { loadPagedRows } from "./paged-rows.ts";
import type { SegmentReader } from "./segment-reader.ts";
import type { KnownTable, RowStream, Scratch, SortedRows } from "./types.ts";

/** Pages in memory should at least hold the rows of a batch of entries, which are looked at several times. */
const LEAST_PAGED_BYTES = 8_388_608;

/** Where the rows of a table may go. */
export interface KnownTableOptions {
  /** Where a larger table keeps its rows. */
  readonly scratch: Scratch;
  /** The most memory that rows may take, though never less than 8 MiB. Default: without limit. */
  readonly memoryBytes?: number;
}

/** Loads what segments, the newest first, know of a set. Throws ERR_STATE, and ERR_SINK where the scratch place fails. */
export async function loadKnownTable(segments: readonly SegmentReader[], options?: KnownTableOptions): Promise<KnownTable> {
  const sum = (of: (segment: SegmentReader) => number): number => segments.reduce((total, segment) => total + of(segment), 0);
  const rows = sum(({ record }) => record.rows);
  // In memory a row takes about what it takes in a segment.
  const fits = sum(({ record }) => record.bytes) <= (options?.memoryBytes ?? Number.POSITIVE_INFINITY);
  const stream = newestRows(segments);
  if (fits || options === undefined) return new Table(await loadMemoryRows(stream, rows));
  return new Table(await loadPagedRows(stream, { rows, memoryBytes: Math.max(LEAST_PAGED_BYTES, options.memoryBytes ?? 0), scratch: options.scratch }));
}

function newestRows(segments: readonly SegmentReader[]): RowStream {
  const streams = segments.map((segment) => segment.rows());
  const [only] = streams;
  // A base alone has no removals and nothing above it.
  return only !== undefined && segments.length === 1 && segments[0]?.record.base === true ? only : mergeRows(streams, { dropRemoved: true });
}

class Table implements KnownTable {
  readonly count: number;
  readonly keys: Int32Array;
  readonly files: Uint32Array;
  readonly fingerprints: Int32Array;
  readonly contents: Int32Array;
  readonly derived: Uint32Array;
  readonly histories: Uint16Array;
  readonly find: KnownTable["find"];
  readonly rows: KnownTable["rows"];
  readonly #seen: BitSet;
  readonly #flags: BitSet;

  constructor({ columns, find, rows }: SortedRows) {
    this.count = columns.count;
    this.keys = columns.keys;
    this.files = columns.files;
    this.fingerprints = columns.fingerprints;
    this.contents = columns.contents;
    this.derived = columns.derived;
    this.histories = columns.histories;
    this.find = find;
    this.rows = rows;
    this.#seen = new BitSet(this.count);
    this.#flags = new BitSet(this.count);
  }

  get seen(): number {
    return this.#seen.size;
  }

  get flagged(): number {
    return this.#flags.size;
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
}
