import { describe, expect, it } from "vitest";
import { createMemorySink, type SitemapRefInput, writeSitemapIndex } from "../index.ts";

const site = "https://e.com/";
const text = (sink: ReturnType<typeof createMemorySink>): string => new TextDecoder().decode(sink.files.get("sitemap.xml"));

describe("writeSitemapIndex", () => {
  it("writes refs with their lastmod, from arrays, generators and batches alike", async () => {
    const refs: readonly SitemapRefInput[] = [{ loc: "/a.xml", lastmod: new Date("2026-01-02T03:04:05Z") }, { loc: "https://e.com/b.xml?x=1&y=2" }];
    async function* later(): AsyncGenerator<readonly SitemapRefInput[]> {
      yield refs;
    }
    for (const source of [refs, new Set(refs), later()]) {
      const sink = createMemorySink();
      const result = await writeSitemapIndex(source, sink, { site });
      expect(result).toEqual({
        sitemaps: 2,
        duplicates: 0,
        skipped: [],
        repaired: [],
        file: { name: "sitemap.xml", kind: "sitemapindex", urls: 2, bytes: text(sink).length },
      });
      expect(text(sink)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- Written by mapwright -->
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    <loc>https://e.com/a.xml</loc>
    <lastmod>2026-01-02T03:04:05Z</lastmod>
  </sitemap>
  <sitemap>
    <loc>https://e.com/b.xml?x=1&amp;y=2</loc>
  </sitemap>
</sitemapindex>
`);
    }
  });

  it("counts what it skips, repairs and finds twice", async () => {
    const sink = createMemorySink();
    const refs = [{ loc: "/a.xml" }, { loc: "HTTPS://E.com/a.xml" }, { loc: "https://other.example/b.xml" }, { loc: "" }, { loc: "/c.xml", lastmod: "2026" }];
    const { sitemaps, duplicates, skipped, repaired } = await writeSitemapIndex(refs, sink, { site });
    expect({ sitemaps, duplicates }).toEqual({ sitemaps: 2, duplicates: 1 });
    expect(skipped.map(({ reason, examples }) => [reason, examples[0]?.line])).toEqual([
      ["outside-site", 3],
      ["loc-missing", 4],
    ]);
    expect(repaired.map(({ reason, count }) => [reason, count])).toEqual([["lastmod-dropped", 1]]);
  });

  it("leaves the old index where it cannot write a new one", async () => {
    const sink = createMemorySink();
    await writeSitemapIndex([{ loc: "/old.xml" }], sink, { site });
    const before = text(sink);
    await expect(writeSitemapIndex([], sink, { site })).rejects.toMatchObject({ code: "ERR_NO_ENTRIES" });
    await expect(writeSitemapIndex([{ loc: "" }], sink, { site, onBad: "fail" })).rejects.toMatchObject({ code: "ERR_TOO_MANY_BAD_ENTRIES" });
    const many = Array.from({ length: 50_001 }, (_, at) => ({ loc: `/s${at}.xml` }));
    await expect(writeSitemapIndex(many, sink, { site })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    expect(text(sink)).toBe(before);
  });
});
