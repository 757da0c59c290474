import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryEntry } from "../../test/support/arbitrary-entry.ts";
import type { UrlEntryInput } from "../model/entry.ts";
import { readSitemapToEnd } from "../read/read-sitemap.ts";
import type { ReadInput } from "../read/types.ts";
import { composeEntries } from "../write/compose-entries.ts";
import { createMemorySink } from "../write/memory-sink.ts";
import { type ComposedEntry, collectComposed, HASH_KEY, hashOf } from "../write/testing/composed.ts";
import { writeSitemaps } from "../write/write-sitemaps.ts";
import { readComposed } from "./read-composed.ts";
import type { ReadComposedOptions } from "./types.ts";

const site = "https://example.com/";
const KERNELS = ["wasm", "typescript"] as const;

const read = (input: ReadInput, more: Partial<ReadComposedOptions> = {}): Promise<ComposedEntry[]> =>
  collectComposed(readComposed(input, { hashKey: HASH_KEY, ...more }));

const composed = (entries: readonly UrlEntryInput[], format: "xml" | "text" = "xml"): Promise<ComposedEntry[]> =>
  collectComposed(composeEntries(entries, { site, hashKey: HASH_KEY, crossSite: true, allowEmpty: true, maxBad: "100%", format }));

async function written(entries: readonly UrlEntryInput[], format: "xml" | "text" = "xml"): Promise<Uint8Array> {
  const sink = createMemorySink();
  await writeSitemaps(entries, sink, { site, crossSite: true, allowEmpty: true, maxBad: "100%", dedupe: false, format });
  return sink.files.get(format === "text" ? "sitemap-1.txt" : "sitemap.xml") ?? new Uint8Array(0);
}

const cut = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));

/** As a comparison that names the first entry that differs. */
function expectSame(found: readonly ComposedEntry[], expected: readonly ComposedEntry[]): void {
  const differs = found.findIndex((entry, at) => JSON.stringify(entry) !== JSON.stringify(expected[at]));
  if (differs >= 0) expect(found[differs]).toEqual(expected[differs]);
  expect(found.length).toBe(expected.length);
}

describe("readComposed", () => {
  it("gives of a sitemap of ours what composeEntries gave, however it is cut, with both kernels", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryEntry(), { maxLength: 6 }), fc.integer({ min: 1, max: 400 }), async (entries, size) => {
        const bytes = await written(entries);
        const expected = await composed(entries);
        expectSame(await read(bytes), expected);
        expectSame(await read(cut(bytes, size), { kernel: "typescript" }), expected);
      }),
      { seed: 51, numRuns: 100 },
    );
  });

  it.each(KERNELS)("gives the same of a large sitemap, on whose entries namespaces are declared, with the %s kernel", async (kernel) => {
    const news = { publication: { name: "N ]", language: "en" }, publicationDate: "2024-01-02", title: "T\nT" };
    const entries = Array.from({ length: 4000 }, (_, at) => ({
      loc: `/${at % 50 === 0 ? "é" : ""}${at}?a&b`,
      lastmod: ["2024-01-02", "2024-01-02T03:04:05.25+01:00", undefined][at % 3],
      priority: "0.50",
      ...(at > 3000 && at % 100 === 0 ? { news } : {}),
      ...(at > 2000 && at % 70 === 0 ? { images: [{ loc: "/i.png" }] } : {}),
    }));
    const bytes = await written(entries);
    expect(new TextDecoder().decode(bytes)).toContain("<url xmlns:news=");
    const expected = await composed(entries);
    expectSame(await read(bytes, { kernel }), expected);
    expectSame(await read(cut(bytes, 1000), { kernel }), expected);
  });

  it("gives lists of URLs as text, and as entries", async () => {
    const entries = [{ loc: "/a?b&c" }, { loc: "/ü" }, { loc: "/%7e" }, { loc: "https://example.com" }, { loc: "/a/../b" }];
    const bytes = await written(entries, "text");
    expectSame(await read(bytes, { format: "text" }), await composed(entries, "text"));
    expectSame(await read(cut(bytes, 3), { format: "text" }), await composed(entries, "text"));
    expectSame(await read(bytes), await composed(entries));
    const xml = await written(entries.map((entry) => ({ ...entry, lastmod: "2024-01-02" })));
    expectSame(
      await read(xml, { format: "text" }),
      await composed(
        entries.map((entry) => ({ ...entry, lastmod: "2024-01-02" })),
        "text",
      ),
    );
  });

  const body = "<url><loc>https://example.com/a</loc><lastmod>2024-01-02</lastmod><priority>.50</priority></url>";
  const ours = async (change: (text: string) => string): Promise<string> =>
    change(new TextDecoder().decode(await written([{ loc: "/a", lastmod: "2024-01-02", priority: "0.5" }, { loc: "/b" }])));
  it.each<[string, () => string | Promise<string>]>([
    ["no indentation", () => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</urlset>`],
    [
      "another prefix",
      () => `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc> https://example.com/é </s:loc></s:url></s:urlset>`,
    ],
    ["no namespace", () => `<urlset>${body}</urlset>`],
    [
      "a feed",
      () => `<rss version="2.0"><channel><item><link>https://example.com/f</link><pubDate>Mon, 06 May 2024 07:08:09 GMT</pubDate></item></channel></rss>`,
    ],
    ["a comment within an entry of ours", () => ours((text) => text.replace("<lastmod>", "<!-- x --><lastmod>"))],
    ["a bad date in a sitemap of ours", () => ours((text) => text.replace("2024-01-02", "soon"))],
    ["an unknown element in a sitemap of ours", () => ours((text) => text.replace("  </url>", "  <x:y/></url>"))],
    ["a sitemap of ours that was cut", () => ours((text) => text.slice(0, -30))],
    ["an entry of ours laid out anew", () => ours((text) => text.replaceAll(/>\s+</g, "><"))],
    ["a sitemap of ours with CRLF", () => ours((text) => text.replaceAll("\n", "\r\n"))],
    ["a fault in a sitemap of ours", () => ours((text) => text.replace("/b</loc>", "/b?a&b</loc>"))],
    ["a bad priority in a sitemap of ours", () => ours((text) => text.replace("0.5", "high"))],
    ["a bad changefreq in a sitemap of ours", () => ours((text) => text.replace("    <priority>", "    <changefreq>soon</changefreq>\n    <priority>"))],
    ["two locs in an entry of ours", () => ours((text) => text.replace("    <lastmod>", "    <loc>https://example.com/z</loc>\n    <lastmod>"))],
  ])("makes anew what it reads in %s", async (_, document) => {
    const text = await document();
    const { entries } = await readSitemapToEnd(text);
    const found = await read(text);
    expect(found.length).toBeGreaterThan(0);
    // What stands in order in a sitemap of ours is copied, comments included.
    expectSame(
      found.map((entry) => ({ ...entry, text: entry.text.replace("<!-- x -->", ""), fingerprint: hashOf(entry.text.replace("<!-- x -->", ""), 2) })),
      await composed(entries as readonly UrlEntryInput[]),
    );
    expectSame(await read(cut(new TextEncoder().encode(text), 1)), found);
  });

  it("copies what lies before the first fault, and makes anew what follows, however it is cut, with both kernels", async () => {
    const entries = Array.from({ length: 300 }, (_, at) => ({ loc: `/${at}`, priority: "0.50" }));
    const text = new TextDecoder().decode(await written(entries)).replace("/100</loc>", "/100?a&b</loc>");
    const expected = Array.from({ length: 300 }, (_, at) => (at < 100 ? "0.50" : "0.5"));
    for (const kernel of KERNELS) {
      for (const size of [7, 1000, 100_000]) {
        const found = await read(cut(new TextEncoder().encode(text), size), { kernel });
        expect(found.map((entry) => /<priority>(.*)</.exec(entry.text)?.[1])).toEqual(expected);
      }
    }
  });

  it("gives what an entry would be without its lastmod, and where that stands", async () => {
    const entries = [
      { loc: "/a", lastmod: "2024-01-02", changefreq: "daily" },
      { loc: "/b" },
      { loc: "/c]", lastmod: "2024-01-02T00:00:00Z", images: [{ loc: "/i", title: "]" }] },
    ];
    const without = await composed(entries.map(({ lastmod: _, ...entry }) => entry));
    const foreign = new TextDecoder().decode(await written(entries)).replace("<!-- Written by mapwright -->", "");
    for (const document of [await written(entries), foreign]) {
      for await (const batch of readComposed(document, { hashKey: HASH_KEY, bare: true })) {
        expect([...batch.bares.subarray(0, 6)]).toEqual(without.flatMap(({ fingerprint }) => fingerprint));
        const lines = [0, 1, 2].map((at) => new TextDecoder().decode(batch.bytes.subarray(batch.lastmodSpans[at * 2], batch.lastmodSpans[at * 2 + 1])));
        expect(lines).toEqual(["    <lastmod>2024-01-02</lastmod>\n", "", "    <lastmod>2024-01-02T00:00:00Z</lastmod>\n"]);
      }
    }
  });

  it("drops and counts entries that no sitemap may list, and resolves against the address of the document", async () => {
    const document = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/a</loc></url>${body}</urlset>`;
    const reading = readComposed(document, { hashKey: HASH_KEY });
    expect((await collectComposed(reading)).length).toBe(1);
    expect(await reading.summary).toMatchObject({ kind: "urlset", complete: true, entryCount: 2, dropped: 1 });
    const [first] = await read(document, { url: "https://example.com/sitemap.xml" });
    expect(first?.text).toContain("<loc>https://example.com/a</loc>");
  });

  it("gives no entries of an index, and its account", async () => {
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.com/s.xml</loc></sitemap></sitemapindex>`;
    const reading = readComposed(index, { hashKey: HASH_KEY });
    expect(await collectComposed(reading)).toEqual([]);
    expect(await reading.summary).toMatchObject({ kind: "sitemapindex", sitemapCount: 1, dropped: 0 });
  });

  it("tells its issues, and throws at once for a wrong key", async () => {
    const codes: string[] = [];
    await read("<urlset><url><loc>https://example.com/a&b</loc></url></urlset>", { onIssue: ({ code }) => codes.push(code) });
    expect(codes).toEqual(["namespace", "raw-ampersand"]);
    expect(() => readComposed("", { hashKey: [1] as never })).toThrow(expect.objectContaining({ code: "ERR_ARGUMENT" }));
  });
});
