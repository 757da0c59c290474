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
  /** Share of the entries of a group that may be in hot files. */
  readonly maxHotShare: number;
  /** A group with fewer entries has no hot files: all of it is one small file anyway. */
  readonly minEntries: number;
}
