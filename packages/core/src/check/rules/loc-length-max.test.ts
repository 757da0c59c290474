import { testRule } from "../testing/test-rule.ts";
import { locLengthMax } from "./loc-length-max.ts";

const loc = (length: number, unit = "a"): string => `<loc>https://e.com/${unit.repeat(length - 14)}</loc>`;

testRule(locLengthMax, {
  valid: [
    loc(2047),
    loc(2047, "\u00fc"),
    // A character outside the first plane is one, though it is two in UTF-16.
    loc(2047, "\u{1f600}"),
    `<loc>\n${" ".repeat(100)}https://e.com/${"a".repeat(2033)}\n</loc>`,
    `<loc>https://e.com/${"&amp;".repeat(2033)}</loc>`,
  ],
  invalid: [
    [loc(2048), "1:6 long error protocol"],
    [loc(2048, "\u{1f600}"), "1:6 long"],
    [`<loc>https://e.com/${"&amp;".repeat(2034)}</loc>`, "1:6 long"],
    [`https://e.com/\nhttps://e.com/${"a".repeat(3000)}\n`, "2:1 long"],
    [`<sitemap><loc>https://e.com/${"a".repeat(2034)}</loc></sitemap>`, "1:15 long"],
  ],
});
