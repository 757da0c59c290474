import type { SetStatus } from "@mapwright/node";
import type { FollowOptions, FollowResult } from "../follow/types.ts";

/** What is known of a set that is to be served: what `describeSet` tells of it. */
export type ServableSet = Pick<SetStatus, "publicUrl" | "index" | "recent"> & {
  readonly files: readonly Pick<SetStatus["files"][number], "name" | "sha256" | "bytes" | "lastmod">[];
};

/**
 * What is served of a file: `same`, its bytes; `other`, other bytes; `missing`, a status that says that it is not there; `failed`, nothing that can be
 * compared: no answer, a body that ends early, or another status.
 */
export type ServedState = "same" | "other" | "missing" | "failed";

/** A file of the set, as it is served. Bytes and hashes are those before compression. */
export interface ServedFile {
  readonly name: string;
  readonly url: string;
  readonly state: ServedState;
  readonly status?: number;
  /** Why it is missing or failed, in a sentence. */
  readonly message?: string;
  readonly expected: { readonly bytes: number; readonly sha256: string };
  readonly found?: { readonly bytes: number; readonly sha256: string };
  /** Validators of the answer. */
  readonly etag?: string;
  readonly lastModified?: string;
}

/** In which way a served index is another one than that of the set; lists of names. */
export interface IndexDifference {
  /** Sitemaps of the set that it does not list. */
  readonly lacking: readonly string[];
  /** Sitemaps that it lists and the set has not. */
  readonly unknown: readonly string[];
  /** Sitemaps with an older lastmod than the set's, and with a newer one. */
  readonly older: readonly string[];
  readonly newer: readonly string[];
}

/** A set as it is served. */
export interface ServedSet {
  /** The folder at which it is served. */
  readonly base: string;
  /** Is every file served with its bytes? */
  readonly same: boolean;
  /** Could every file be compared? */
  readonly complete: boolean;
  /** The index first, then the sitemaps in its order. */
  readonly files: readonly ServedFile[];
  /** Where the index is another one, and can be read. */
  readonly index?: IndexDifference;
  readonly limits: FollowResult["limits"];
  readonly pausedHosts: FollowResult["pausedHosts"];
  /** Bytes that came over the wire. */
  readonly bytes: number;
}

export interface CompareServedOptions
  extends Pick<FollowOptions, "fetch" | "signal" | "maxMs" | "concurrency" | "perHost" | "delayMs" | "maxPauseMs" | "onPause" | "delayOf" | "clock"> {
  /** The folder at which the set is served. Default: its own `publicUrl`. */
  readonly base?: string | URL;
  /** Is told of each file as it has been compared. */
  readonly onFile?: (file: ServedFile) => void;
}
