import { testRule } from "../testing/test-rule.ts";
import { lastmodFuture } from "./lastmod-future.ts";

const lastmod = (value: string): string => `<lastmod>${value}</lastmod>`;
const at = (now: string, value: string) => ({ document: lastmod(value), now }) as const;

testRule(lastmodFuture, {
  valid: [
    "",
    at("2026-05-10T12:00:00Z", "2026-05-10T12:00:00Z"),
    at("2026-05-10T12:00:00Z", "2026-05-10T12:05:00Z"),
    at("2026-05-10T12:00:00Z", "2026-05-10T13:00:00+01:00"),
    // In the first time zones the next day has begun.
    at("2026-05-10T12:00:00Z", "2026-05-11"),
    at("2026-05-10T12:00:00Z", "2026"),
    at("2026-05-10T12:00:00Z", "2026-05"),
    at("2026-05-10T12:00:00Z", "9999-99-99"),
    lastmod("<![CDATA[2025-01-01]]>"),
  ],
  invalid: [
    [at("2026-05-10T12:00:00Z", "2026-05-10T12:05:01Z"), "1:10 future warning protocol"],
    [at("2026-05-10T12:00:00Z", "2026-05-10T12:00:00-02:00"), "1:10 future"],
    [at("2026-05-10T12:00:00Z", "2026-05-10T14:00Z"), "1:10 future"],
    [at("2026-05-10T12:00:00Z", "2026-05-12"), "1:10 future"],
    [at("2026-05-10T12:00:00Z", "2026-06"), "1:10 future"],
    [at("2026-05-10T12:00:00Z", "\n 9999-12-31T23:59:59Z"), "2:2 future"],
    [{ ...at("2026-05-10T12:00:00Z", "2027-01-01"), profiles: ["bing"] }, "1:10 future warning bing"],
    [
      `<url><loc>https://e.com/</loc>${lastmod("2030-01-01")}</url>\n<url><loc>https://e.com/a</loc>${lastmod("2030-01-02T00:00:00Z")}</url>`,
      "1:40 future",
      "2:41 future",
    ],
  ],
});
