import { testRule } from "../testing/test-rule.ts";
import { lastmodW3c } from "./lastmod-w3c.ts";

const lastmod = (value: string): string => `<lastmod>${value}</lastmod>`;

testRule(lastmodW3c, {
  valid: [
    ...[
      "2025",
      "2025-01",
      "2025-01-01",
      "2025-01-01T10:00Z",
      "2025-01-01T10:00:00Z",
      "2025-01-01T10:00:00.5+01:00",
      "2025-01-01T10:00:00.123456-00:00",
      "2015-12-22T05:31-01:00",
    ].map(lastmod),
    // Other rules tell of these.
    ...["", "2025-02-30", "2025-01-01T24:00:00Z", "2025-01-01T10:00:00", "2025-01-01Z", "2025-01-01T10:00:00+0100"].map(lastmod),
    lastmod(" 2025-01-01\n"),
    lastmod("<![CDATA[2025-01-01]]>"),
    "<sitemap><loc>https://example.com/a.xml</loc><lastmod>2025-01-01</lastmod></sitemap>",
  ],
  invalid: [
    ...["2025-1-1", "20250101", "2025-W01-1", "2025-01-01 10:00:00", "2025-01-01t10:00:00z", "2025-01-01T10:00:00,5Z", "12005-01-01", "-0044-03-15", "now"].map(
      (value) => [lastmod(value), "1:10 form error protocol"] as const,
    ),
    [lastmod("2017-1-3"), "1:10 form"],
    [lastmod("2024-05-08 08:53:11 AM"), "1:10 form"],
    [lastmod("\n  yesterday"), "2:3 form"],
    [lastmod("01&#47;03&#47;2025"), "1:10 form"],
    ["<sitemap><loc>https://example.com/a.xml</loc><lastmod>today</lastmod></sitemap>", "1:55 form"],
    [`<url><loc>https://example.com/</loc>${lastmod("a")}</url>\n<url><loc>https://example.com/b</loc>${lastmod("b")}</url>`, "1:46 form", "2:47 form"],
    [{ document: lastmod("a"), profiles: ["bing"] }, "1:10 form warning bing"],
  ],
});
