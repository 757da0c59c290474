import { describe, expect, it } from "vitest";
import { formatMoment, formatSeconds, withLastmod } from "./derived-lastmod.ts";
import { lastmodOf } from "./index-lastmod.ts";

const seconds = (text: string): number => Date.parse(text) / 1000;

describe("formatSeconds", () => {
  it.each([
    ["2026-01-02T00:00:00Z", "2026-01-02"],
    ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"],
    ["2026-01-02T03:04:05.250Z", "2026-01-02T03:04:05.250Z"],
    ["1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"],
  ])("writes %s as short as it may", (moment, text) => {
    expect(formatSeconds(seconds(moment))).toBe(text);
  });
});

describe("withLastmod", () => {
  it("puts the date behind the loc, as the schema wants it", () => {
    const bytes = new TextEncoder().encode("..  <url>\n    <loc>https://e.com/a&amp;b</loc>\n    <priority>1</priority>\n  </url>\n..");
    const text = withLastmod(bytes, 2, bytes.length - 2, formatMoment(seconds("2026-01-02T00:00:00Z")));
    expect(new TextDecoder().decode(text)).toBe(
      "  <url>\n    <loc>https://e.com/a&amp;b</loc>\n    <lastmod>2026-01-02T00:00:00Z</lastmod>\n    <priority>1</priority>\n  </url>\n",
    );
  });

  it("refuses an entry that does not begin with its loc", () => {
    const bytes = new TextEncoder().encode("  <url>\n    <priority>1</priority>\n  </url>\n");
    expect(() => withLastmod(bytes, 0, bytes.length, "2026-01-02")).toThrow("loc first");
  });
});

describe("lastmodOf", () => {
  const now = seconds("2026-01-10T12:00:00Z");
  const newest = seconds("2026-01-05T00:00:00Z");

  it.each([
    {
      says: "keeps the date where the bytes are the same",
      record: { sha256: "a", lastmod: "2020-01-01" },
      finished: { sha256: "a", newest },
      is: "2020-01-01",
    },
    { says: "keeps that there is none", record: { sha256: "a" }, finished: { sha256: "a", newest }, is: undefined },
    { says: "takes the newest entry's", record: { sha256: "a", lastmod: "2026-01-04" }, finished: { sha256: "b", newest }, is: "2026-01-05" },
    {
      says: "takes the time of the run where that is no later",
      record: { sha256: "a", lastmod: "2026-01-05" },
      finished: { sha256: "b", newest },
      is: "2026-01-10T12:00:00Z",
    },
    { says: "takes the time of the run where no entry has one", record: undefined, finished: { sha256: "b", newest: Number.NaN }, is: "2026-01-10T12:00:00Z" },
    { says: "takes the newest entry's for a new file", record: undefined, finished: { sha256: "b", newest }, is: "2026-01-05" },
  ])("$says", ({ record, finished, is }) => {
    expect(lastmodOf(record, finished, now)).toBe(is);
  });
});
