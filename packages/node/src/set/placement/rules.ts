import type { PlacementRules } from "./types.ts";

/** The rules that served best in the study of docs/decisions/placement.md. */
export const DEFAULT_PLACEMENT: PlacementRules = {
  halfLifeDays: 7,
  hotScore: 1.5,
  coldScore: 0.5,
  settledShare: 0.125,
  hotEntries: 10_000,
  maxHotShare: 0.125,
  minEntries: 10_000,
};
