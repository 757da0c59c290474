import { testRule } from "../testing/test-rule.ts";
import { doubleEscaped } from "./double-escaped.ts";

testRule(doubleEscaped, {
  valid: [
    "<loc>https://e.com/?a=1&amp;b=2&amp;lang=de;x</loc>",
    "<loc><![CDATA[https://e.com/?a=1&b=2]]></loc>",
    "<loc>https://e.com/100%25-cotton%2Fx</loc>",
    // The fault is that nothing is escaped here.
    "<loc>https://e.com/?a=1&b=2</loc>",
    "<loc>https://e.com/?a&amp;#b;</loc>",
    "https://e.com/?a=1&amp;b=2\n",
  ],
  invalid: [
    ["<loc>https://e.com/?a=1&amp;amp;b=2</loc>", "1:6 reference warning protocol"],
    ["<loc>https://e.com/?a=1&amp;#38;b=2</loc>", "1:6 reference"],
    ["<loc>https://e.com/?a=1&#38;#x26;b=2</loc>", "1:6 reference"],
    ["<loc><![CDATA[https://e.com/?a=1&amp;b=2]]></loc>", "1:6 reference"],
    ["<loc>https://e.com/a%2520b</loc>", "1:6 percent info protocol"],
    ["<loc>https://e.com/a%25C3%25BC?b&amp;amp;c</loc>", "1:6 percent", "1:6 reference"],
    ["https://e.com/a%252Fb\n", "1:1 percent"],
  ],
});
