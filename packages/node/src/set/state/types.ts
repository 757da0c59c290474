import type { HashKey } from "@mapwright/core/set";

/** The options that shape a set: where one of them changes, every file is written anew. */
export interface SetShape {
  readonly site: string;
  /** Address of the output folder, with its last slash. */
  readonly publicUrl: string;
  /** Name of the set: `sitemap` gives `sitemap.xml`, `sitemap-1.xml`. */
  readonly name: string;
  readonly format: "xml" | "text";
  readonly gzip: boolean;
  readonly profile: string;
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Canonical definitions of the groups, in their order. */
  readonly groups: readonly string[];
}

/** One published sitemap of a set. Ids and names are never used again. */
export interface FileRecord {
  readonly id: number;
  readonly name: string;
  /** Name of the group; the empty text is the group of whatever belongs to no other. */
  readonly group: string;
  readonly temperature: Temperature;
  readonly entries: number;
  /** Bytes before compression. */
  readonly bytes: number;
  /** SHA-256 of the bytes before compression, in lower-case hexadecimal digits. */
  readonly sha256: string;
  /** The lastmod of the file in the index. */
  readonly lastmod?: string;
  /** Bytes as they are published. */
  readonly storedBytes: number;
  /** Time of the generation that last changed the bytes, in ISO 8601. */
  readonly changedAt?: string;
  /** Bits of the extensions whose namespaces the file declares. */
  readonly namespaces: number;
  /** Entries of the kind whose number is limited, such as news. */
  readonly limited: number;
}

/** Hot files hold the entries that change often. */
export type Temperature = "cold" | "hot";

export interface GroupRecord {
  readonly name: string;
  /** Id of the cold file that receives new entries. */
  readonly openFile?: number;
  /** Number of the next file to be named. */
  readonly nextNumber: number;
}

/** One segment of rows in the state folder. */
export interface SegmentRecord {
  readonly name: string;
  readonly generation: number;
  readonly rows: number;
  readonly bytes: number;
  /** The segment has 2^bits buckets, chosen by the first bits of a key. */
  readonly bits: number;
  /** A base stands below all other segments and has no removals. */
  readonly base: boolean;
}

export interface IndexRecord {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Sitemaps that the index names. */
  readonly files: number;
}

/** The recent sitemap. Its entries stand in the order in which they were added or changed, so that the oldest ones can be left out without looking at them. */
export interface RecentRecord extends FileRecord {
  /** Days, counted from 1970, with the entries of each, the oldest first; together as many as the file has. */
  readonly days: readonly { readonly day: number; readonly entries: number }[];
}

/** Our own record of a set. Its size grows with the number of files, never with that of the entries. */
export interface Manifest {
  readonly version: 1;
  /** Counts the commits; the first is 1. */
  readonly generation: number;
  readonly hashKey: HashKey;
  /** Number of the method by which fingerprints are made. */
  readonly fingerprintVersion: number;
  /** Fields that fingerprints of contents are made of, where they are not the usual ones. */
  readonly contentFields?: readonly string[];
  /** Days that the recent sitemap covers, where one is wanted. */
  readonly recentDays?: number;
  readonly shape: SetShape;
  readonly groups: readonly GroupRecord[];
  /** The newest first. */
  readonly segments: readonly SegmentRecord[];
  readonly files: readonly FileRecord[];
  readonly index: IndexRecord;
  /** The sitemap that repeats what was added or changed of late. Its entries belong to other files, and no row names it. */
  readonly recent?: RecentRecord;
  readonly nextFileId: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/**
 * What is known of `count` entries, as columns: row i has keys 3i to 3i+2, fingerprints and contents 2i and 2i+1, and element i of the other columns.
 * In a stream, columns are valid until the next batch is asked for.
 */
export interface RowBatch {
  readonly count: number;
  /** 96 bits of the keyed hash of the identity. */
  readonly keys: Int32Array;
  /** Id of the file that lists the entry, or `REMOVED`. */
  readonly files: Uint32Array;
  /** Of the entry as it was given. */
  readonly fingerprints: Int32Array;
  /** Of the content of the page; 0, 0 where nobody knows. */
  readonly contents: Int32Array;
  /** The lastmod that was derived, in seconds since 1970; 0 for none. */
  readonly derived: Uint32Array;
  /** When the entry changed of late, as placement packs it; 0 for never. */
  readonly histories: Uint16Array;
}

/** Rows in the order of their keys, taken as unsigned integers; no key twice. */
export type RowStream = AsyncIterable<RowBatch> | Iterable<RowBatch>;

/** The id of no file: the entry is listed no more. */
export const REMOVED = 0xffffffff;

/** Reads the bytes [from, to) of a piece of the state, fewer where it ends before `to`; undefined when there is no such piece. `SetView.readState` is one. */
export type ReadState = (name: string, from?: number, to?: number) => Promise<Uint8Array | undefined>;

/** Takes the next bytes of what is written; they belong to the taker until the promise settles. `StagedObject.write` is one. */
export type WriteBytes = (bytes: Uint8Array) => void | Promise<void>;

/** A place for passing files on this machine, such as sorted runs; nothing in it outlives the run. */
export interface Scratch {
  create(): Promise<ScratchFile>;
  /** Deletes everything. */
  close(): Promise<void>;
}

export interface ScratchFile {
  readonly bytes: number;
  /** Appends. */
  write(bytes: Uint8Array): Promise<void>;
  /** Bytes [from, to), fewer where the file ends before. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** Fills `bytes` from `at` on as far as the file goes, at once: for small pieces that wait for nothing but the system's memory. */
  readAt(bytes: Uint8Array, at: number): void;
  /** Replaces bytes from `at` on, at once. */
  writeAt(bytes: Uint8Array, at: number): void;
  remove(): Promise<void>;
}

/**
 * All that is known of a set, as sorted columns. In memory a row takes 24.4 bytes, and 38.4 where contents, dates and histories are known. Beyond a budget
 * the rows are in a scratch file: then the columns only look like arrays, an element at a time may be read and written, and all else goes through `rows`.
 * Rows keep their numbers, and their columns but for `keys` may be changed in place.
 */
export interface KnownTable extends RowBatch {
  /** Row of the key at keys[at] to keys[at + 2], or -1. */
  find(keys: Int32Array, at: number): number;
  /** Marks a row as seen; false when it was marked before. */
  markSeen(row: number): boolean;
  isSeen(row: number): boolean;
  readonly seen: number;
  /** The first row from `row` on that was not seen, or -1. */
  nextUnseen(row: number): number;
  /** Marks a row for a purpose of the caller's; false when it was flagged before. */
  flag(row: number): boolean;
  isFlagged(row: number): boolean;
  readonly flagged: number;
  /** The rows in order, as a stream for `mergeRows`; those that `keep` refuses are left out. */
  rows(keep?: (row: number) => boolean): Iterable<RowBatch>;
}

/**
 * Takes rows in any order and gives them back sorted; of rows with one key the one added last counts. Beyond `memoryBytes` it sorts what it has into a
 * run in the scratch place and goes on.
 */
export interface RowSorter {
  readonly added: number;
  add(row: RowValues): void | Promise<void>;
  /** The rows, sorted; nothing can be added any more. It can be called again. */
  sorted(): RowStream;
  close(): Promise<void>;
}

/** One row; the key is keys[at] to keys[at + 2], and so on. */
export interface RowValues {
  readonly keys: Int32Array;
  readonly at: number;
  readonly file: number;
  readonly fingerprint0: number;
  readonly fingerprint1: number;
  readonly content0: number;
  readonly content1: number;
  readonly derived: number;
  readonly history: number;
}

/** Rows in the order of their keys, wherever they are. */
export interface SortedRows {
  readonly columns: RowBatch;
  /** Row of a key, or -1. */
  readonly find: (keys: Int32Array, at: number) => number;
  readonly rows: (keep?: (row: number) => boolean) => Iterable<RowBatch>;
}
