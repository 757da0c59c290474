import { describe, expect, it } from "vitest";
import { Collector, type Room } from "./collector.ts";
import { locAbsolute } from "./rules/loc-absolute.ts";
import type { ActiveRule } from "./severity.ts";

const [messageId = ""] = Object.keys(locAbsolute.meta.messages);
const ACTIVE = { rule: locAbsolute, profiles: ["protocol"] } as unknown as ActiveRule;
const JUDGEMENT = { severity: "error", profile: "protocol" } as const;

function report(collector: Collector, offset: number): void {
  const group = collector.count(ACTIVE, messageId, JUDGEMENT, offset);
  if (group !== undefined) collector.keep(group, { place: { offset, line: 1, column: offset + 1 }, data: {}, loc: undefined });
}

/** What a collector keeps of faults at these offsets. */
function keptOf(offsets: readonly number[], options: { readonly maxFindings: number; readonly room?: Room }): readonly number[] {
  const collector = new Collector(options);
  for (const offset of offsets) report(collector, offset);
  const [diagnostic] = collector.finish();
  expect(diagnostic?.count).toBe(offsets.length);
  return (diagnostic?.occurrences ?? []).map(({ offset }) => offset);
}

describe("Collector", () => {
  it.each([
    { offsets: [1, 2, 3, 4], maxFindings: 3, kept: [1, 2, 3] },
    { offsets: [4, 3, 2, 1], maxFindings: 3, kept: [1, 2, 3] },
    { offsets: [2, 4, 1, 3], maxFindings: Number.POSITIVE_INFINITY, kept: [1, 2, 3, 4] },
  ])("keeps the first of faults at $offsets", ({ offsets, maxFindings, kept }) => {
    expect(keptOf(offsets, { maxFindings })).toEqual(kept);
  });

  it("keeps the first fault of each document when the set has no more room, and counts the others", () => {
    const room = { left: 3 };
    expect(keptOf([3, 2, 1], { maxFindings: 10, room })).toEqual([1, 2, 3]);
    expect(keptOf([4, 3, 2, 1], { maxFindings: 10, room })).toEqual([1, 2]);
    expect(keptOf([4, 3, 2, 1], { maxFindings: 10, room })).toEqual([1]);
    expect(room.left).toBe(0);
  });

  it("tells who listens of every fault, however few are kept", () => {
    const told: number[] = [];
    const collector = new Collector({ maxFindings: 1, room: { left: 0 }, onFinding: ({ offset }) => told.push(offset) });
    for (const offset of [3, 1, 2]) report(collector, offset);
    expect(told).toEqual([3, 1, 2]);
    expect(collector.finish().map(({ offset, count }) => ({ offset, count }))).toEqual([{ offset: 1, count: 3 }]);
  });
});
