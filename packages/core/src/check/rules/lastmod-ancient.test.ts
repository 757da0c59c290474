import { testRule } from "../testing/test-rule.ts";
import { lastmodAncient } from "./lastmod-ancient.ts";

const lastmod = (value: string): string => `<lastmod>${value}</lastmod>`;

testRule(lastmodAncient, {
  valid: ["", ...["1990-01-01", "1990", "2025-01-01T00:00:00Z", "", "1-1-1970", "1969-13-01"].map(lastmod), lastmod("<!-- no date before 1990 -->2000-01-01")],
  invalid: [
    ...["1970-01-01", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000+00:00", "1970", "1970-01-01T00:00Z"].map(
      (value) => [lastmod(value), "1:10 epoch info protocol"] as const,
    ),
    ...["1989-12-31", "1970-01-01T00:00:01Z", "1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "0000-01-01", "1980"].map(
      (value) => [lastmod(value), "1:10 ancient info protocol"] as const,
    ),
    [
      `<sitemap><loc>https://e.com/a.xml</loc>${lastmod("1970-01-01")}</sitemap>\n<sitemap><loc>https://e.com/b.xml</loc>${lastmod("1970-01-01")}</sitemap>`,
      "1:49 epoch",
      "2:49 epoch",
    ],
  ],
});
