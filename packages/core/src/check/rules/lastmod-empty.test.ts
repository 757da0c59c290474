import { testRule } from "../testing/test-rule.ts";
import { lastmodEmpty } from "./lastmod-empty.ts";

testRule(lastmodEmpty, {
  valid: [
    "",
    "<lastmod>2025</lastmod>",
    "<lastmod>no date</lastmod>",
    "<url><loc>https://example.com/</loc></url>",
    "<lastmod><![CDATA[2025-01-01]]></lastmod>",
  ],
  invalid: [
    ["<lastmod></lastmod>", "1:1 empty error protocol"],
    ["<lastmod/>", "1:1 empty"],
    ["<lastmod>\n  <!-- none --> </lastmod>", "1:1 empty"],
    ["<lastmod><![CDATA[]]></lastmod>", "1:1 empty"],
    [{ document: "<lastmod></lastmod>", profiles: ["bing"] }, "1:1 empty warning bing"],
    [
      "<sitemap><loc>https://example.com/a.xml</loc><lastmod/></sitemap>\n<sitemap><loc>https://example.com/b.xml</loc><lastmod/></sitemap>",
      "1:46 empty",
      "2:46 empty",
    ],
  ],
});
