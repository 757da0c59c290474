/** What retrying needs of its surroundings. */
export interface RetryHost {
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** How often a request is sent at most. */
export const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 20_000;

/**
 * How long to wait after the n-th attempt (from 0): twice as long each time, and anything between half and all of that, so that many who
 * failed together do not come back together. A store that says how long is believed up to a minute.
 */
export function pauseAfter(attempt: number, random: () => number, retryAfter?: string): number {
  const asked = Number(retryAfter);
  if (retryAfter !== undefined && asked > 0) return Math.min(asked, 60) * 1_000;
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return longest * (0.5 + random() / 2);
}
