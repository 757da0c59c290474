import { testRule } from "../testing/test-rule.ts";
import { lastmodRanges } from "./lastmod-ranges.ts";

const lastmod = (value: string): string => `<lastmod>${value}</lastmod>`;

testRule(lastmodRanges, {
  valid: [
    ...["2024-02-29", "2025-12-31", "2025-12", "0000-01-01", "2025-01-01T00:00:00Z", "2025-01-01T23:59:59.999Z"].map(lastmod),
    ...["", "tomorrow", "2025-01-01T10:00:00", "2025-01-01T10:00:00+25:00"].map(lastmod),
    lastmod("<![CDATA[2025-01-01]]>"),
  ],
  invalid: [
    ...["2025-02-29", "1900-02-29", "2025-13", "2025-00-10", "2025-04-31", "2025-01-01T24:00:01Z", "2025-12-31T23:59:60Z", "2025-01-01T10:60:00Z"].map(
      (value) => [lastmod(value), "1:10 calendar error protocol"] as const,
    ),
    [lastmod("2025-01-01T24:00:00Z"), "1:10 midnight"],
    [{ document: lastmod("2025-01-01T24:00:00Z"), profiles: ["google"] }, "1:10 midnight warning google"],
    [`${lastmod("\n2025-02-30\n")}`, "2:1 calendar"],
    [
      `<url><loc>https://example.com/</loc>${lastmod("2025-02-30")}</url>\n<url><loc>https://example.com/b</loc>${lastmod("2025-02-31")}</url>`,
      "1:46 calendar",
      "2:47 calendar",
    ],
  ],
});
