import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSitemapToEnd } from "../src/read/read-sitemap.ts";
import { createMemorySink } from "../src/write/memory-sink.ts";
import { toWritable } from "../src/write/to-writable.ts";
import { writeSitemaps } from "../src/write/write-sitemaps.ts";
import { arbitraryEntry } from "./support/arbitrary-entry.ts";

const site = "https://example.com/";

describe("what is written", () => {
  it("reads back as toWritable says, without an issue", async () => {
    let withExtensions = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryEntry(), { minLength: 1, maxLength: 6 }), async (entries) => {
        const expected = entries.flatMap((entry) => toWritable(entry, { site, crossSite: true }).entry ?? []);
        const sink = createMemorySink();
        await writeSitemaps(entries, sink, { site, crossSite: true, dedupe: false, allowEmpty: true });
        const read = await readSitemapToEnd(sink.files.get("sitemap.xml") ?? "");
        expect(read.entries).toEqual(expected);
        // Files may lie on FTP servers, which the reader mentions.
        const issues = read.issues.filter(({ level, code, raw }) => level !== "note" && !(code === "loc-scheme" && raw.startsWith("ftp:")));
        expect([read.complete, issues]).toEqual([true, []]);
        withExtensions += expected.filter((entry) => entry.videos !== undefined).length;
      }),
      { seed: 31, numRuns: 300 },
    );
    expect(withExtensions).toBeGreaterThan(50);
  });

  it("reads back from text sitemaps", async () => {
    const entries = [{ loc: "/a?b&c" }, { loc: "/ü" }];
    const sink = createMemorySink();
    await writeSitemaps(entries, sink, { site, format: "text" });
    const read = await readSitemapToEnd(sink.files.get("sitemap-1.txt") ?? "");
    expect(read.entries.map(({ loc }) => loc)).toEqual(["https://example.com/a?b&c", "https://example.com/%C3%BC"]);
    const index = await readSitemapToEnd(sink.files.get("sitemap.xml") ?? "");
    expect(index.sitemaps).toEqual([{ loc: "https://example.com/sitemap-1.txt" }]);
  });
});
