import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, nextHistory, scoreOf, temperatureOf } from "./history.ts";
import type { PlacementRules } from "./types.ts";

const RULES: PlacementRules = {
  halfLifeDays: 7,
  hotScore: 1.5,
  coldScore: 0.5,
  settledShare: 0.125,
  hotEntries: 10_000,
  maxHotShare: 0.125,
  minEntries: 10_000,
};
const DAY = 20_000;

/** The history after changes on these days. */
const after = (days: readonly number[], rules = RULES): number => days.reduce((history, day) => nextHistory(history, day, rules), 0);

describe("nextHistory", () => {
  it("fits 16 bits and is never 0", () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffff }), fc.nat({ max: 60_000 }), (history, day) => {
        const next = nextHistory(history, day, RULES);
        expect(Number.isInteger(next) && next > 0 && next <= 0xffff).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it("counts changes, each of which counts half after a half-life", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 6 }), fc.nat({ max: 40 }), fc.constantFrom(2, 7, 30), (gaps, wait, halfLifeDays) => {
        const rules = { ...RULES, halfLifeDays };
        let day = DAY;
        const days = gaps.map((gap) => (day += gap));
        const now = day + wait;
        const exact = days.reduce((sum, one) => sum + 2 ** (-(now - one) / halfLifeDays), 0);
        // Each change rounds to quarters, which fades as well.
        expect(Math.abs(scoreOf(after(days, rules), now, rules) - exact)).toBeLessThanOrEqual(0.125 * gaps.length);
      }),
      { seed: 2 },
    );
  });

  it("stops counting at 7.75", () => {
    expect(scoreOf(after(Array.from({ length: 20 }, () => DAY)), DAY, RULES)).toBe(7.75);
  });
});

describe("scoreOf", () => {
  it.each([
    { name: "an entry that never changed", history: 0, day: DAY, score: 0 },
    { name: "a change of today", history: after([DAY]), day: DAY, score: 1 },
    { name: "a change a half-life ago", history: after([DAY]), day: DAY + 7, score: 0.5 },
    { name: "a change across the end of the count of days", history: after([2047]), day: 2048 + 6, score: 0.5 },
    { name: "a change that a wrong clock has put ahead", history: after([DAY + 20]), day: DAY, score: 1 },
    { name: "a change of three years ago", history: after([DAY]), day: DAY + 1100, score: 0 },
  ])("gives $score for $name", ({ history, day, score }) => {
    expect(scoreOf(history, day, RULES)).toBeCloseTo(score, 10);
  });
});

describe("temperatureOf", () => {
  it.each([
    { name: "stays cold after one change", days: [0], current: "cold", at: 0, temperature: "cold" },
    { name: "becomes hot with the second change of a week", days: [0, 7], current: "cold", at: 7, temperature: "hot" },
    { name: "stays cold where the second comes later", days: [0, 10], current: "cold", at: 10, temperature: "cold" },
    { name: "becomes hot with two changes on a day", days: [0, 0], current: "cold", at: 0, temperature: "hot" },
    { name: "stays hot for a while", days: [0, 7], current: "hot", at: 16, temperature: "hot" },
    { name: "settles", days: [0, 7], current: "hot", at: 19, temperature: "cold" },
  ] as const)("$name", ({ days, current, at, temperature }) => {
    expect(temperatureOf(after(days.map((day) => DAY + day)), current, { day: DAY + at, rules: RULES })).toBe(temperature);
  });
});

describe("dayOf", () => {
  it("counts days from 1970 in UTC", () => {
    expect([dayOf(new Date("1970-01-01T23:59:59Z")), dayOf(new Date("2024-10-04T00:00:00Z"))]).toEqual([0, 20_000]);
  });
});
