import { describe, expect, it } from "vitest";
import { EXIT, gravest } from "./exit-codes.ts";

describe("gravest", () => {
  it.each([
    { codes: [], exit: 0 },
    { codes: [0, 0], exit: 0 },
    { codes: [0, 1], exit: 1 },
    { codes: [1, 4, 0], exit: 4 },
    { codes: [4, 3, 1], exit: 3 },
    { codes: [4, EXIT.INTERRUPTED], exit: 130 },
  ] as const)("makes $exit of $codes", ({ codes, exit }) => {
    expect(gravest(...codes)).toBe(exit);
  });
});
