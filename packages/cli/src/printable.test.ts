import { describe, expect, it } from "vitest";
import { printable, shorten, urlLine, withoutControls } from "./printable.ts";

describe("printable", () => {
  it.each([
    { text: "plain ä 漢 😀", out: "plain ä 漢 😀" },
    { text: "\u001b[31mred", out: "\\u001b[31mred" },
    { text: "a\r\nb\tc\rd\ne", out: "a b c d e" },
    { text: "\u009b2J\u007f", out: "\\u009b2J\\u007f" },
    { text: "\u202egpj", out: "\\u202egpj" },
    { text: "\u0000\u2028", out: "\\u0000\\u2028" },
  ])("shows $out", ({ text, out }) => {
    expect(printable(text)).toBe(out);
  });
});

describe("withoutControls", () => {
  it("keeps lines and tabs and shows what would steer the terminal", () => {
    expect(withoutControls("a\tb\nc\u001b]0;title\u0007\n")).toBe("a\tb\nc\\u001b]0;title\\u0007\n");
  });
});

describe("urlLine", () => {
  it("keeps a URL on one line", () => {
    expect(urlLine("https://e.com/a\nb\u001bc\u0085ü")).toBe("https://e.com/a%0Ab%1Bc%C2%85ü");
  });
});

describe("shorten", () => {
  it.each([
    { text: "short", out: "short" },
    { text: "exactly 10", out: "exactly 10" },
    { text: "more than 10", out: "more than…" },
    { text: "😀😀😀😀😀😀", out: "😀😀😀😀😀😀" },
  ])("makes $out of $text", ({ text, out }) => {
    expect(shorten(text, 10)).toBe(out);
  });
});
