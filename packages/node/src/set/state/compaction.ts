import type { SegmentRecord } from "./types.ts";

/** Segments of a size class that are merged into one. */
export const SEGMENTS_TO_MERGE = 4;
/** The base is written anew when the rows above it exceed this share of its own. */
export const BASE_SHARE = 1 / 8;

/** Which segments the next one replaces: the newest `merged` of them, all of them where `base` is true. */
export interface CompactionPlan {
  readonly merged: number;
  readonly base: boolean;
}

/**
 * Decides what happens to the segments of a set, newest first, when `rows` new ones come. A size class is a power of four; the segments merged are always
 * the newest ones without a gap, so that newer rows stay above older ones.
 */
export function planCompaction(segments: readonly SegmentRecord[], rows: number): CompactionPlan {
  const base = segments.find((segment) => segment.base);
  const above = segments.filter((segment) => !segment.base);
  const deltas = above.reduce((sum, segment) => sum + segment.rows, rows);
  if (base === undefined || deltas > base.rows * BASE_SHARE) return { merged: segments.length, base: true };
  let merged = 0;
  let size = rows;
  for (;;) {
    const reach = reachOf(above, merged, size);
    if (reach === merged) return { merged, base: false };
    merged = reach;
    size = above.slice(0, merged).reduce((sum, segment) => sum + segment.rows, rows);
  }
}

/** How far the newest segments go that are no larger than a segment of `size` rows and enough of them to be merged. */
function reachOf(above: readonly SegmentRecord[], merged: number, size: number): number {
  const own = sizeClass(size);
  let reach = merged;
  while (reach < above.length && sizeClass((above[reach] as SegmentRecord).rows) <= own) reach++;
  return reach - merged + 1 >= SEGMENTS_TO_MERGE ? reach : merged;
}

function sizeClass(rows: number): number {
  return Math.floor(Math.log2(Math.max(1, rows)) / 2);
}
