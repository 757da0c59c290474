import type { HashKey } from "@mapwright/core/set";
import type { SetView } from "../store/types.ts";
import type { Known } from "./known.ts";
import type { NewRows } from "./new-rows.ts";
import type { SetFiles } from "./set-files.ts";
import type { SetSettings } from "./settings.ts";
import type { OutputMeans, OutputTarget } from "./sitemap-output.ts";
import type { Spool } from "./spool.ts";
import type { SetNote, SetOptions } from "./types.ts";

/** What the parts of one run share. */
export interface RunContext {
  readonly options: SetOptions;
  readonly settings: SetSettings;
  readonly hashKey: HashKey;
  readonly view: SetView;
  readonly files: SetFiles;
  readonly known: Known;
  readonly fresh: NewRows;
  readonly spool: Spool;
  readonly means: OutputMeans;
  readonly counts: RunCounts;
  /** Seconds since 1970, whole. */
  readonly nowSeconds: number;
  /** Days since 1970. */
  readonly day: number;
  /** Finds the row of an entry that `known` may not have yet; -1 where nobody knows it. */
  lookUp(keys: Int32Array, at: number): Promise<number>;
  /** Begins a sitemap that may be published. */
  openTarget(name: string): Promise<OutputTarget>;
  note(code: SetNote["code"], message: string): void;
}

/** What a run counts. */
export interface RunCounts {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  moved: number;
  duplicates: number;
  expired: number;
  /** Entries whose content changed. */
  contentChanges: number;
  derived: number;
  held: number;
  /** Some row is not as the state has it. */
  rowsChanged: boolean;
}

export function createCounts(): RunCounts {
  return {
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 0,
    moved: 0,
    duplicates: 0,
    expired: 0,
    contentChanges: 0,
    derived: 0,
    held: 0,
    rowsChanged: false,
  };
}

/** Partition of the spool for entries that look for a file of this group and temperature. */
export function movesPartition(group: number, temperature: "cold" | "hot"): number {
  return -2 - (group * 2 + (temperature === "hot" ? 1 : 0));
}

/** Partition of the spool for entries that the recent sitemap repeats. */
export const RECENT_PARTITION = -1;
