import { testRule } from "../testing/test-rule.ts";
import { leadingWhitespace } from "./leading-whitespace.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url></urlset>';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

testRule(leadingWhitespace, {
  valid: [
    "",
    `${DECLARATION}${URLSET}`,
    `\ufeff${DECLARATION}${URLSET}`,
    `\n\n${URLSET}`,
    `${DECLARATION}\n\n<!-- late root ${"x".repeat(2000)} -->\n${URLSET}`,
    // What is no white space belongs to xml-well-formed.
    `junk${DECLARATION}${URLSET}`,
  ],
  invalid: [
    [`\n${DECLARATION}${URLSET}`, "1:1 space error protocol"],
    [` \t\r\n${DECLARATION}${URLSET}`, "1:1 space"],
    [`\ufeff ${DECLARATION}${URLSET}`, "1:1 space"],
    [`<!-- first -->${DECLARATION}${URLSET}`, "1:1 space"],
  ],
});
