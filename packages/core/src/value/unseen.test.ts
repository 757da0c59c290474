import { describe, expect, it } from "vitest";
import { trimUnseen } from "./unseen.ts";

describe("trimUnseen", () => {
  it.each([
    [" \t\r\na\u00a0", "a"],
    ["\ufeff\u200b\u200e\u202a\u2060a b\u0085\u2028\u3000", "a b"],
    // Joiners belong to words, and combining marks to the character before.
    ["a\u200d", "a\u200d"],
    ["\u200c\u0301", "\u200c\u0301"],
    ["\u00a0 \u200b", ""],
    ["", ""],
  ])("makes %j to %j", (text, expected) => {
    expect(trimUnseen(text)).toBe(expected);
  });
});
