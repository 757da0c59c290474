import type { SinkFile } from "@mapwright/core";

/** The two places of a set: what crawlers fetch, and our own record of it, which is never public. */
export type StoreArea = "public" | "state";

/** What `stage` makes: the name that the file bears once it is committed, and for buckets how it is served. */
export interface StoreTarget {
  readonly area: StoreArea;
  /** A plain file name on every system, such as `sitemap-1.xml`. */
  readonly name: string;
  /** Content-Type of the object in a bucket. Default: by the name's ending. */
  readonly contentType?: string;
  /** Content-Encoding of the object in a bucket, such as `gzip` for a file that is served as if it were plain. Default none. */
  readonly contentEncoding?: string;
}

/** A file that is being written or stands ready to be committed. */
export interface StagedObject extends SinkFile {
  readonly area: StoreArea;
  readonly name: string;
  /** Bytes written so far. */
  readonly bytes: number;
  /** SHA-256 of the stored bytes as 64 hexadecimal digits; only after `close`. */
  readonly sha256: string;
}

/** A name in one of the two places. */
export interface StoredName {
  readonly area: StoreArea;
  readonly name: string;
}

/** A file as a listing tells it. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** A change of the set, decided as a whole. */
export interface CommitPlan {
  /** Number of the new generation, one more than that of the manifest it replaces. */
  readonly generation: number;
  /** The new manifest. */
  readonly manifest: Uint8Array;
  /**
   * Closed files of this session in the order in which they become visible: segment, files that only receive, index, files that gave
   * entries. Files of an inner list may become visible in any order among themselves, which is faster in a bucket.
   */
  readonly promote: readonly (StagedObject | readonly StagedObject[])[];
  /** What is deleted: public files once all else is visible, files of state once the new manifest stands. What is missing is fine. */
  readonly remove: readonly StoredName[];
  /**
   * Public files that are ours, by the old manifest or because the user forces it. Where given, `commit` throws ERR_SINK with
   * `details.reason` "foreign" and `details.names`, before anything is changed, if it would overwrite or delete another file.
   */
  readonly owned?: Iterable<string>;
}

/** What a store tells while it works. */
export interface StoreNote {
  /**
   * `waiting`: another run is at work, this one waits. `took-over`: a run that died was taken over. `completed`: a commit that was decided
   * was completed. `discarded`: staged files of a dead run were thrown away. `unrecoverable`: staged files of a decided commit are gone, the
   * set may be partly old and partly new.
   */
  readonly code: "waiting" | "took-over" | "completed" | "discarded" | "unrecoverable";
  readonly message: string;
}

/** How a store is opened for writing. */
export interface OpenStoreOptions {
  /** Aborts what waits or stages; a commit that is decided goes on to its end. */
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
  /** Waits. Default: timers. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly onNote?: (note: StoreNote) => void;
  /** How long to wait for another run, in milliseconds. Default 90,000: longer than it takes for a dead run to count as dead. */
  readonly waitMs?: number;
}

/** A set as it stands, for reading. */
export interface SetView {
  /** The manifest; undefined where there is none. */
  readonly manifest: Uint8Array | undefined;
  /** True where a commit was decided and is not complete: public files may be newer than the manifest. */
  readonly pending: boolean;
  /** The bytes of a public file piece by piece; undefined where there is none. */
  readPublic(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Public files whose names begin with `prefix` (default: all), none of them in a folder below, in the order of their names. */
  listPublic(prefix?: string): Promise<readonly StoredFile[]>;
  /** A public file's size; undefined where there is none. */
  statPublic(name: string): Promise<StoredFile | undefined>;
  /** The bytes from `from` (default 0) up to `to` (default the end, which it may pass) of a file of state; undefined where there is none. */
  readState(name: string, from?: number, to?: number): Promise<Uint8Array | undefined>;
  /** Files of state, without the manifest and what the store itself keeps beside it. */
  listState(): Promise<readonly StoredFile[]>;
}

/** A set opened for writing by one run alone. */
export interface SetSession extends SetView {
  /** True where a decided commit could not be completed because its staged files are gone: what is public must be looked at anew. */
  readonly unrecoverable: boolean;
  /** Begins a staged file, which nobody sees before `commit`. */
  stage(target: StoreTarget): Promise<StagedObject>;
  /**
   * Makes the plan real: all of it or, when it throws before it is decided, nothing. Interrupted after that, the next `open` completes it.
   * Throws ERR_SINK. A session commits once; what the view tells afterwards is the new set.
   */
  commit(plan: CommitPlan): Promise<void>;
  /** Throws away what is staged and lets the next run in. May be called at any time and again. */
  close(): Promise<void>;
}

/** Where a set lives. */
export interface SetStore {
  /** Waits for other runs, completes or discards what a dead run left, and opens the set for writing. Close the session in `finally`. Throws ERR_SINK. */
  open(options?: OpenStoreOptions): Promise<SetSession>;
  /** The set as it stands: takes no lock, changes nothing. Throws ERR_SINK. */
  inspect(options?: Pick<OpenStoreOptions, "signal" | "now" | "sleep">): Promise<SetView>;
  /** Where public files are, for messages. */
  readonly place: string;
}
