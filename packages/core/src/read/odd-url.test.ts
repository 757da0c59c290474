import { describe, expect, it } from "vitest";
import { holdsUnseen, mendUrl } from "./odd-url.ts";

describe("holdsUnseen", () => {
  it.each(["\u00a0", "\u0085", "\u1680", "\u2003", "\u2028", "\u200b", "\u200e", "\u202d", "\u2060", "\u3000", "\ufeff", "\ufffd"])(
    "finds %j wherever it stands, of which something is to be told",
    (character) => {
      for (const text of [`https://example.com/é${character}a`, `https://exa${character}mple.com/`, `https://example.com/${character}`]) {
        expect(holdsUnseen(text)).toBe(true);
        expect(mendUrl(text, undefined).codes).not.toEqual([]);
      }
    },
  );

  it.each(["https://example.com/größe", "http://例え.jp/日本語?q=é", "https://example.com/😀#\u200d\u00ad"])(
    "finds nothing in %j, which is kept as it is",
    (text) => {
      expect(holdsUnseen(text)).toBe(false);
      expect(mendUrl(text, undefined)).toEqual({ text, codes: [] });
    },
  );
});
