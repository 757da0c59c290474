import { testRule } from "../testing/test-rule.ts";
import { locWhitespace } from "./loc-whitespace.ts";

testRule(locWhitespace, {
  valid: [
    // loc-required tells of an address without loc.
    "<sitemap>\nhttps://e.com/a.xml\n</sitemap>",
    "<url>\n  https://e.com/a\n</url>",
    "<loc>https://e.com/</loc>",
    "<loc><![CDATA[https://e.com/]]></loc>",
    "<loc>https://e.com/\u00fc\u4e2d\u200c</loc>",
    "https://e.com/\r\n \t\r\nhttps://e.com/b\n",
  ],
  invalid: [
    [" https://e.com/a\nhttps://e.com/b  \r\n\thttps://e.com/c", "1:1 line info protocol"],
    ["https://e.com/a\n\nhttps://e.com/b ", "3:1 line"],
    ["<loc> https://e.com/</loc>", "1:7 edge warning protocol"],
    ["<loc>https://e.com/\t</loc>", "1:6 edge"],
    ["<loc>\n    https://e.com/\n  </loc>", "2:5 edge"],
    ["<loc>\n<![CDATA[https://e.com/]]>\n</loc>", "2:1 edge"],
    ["<loc>\u00a0https://e.com/</loc>", "1:6 unseen warning protocol"],
    ["<loc>https://e.com/\ufeff</loc>", "1:6 unseen"],
    ["<loc>https://e.com/a\u202eb</loc>", "1:6 unseen"],
    [{ document: "<loc>https://e.com/ </loc>", profiles: ["google"] }, "1:6 edge warning google"],
  ],
});
