import { describe, expect, it } from "vitest";
import { isOlderThan } from "./date-age.ts";

describe("isOlderThan", () => {
  it.each([
    ["2024-01-01T00:00:00Z", "2024-01-03T00:00:00Z", false],
    ["2024-01-01T00:00:00Z", "2024-01-03T00:00:01Z", true],
    ["2024-01-01T05:00+05:00", "2024-01-03T00:00:00Z", false],
    ["2024-01-01T05:00+05:00", "2024-01-03T00:00:01Z", true],
    ["2024-01-01", "2024-01-04T12:00:00Z", false],
    ["2024-01-01", "2024-01-04T12:00:01Z", true],
    ["2024-05-01", "2024-01-03T00:00:00Z", false],
    ["2024-01", "2025-01-03T00:00:00Z", false],
    ["2024", "2030-01-03T00:00:00Z", false],
    ["2024-01-01T00:00:00", "2030-01-03T00:00:00Z", false],
    ["yesterday", "2030-01-03T00:00:00Z", false],
  ])("says of %s at %s whether two days have passed: %s", (date, now, old) => {
    expect(isOlderThan(date, 2, Date.parse(now))).toBe(old);
  });
});
