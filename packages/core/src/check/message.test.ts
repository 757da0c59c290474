import { describe, expect, it } from "vitest";
import { fillMessage, MAX_SHOWN, placeholdersOf, shorten } from "./message.ts";

describe("fillMessage", () => {
  it.each([
    ["Expected {max}, found {count}", { max: 50_000, count: 1_234_567 }, "Expected 50,000, found 1,234,567"],
    ["found {value}", { value: 'a"\n\t\u0000' }, 'found "a\\"\\n\\t\\u0000"'],
    ["found {value}", { value: "a\u202eb\u200bc\u0085" }, 'found "a\\u202eb\\u200bc\\u0085"'],
    ["found {!value}", { value: "<loc>" }, "found <loc>"],
    ["found {value} <{!value}>", { value: "a\u00a0\u00adb\u2009\ufeff" }, 'found "a\\u00a0\\u00adb\\u2009\\ufeff" <a\\u00a0\\u00adb\\u2009\\ufeff>'],
    ["found {value}", { value: "\u{1f469}\u200d\u{1f4bb} \u898b\u51fa\u3057" }, 'found "\u{1f469}\u200d\u{1f4bb} \u898b\u51fa\u3057"'],
    ["found {share}", { share: 0.85 }, "found 0.85"],
    ["found {value}", { value: "{max}", max: "no" }, 'found "{max}"'],
    ["found {value}", {}, "found {value}"],
    ["found {year}", { year: -12_345 }, "found -12,345"],
  ])("fills %j with %j", (template, data, message) => {
    expect(fillMessage(template, data)).toBe(message);
  });

  it("shortens long text in its middle", () => {
    const message = fillMessage("found {value}", { value: `https://e.com/${"a".repeat(5000)}/end` });
    expect(message.length).toBe("found ".length + MAX_SHOWN + 2);
    expect(message).toMatch(/^found "https:\/\/e\.com\/a+…a+\/end"$/);
  });
});

describe("shorten", () => {
  it("never cuts a character in two", () => {
    for (let before = 0; before < 4; before++) {
      const short = shorten("a".repeat(before) + "😀".repeat(200));
      expect(short.length).toBeLessThanOrEqual(MAX_SHOWN);
      expect(short).not.toMatch(/\p{Surrogate}/u);
    }
  });
});

describe("placeholdersOf", () => {
  it("names all", () => {
    expect(placeholdersOf("{a} {!b} { c } {d}")).toEqual(["a", "b", "d"]);
  });
});
