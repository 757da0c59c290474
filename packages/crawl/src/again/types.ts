import type { UrlEntry } from "@mapwright/core";
import type { FollowOptions, FollowResult, SitemapNode } from "../follow/types.ts";

/** What has changed in one file since the last time. */
export interface ChangeBatch {
  readonly file: SitemapNode;
  readonly added: readonly UrlEntry[];
  /** Entries that were listed with other facts: as they are now. */
  readonly changed: readonly UrlEntry[];
}

/** What is gone: locs, and the file that listed them. */
export interface RemovedBatch {
  readonly url: string;
  readonly removed: readonly string[];
}

/** How true the lastmods that indexes of a host give have been. */
export interface HostTrust {
  readonly host: string;
  /** `doubted`: they were found to lie, and every file is asked for, with what the server knows it by. */
  readonly trust: "trusted" | "doubted";
  /** Files that were not asked for because the index says that they have not changed. */
  readonly skipped: number;
  /** Of those, such as were asked for all the same, to see whether it is true. */
  readonly sampled: number;
  /** Files with the same date and another content. */
  readonly lies: number;
  /** Files with another date and the same content. */
  readonly needless: number;
}

/** How `followChanges` works. */
export interface ChangeOptions extends Omit<FollowOptions, "onFile"> {
  /** Path of the state file, which is made the first time. */
  readonly since: string;
  /** Share of the files with an unchanged date that are asked for all the same, at least one and at most five of each host. 0 for none. Default 0.01. */
  readonly sample?: number;
  readonly onFile?: (file: SitemapNode) => void;
}

export interface ChangeResult extends FollowResult {
  /** Was there no state, so that everything counts as added? */
  readonly first: boolean;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly hosts: readonly HostTrust[];
  /** Bytes of the state file. */
  readonly stateBytes: number;
}

/** A following under way: iterate for what has changed, then ask for the result. The state file is replaced when the iteration has ended by itself. */
export interface Changes extends AsyncIterable<ChangeBatch | RemovedBatch> {
  result(): Promise<ChangeResult>;
}
