import type { Counted, Profile, RepairReason, SkipReason, WriteOptions } from "@mapwright/core";
import type { GroupDefinition } from "../groups/types.ts";
import type { PlacementRules } from "../placement/types.ts";
import type { Shard } from "../shards/shard.ts";
import type { SetView, StoreNote } from "../store/types.ts";

/** Share of the known entries that a build may remove where nothing else is said. */
export const DEFAULT_MAX_DROP = "20%";

/** What a set is, and how it is written. It has an index, so that a `profile` whose engine reads none (`baidu`) is refused. */
export interface SetOptions
  extends Pick<
    WriteOptions,
    | "site"
    | "publicUrl"
    | "name"
    | "maxEntries"
    | "maxBytes"
    | "profile"
    | "format"
    | "gzip"
    | "crossSite"
    | "onBad"
    | "maxBad"
    | "allowEmpty"
    | "signal"
    | "onSkip"
    | "onRepair"
    | "kernel"
  > {
  /** Entries with files of their own. Default none. */
  readonly groups?: readonly GroupDefinition[];
  /** Takes only the entries of this part of the site; the others are passed over. `name` should tell the shards' files apart. Default: all entries. */
  readonly shard?: Shard;
  /** Properties whose values together tell whether the content of a page changed. Default: the first there is of `fingerprint`, `etag` and `hash`. */
  readonly contentFields?: readonly string[];
  /** Adds a small sitemap that repeats what was added or changed in so many days; the first build of a set adds nothing to it. Default 0: none; of an update as many as the last run had. */
  readonly recentDays?: number;
  /** When an entry counts as one that changes often. */
  readonly placement?: PlacementRules;
  /** The time of the run. Default: the clock of the system. */
  readonly now?: () => Date;
  /** Dates changes even where so many changed at once that the source looks changed rather than the pages. Default false. */
  readonly acceptChanges?: boolean;
  /** Says what would change and changes nothing. Default false. */
  readonly dryRun?: boolean;
  /** Overwrites files that are not ours where they have the names of ours. Default false. */
  readonly force?: boolean;
  /** Where the set stands that is published now, for a run that finds neither state nor files: its placement and dates are taken over. */
  readonly previous?: PublishedReader;
  /** Bytes of memory for entries that wait to be written; what is more goes to temporary files. Default 67,108,864 (64 MiB). */
  readonly memoryBytes?: number;
  /** Called now and then with the counts so far. */
  readonly onProgress?: (progress: SetProgress) => void;
  /** Called with each note as it comes up; the result has them all. */
  readonly onNote?: (note: SetNote) => void;
}

/** Options of `buildSet`. */
export interface BuildSetOptions extends SetOptions {
  /**
   * More known entries than this number, or than this share of all (but then at least 10 of them), missing from the source fail the run with
   * ERR_TOO_MANY_REMOVED. Default `20%`.
   */
  readonly maxDrop?: number | `${number}%`;
  /** Reads every published file before the source, so that what somebody edited is repaired by this run and not by the next. Default false. */
  readonly verify?: boolean;
}

/** Options of `updateSet`. */
export interface UpdateSetOptions extends SetOptions {
  /** Is told each URL to remove that the set does not list, as it is written in sitemaps. */
  readonly onUnknownRemoval?: (loc: string) => void;
}

/** Reads published files of a set; a `SetView` is one. */
export type PublishedReader = Pick<SetView, "readPublic">;

/** What a run is at, with entries so far. */
export interface SetProgress {
  readonly phase: "loading" | "reading" | "writing";
  readonly urls: number;
}

/** Something the owner of a set should know. A closed set; docs/sets.md explains each. */
export interface SetNote {
  readonly code:
    | StoreNote["code"]
    | "adopted"
    | "previous"
    | "rebuilt"
    | "group-empty"
    | "dates-held"
    | "file-edited"
    | "file-missing"
    | "file-repaired"
    | "index-edited"
    | "name-taken"
    | "pending"
    | "recent-full"
    | "news-expired";
  readonly message: string;
}

/** Why a file was written. */
export interface FileReasons {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Entries that came from another file of the set, and that went to another. */
  readonly movedIn: number;
  readonly movedOut: number;
}

/** What became of a file. */
export interface SetFileResult {
  readonly name: string;
  readonly action: "written" | "kept" | "deleted";
  /** Url entries after the run. */
  readonly entries: number;
  /** Before compression. */
  readonly bytes: number;
  readonly lastmod?: string;
  readonly reasons: FileReasons;
}

/** What a run did to a set, or would have done. */
export interface SetResult {
  /** Counts the runs that changed something. */
  readonly generation: number;
  /** Url entries of the set, those of the recent sitemap not counted twice. */
  readonly urls: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Entries that went to another file. */
  readonly moved: number;
  readonly duplicates: number;
  /** Entries of a news group that were left out for their age. */
  readonly expired: number;
  readonly skipped: readonly Counted<SkipReason>[];
  readonly repaired: readonly Counted<RepairReason>[];
  /** URLs to remove that the set does not list. */
  readonly unknownRemovals: number;
  /** All sitemaps in the order of the index, then those deleted. */
  readonly files: readonly SetFileResult[];
  readonly index: {
    readonly name: string;
    readonly action: "written" | "kept";
    readonly files: number;
    readonly bytes: number;
    /** Its address before this run, where that was another. */
    readonly formerUrl?: string;
  };
  readonly lastmods: {
    /** Entries whose date became the time of the run. */
    readonly derived: number;
    /** Entries that changed and keep their old date, since too many did at once. */
    readonly held: number;
  };
  /** Was anything published? */
  readonly wrote: boolean;
  readonly dryRun: boolean;
  readonly notes: readonly SetNote[];
  readonly kernel: "wasm" | "typescript";
}

/** One sitemap of a set as it stands. */
export interface SetFileStatus {
  readonly name: string;
  readonly group: string;
  readonly temperature: "cold" | "hot";
  readonly entries: number;
  /** Before compression. */
  readonly bytes: number;
  readonly storedBytes: number;
  /** Share of the limits that is used, from 0 to 1. */
  readonly fill: number;
  readonly lastmod?: string;
  /** When its bytes changed last, in ISO 8601. */
  readonly changedAt?: string;
  /** Receives new entries. */
  readonly open: boolean;
  /** SHA-256 of the bytes before compression, in lower-case hexadecimal digits. */
  readonly sha256: string;
  /** `missing`: deleted by somebody; `edited`: of another size than we wrote. */
  readonly state: "whole" | "missing" | "edited";
}

/** What a set was built with, as options of the next run. */
export interface BuiltOptions {
  readonly site: string;
  readonly publicUrl: string;
  readonly name: string;
  readonly format: "xml" | "text";
  readonly gzip: boolean;
  readonly profile: Profile;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly groups: readonly GroupDefinition[];
  /** Where they are not the usual ones. */
  readonly contentFields?: readonly string[];
}

/** A set as it stands. */
export interface SetStatus {
  readonly generation: number;
  readonly name: string;
  readonly site: string;
  readonly publicUrl: string;
  readonly format: "xml" | "text";
  readonly gzip: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly urls: number;
  readonly files: readonly SetFileStatus[];
  /** The sitemap that repeats what changed of late; its entries belong to other files. */
  readonly recent?: SetFileStatus;
  readonly index: {
    readonly name: string;
    readonly files: number;
    readonly bytes: number;
    readonly sha256: string;
    readonly state: "whole" | "missing" | "edited";
  };
  readonly groups: readonly { readonly name: string; readonly files: number; readonly urls: number }[];
  readonly state: { readonly segments: number; readonly rows: number; readonly bytes: number };
  /** What it was built with. */
  readonly options: BuiltOptions;
  /** A decided commit waits for the next run to complete it. */
  readonly pending: boolean;
  /** Names of files that the next build writes whatever its source says, and those that receive new entries. */
  readonly next: { readonly repairs: readonly string[]; readonly receives: readonly string[] };
}
