import { testRule } from "../testing/test-rule.ts";
import { lastmodTzd } from "./lastmod-tzd.ts";

const lastmod = (value: string): string => `<lastmod>${value}</lastmod>`;

testRule(lastmodTzd, {
  valid: [
    ...[
      "2025",
      "2025-01-01",
      "2025-01-01T10:00Z",
      "2025-01-01T10:00:00.25Z",
      "2025-01-01T10:00:00+14:00",
      "2025-01-01T10:00:00+23:59",
      "2017-08-18T10:00:00+05:45",
      "2022-09-20T10:00:00-04:00",
      "2025-01-01T10:00:00-00:00",
    ].map(lastmod),
    // Other rules tell of these.
    ...["", "yesterday", "2025-01-01 10:00:00", "2025-13-01T10:00:00Z"].map(lastmod),
    lastmod("<!-- in UTC -->2025-01-01T10:00:00Z"),
  ],
  invalid: [
    [lastmod("2025-01-01T10:00"), "1:10 missing error protocol"],
    [lastmod("2025-01-01T10:00:00"), "1:10 missing"],
    [lastmod(" 2025-01-01T10:00:00.5 "), "1:11 missing"],
    [lastmod("2025-01-01T10:00:00+0100"), "1:10 form"],
    [lastmod("2022-09-20T10:00:00-0400"), "1:10 form"],
    [lastmod("2017-10-25T00:00:00"), "1:10 missing"],
    [lastmod("2025-01-01T10:00:00-05"), "1:10 form"],
    [lastmod("2025-01-01T10:00:00+24:00"), "1:10 offset"],
    [lastmod("2025-01-01T10:00:00+01:60"), "1:10 offset"],
    [lastmod("2025-01-01Z"), "1:10 unwanted"],
    [lastmod("2025-01-01+02:00"), "1:10 unwanted"],
    [{ document: lastmod("2025-01-01T10:00"), profiles: ["google", "bing"] }, "1:10 missing warning google"],
    ["<sitemap><loc>https://example.com/a.xml</loc><lastmod>2025-01-01T10:00:00</lastmod></sitemap>", "1:55 missing"],
  ],
});
