import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const NOW = Date.UTC(1994, 10, 6, 8, 49, 30);

describe("parseRetryAfter", () => {
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 7000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 7000],
    ["Sun Nov  6 08:49:37 1994 GMT", 7000],
    ["Sun, 06 Nov 1994 08:49:00 GMT", 0],
    ["-1", undefined],
    ["1.5", undefined],
    ["99999999999999", undefined],
    ["soon", undefined],
    ["2026", 2_026_000],
    ["", undefined],
    [undefined, undefined],
  ])("reads %j as %s ms", (value, expected) => {
    expect(parseRetryAfter(value, NOW)).toBe(expected);
  });
});
