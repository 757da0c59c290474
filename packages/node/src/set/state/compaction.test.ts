import { describe, expect, it } from "vitest";
import { planCompaction } from "./compaction.ts";
import type { SegmentRecord } from "./types.ts";

describe("planCompaction", () => {
  const segment = (rows: number, base = false): SegmentRecord => ({ name: `${rows}`, generation: 1, rows, bytes: 0, bits: 0, base });

  it.each([
    { name: "the first segment is a base", rows: 5, segments: [], plan: { merged: 0, base: true } },
    { name: "a small delta stays alone", rows: 5, segments: [segment(1000, true)], plan: { merged: 0, base: false } },
    { name: "the base is written anew above an eighth", rows: 126, segments: [segment(1000, true)], plan: { merged: 1, base: true } },
    { name: "all deltas count", rows: 26, segments: [segment(50), segment(50), segment(1000, true)], plan: { merged: 3, base: true } },
    { name: "four of a class merge", rows: 5, segments: [segment(4), segment(6), segment(15), segment(1000, true)], plan: { merged: 3, base: false } },
    { name: "three do not", rows: 5, segments: [segment(4), segment(6), segment(16), segment(1000, true)], plan: { merged: 0, base: false } },
    {
      name: "what comes of a merge counts in its own class",
      rows: 5,
      segments: [segment(4), segment(6), segment(15), segment(17), segment(20), segment(18), segment(1000, true)],
      plan: { merged: 6, base: false },
    },
    {
      name: "a large delta takes the small ones with it",
      rows: 70,
      segments: [segment(1), segment(1), segment(1), segment(9000, true)],
      plan: { merged: 3, base: false },
    },
    { name: "without a base everything becomes one", rows: 1, segments: [segment(50), segment(50)], plan: { merged: 2, base: true } },
  ])("$name", ({ rows, segments, plan }) => {
    expect(planCompaction(segments, rows)).toEqual(plan);
  });
});
