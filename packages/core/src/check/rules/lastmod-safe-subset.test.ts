import { testRule } from "../testing/test-rule.ts";
import { lastmodSafeSubset } from "./lastmod-safe-subset.ts";

const lastmod = (value: string): string => `<lastmod>${value}</lastmod>`;

testRule(lastmodSafeSubset, {
  valid: [
    "",
    ...["2025-01-01", "2025-01-01T10:00:00Z", "2025-01-01T10:00:00.123456Z", "2017-08-18T10:00:00+05:45", "2025-01-01T10:00:00-14:00"].map(lastmod),
    // Other rules tell of what the W3C profile does not know.
    ...["", "yesterday", "2025-01-01T10:00:00", "2025-02-30", "2025-01-01Z", "2025-01-01T24:00:00Z"].map(lastmod),
    lastmod("<![CDATA[2025-01-01]]>"),
  ],
  invalid: [
    [lastmod("2005"), "1:10 partial info protocol"],
    [lastmod("2024-01"), "1:10 partial info protocol"],
    [lastmod("2015-12-22T05:31-01:00"), "1:10 minutes warning protocol"],
    [lastmod(" 2005-01-01T10:00Z"), "1:11 minutes"],
    [lastmod("2005-01-01T10:00:00+14:01"), "1:10 offset warning protocol"],
    [lastmod("2005-01-01T10:00:00.5-23:59"), "1:10 offset"],
    [lastmod("0000-01-01"), "1:10 year"],
    [lastmod("0000"), "1:10 year"],
    [
      `<sitemap><loc>https://example.com/a.xml</loc>${lastmod("2025")}</sitemap>\n<sitemap><loc>https://example.com/b.xml</loc>${lastmod("2025-01")}</sitemap>`,
      "1:55 partial",
      "2:55 partial",
    ],
  ],
});
