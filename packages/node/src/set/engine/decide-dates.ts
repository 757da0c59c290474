import type { RunContext } from "./run-context.ts";

/** More of the known entries than this share changing at once look like a changed source. */
const MASS_SHARE = 0.3;
/** Fewer changes than this are never too many. */
const MASS_LEAST = 20;

/**
 * Gives entries whose content changed the time of the run as their date, unless so many changed at once that the source looks changed rather than the pages:
 * then they keep the dates they have.
 */
export function decideDates(context: RunContext, knownEntries: number): void {
  const { known, counts, options, nowSeconds } = context;
  if (known.flagged === 0) return;
  const isMass = counts.contentChanges > knownEntries * MASS_SHARE && counts.contentChanges >= MASS_LEAST;
  if (isMass && options.acceptChanges !== true) {
    counts.held = known.flagged;
    const found = `${counts.contentChanges} of ${knownEntries} entries with changed content`;
    context.note("dates-held", `Expected at most ${MASS_SHARE * 100} % of the entries to change in one run, found ${found}: their dates stay as they are`);
    return;
  }
  counts.derived = known.flagged;
  for (let row = 0; row < known.count; row++) if (known.isFlagged(row)) known.derived[row] = nowSeconds;
}
