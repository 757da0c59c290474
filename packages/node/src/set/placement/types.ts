import type { Temperature } from "../state/types.ts";

/** When an entry counts as one that changes often. */
export interface PlacementRules {
  /** Days after which a change counts half. */
  readonly halfLifeDays: number;
  /** Changes, each weighed by its age, from which on an entry is hot at the moment it changes. */
  readonly hotScore: number;
  /** Changes, each weighed by its age, below which a hot entry has settled. */
  readonly coldScore: number;
  /** Share of the entries of a hot file that must have settled before they leave it. */
  readonly settledShare: number;
  /** The most entries of a hot file, where the limits of its group are not lower still. */
  readonly hotEntries: number;
  /** A group with fewer entries has no hot files: all of it is one small file anyway. */
  readonly minEntries: number;
}

/** What placement has to know of a file. */
export interface FileSpace {
  readonly id: number;
  readonly group: string;
  readonly temperature: Temperature;
  /** Entries and bytes after what leaves it in this generation is gone. */
  readonly entries: number;
  readonly bytes: number;
  readonly limited: number;
  /** The file is written anew in this generation, whatever else is put there. */
  readonly touched: boolean;
}

/** What a file of a group may hold. */
export interface FileCapacity {
  readonly entries: number;
  readonly bytes: number;
  /** Entries of the limited kind. */
  readonly limited: number;
}

/** What is to be placed. */
export interface EntrySize {
  readonly bytes: number;
  /** 1 for an entry of the limited kind. */
  readonly limited: number;
}
