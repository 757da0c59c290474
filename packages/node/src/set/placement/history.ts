import type { Temperature } from "../state/types.ts";
import { DEFAULT_PLACEMENT } from "./rules.ts";
import type { PlacementRules } from "./types.ts";

/**
 * The history of an entry, 16 bits: the day of its last change, counted from 1970 in 11 bits, and its score on that day, in quarters in 5 bits. The score
 * is the number of changes, each of which counts half for every half-life that has passed. An entry that does not change keeps its history as it is, so
 * that its row need not be written. Days come again after 5.6 years; an entry that rests as long may then move once too often.
 */
const SCORE_BITS = 5;
const MAX_SCORE = 2 ** SCORE_BITS - 1;
const ONE_CHANGE = 4;
const DAYS = 2 ** 11;
/** Clocks go wrong: a change this many days ahead counts as one of today. */
const DAYS_AHEAD = 31;
const DAY_MS = 86_400_000;

/** The day of a moment, counted from 1970 in UTC. */
export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

/** The history of an entry with history `history` that changes on `day`. */
export function nextHistory(history: number, day: number, rules: PlacementRules = DEFAULT_PLACEMENT): number {
  const score = Math.min(MAX_SCORE, Math.round(agedScore(history, day, rules)) + ONE_CHANGE);
  return ((day % DAYS) << SCORE_BITS) | score;
}

/** How many changes the history tells of, each weighed by its age on `day`; at most 7.75. */
export function scoreOf(history: number, day: number, rules: PlacementRules = DEFAULT_PLACEMENT): number {
  return agedScore(history, day, rules) / ONE_CHANGE;
}

/** Whether an entry that is `current` should be hot or cold on `day`: it becomes hot at one score and cold again at a lower one. */
export function temperatureOf(history: number, current: Temperature, at: { readonly day: number; readonly rules?: PlacementRules }): Temperature {
  const { day, rules = DEFAULT_PLACEMENT } = at;
  const score = scoreOf(history, day, rules);
  if (current === "hot") return score < rules.coldScore ? "cold" : "hot";
  return score >= rules.hotScore ? "hot" : "cold";
}

function agedScore(history: number, day: number, rules: PlacementRules): number {
  const score = history & MAX_SCORE;
  if (score === 0) return 0;
  const elapsed = ((((day % DAYS) - (history >>> SCORE_BITS)) % DAYS) + DAYS) % DAYS;
  return elapsed > DAYS - DAYS_AHEAD ? score : score * 2 ** (-elapsed / rules.halfLifeDays);
}
