import { describe, expect, it } from "vitest";
import { columnsOf, shortenMiddle } from "./layout.ts";

describe("shortenMiddle", () => {
  it.each([
    { what: "leaves what fits", text: "abcdefghi", width: 9, short: "abcdefghi" },
    { what: "keeps both ends", text: "abcdefghij", width: 9, short: "abcd…ghij" },
    { what: "keeps a little more of the beginning", text: "abcdefghijk", width: 8, short: "abcd…ijk" },
    { what: "widens an ellipsis that is there", text: "abcdefgh…ijklmnop", width: 9, short: "abcd…mnop" },
    { what: "keeps a short beginning before an ellipsis", text: "ab…cdefghijklmnop", width: 9, short: "ab…klmnop" },
    { what: "keeps a short end behind an ellipsis", text: "abcdefghijklmno…p", width: 9, short: "abcdefg…p" },
    { what: "counts columns of wide characters", text: "日本語の地図です", width: 9, short: "日本…です" },
    { what: "leaves no room for half a wide character", text: "日本語の地図です", width: 8, short: "日本…す" },
  ])("$what", ({ text, width, short }) => {
    expect(shortenMiddle(text, width)).toBe(short);
    expect(columnsOf(short)).toBeLessThanOrEqual(width);
  });
});
