import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryEntry } from "../../test/support/arbitrary-entry.ts";
import type { UrlEntry, UrlEntryInput } from "../model/entry.ts";
import { readSitemapToEnd } from "../read/read-sitemap.ts";
import type { ReadInput } from "../read/types.ts";
import { createMemorySink } from "../write/memory-sink.ts";
import { HASH_KEY } from "../write/testing/composed.ts";
import { writeSitemaps } from "../write/write-sitemaps.ts";
import { changedFields } from "./compared-entry.ts";
import { keysOf } from "./keys-of.ts";
import { type ReadComparedOptions, readCompared } from "./read-compared.ts";

const site = "https://example.com/";
const KERNELS = ["wasm", "typescript"] as const;

interface Compared {
  readonly key: string;
  readonly print: string;
  readonly entry: UrlEntry;
}

async function compared(input: ReadInput, more: Partial<ReadComparedOptions> = {}): Promise<Compared[]> {
  const found: Compared[] = [];
  for await (const { count, keys, fingerprints, entryAt } of readCompared(input, { hashKey: HASH_KEY, ...more })) {
    for (let at = 0; at < count; at++) {
      found.push({ key: keys.subarray(at * 3, at * 3 + 3).join(), print: fingerprints.subarray(at * 2, at * 2 + 2).join(), entry: entryAt(at) });
    }
  }
  return found;
}

async function written(entries: readonly UrlEntryInput[]): Promise<string> {
  const sink = createMemorySink();
  await writeSitemaps(entries, sink, { site, crossSite: true, allowEmpty: true, maxBad: "100%", dedupe: false });
  return new TextDecoder().decode(sink.files.get("sitemap.xml"));
}

const document = (...entries: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.map((text) => `<url>${text}</url>`).join("")}</urlset>`;

describe("readCompared", () => {
  it("gives entries as the reader does, with prints that differ exactly when a field does", async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryEntry(), { minLength: 1, maxLength: 4 }),
        fc.constantFrom("lastmod", "priority", "images", ""),
        async (entries, field) => {
          const text = await written([...entries, ...entries.map((entry) => ({ ...entry, [field]: undefined }))]);
          const found = await compared(text);
          expect(found.map(({ entry }) => entry)).toEqual((await readSitemapToEnd(text)).entries);
          const half = found.length / 2;
          for (let at = 0; at < half; at++) {
            const [before, after] = [found[at], found[at + half]];
            if (before === undefined || after === undefined) throw new Error("Expected pairs");
            const fields = changedFields(before.entry, after.entry, new Set()).map((change) => change.field);
            expect(before.print === after.print).toBe(fields.length === 0);
            changed += fields.length;
            if (field !== "") expect(fields.filter((name) => name !== field)).toEqual([]);
          }
        },
      ),
      { seed: 61, numRuns: 200 },
    );
    expect(changed).toBeGreaterThan(20);
  });

  it.each(KERNELS)("gives the same prints for the same content, however it is written, with the %s kernel", async (kernel) => {
    const a = "<loc>https://example.com/a</loc>";
    const alternates = (...codes: string[]): string =>
      codes.map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/${code}"/>`).join("");
    const xhtml = (text: string): string => text.replace("<urlset", '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    const same: readonly (readonly string[])[] = [
      [document(`${a}<lastmod>2024-01-02</lastmod><priority>0.5</priority>`), document(`<priority>0.50</priority>${a}<lastmod> 2024-01-02 </lastmod>`)],
      [document(`${a}<priority>1.0</priority>`), document(`${a}<priority>1</priority>`), document(`${a}<!-- x --><priority>1.000</priority>`)],
      [document(`${a}<changefreq>daily</changefreq>`), document(`${a}<changefreq><![CDATA[daily]]></changefreq>`)],
      [document(`${a}`), document(`${a}<priority>7</priority><changefreq>soon</changefreq><lastmod>x</lastmod>`), "https://example.com/a\n"],
      [xhtml(document(a + alternates("de", "en"))), xhtml(document(a + alternates("en", "de")))],
    ];
    for (const documents of same) {
      const [first, ...others] = await Promise.all(documents.map((text) => compared(`${text}${" ".repeat(5000)}`, { kernel })));
      for (const other of others) expect(other.map(({ key, print }) => [key, print])).toEqual(first?.map(({ key, print }) => [key, print]));
    }
    const prints = await Promise.all(same.map(async ([text = ""]) => (await compared(text, { kernel }))[0]?.print));
    expect(new Set(prints).size).toBe(same.length);
  });

  it("takes URLs that are spelled in several ways for one, and the spelling for a field", async () => {
    const [a, b, c] = await compared(document("<loc>https://example.com/~a</loc>", "<loc>https://EXAMPLE.com/%7ea</loc>", "<loc>https://example.com/ü</loc>"));
    expect(a?.key).toBe(b?.key);
    expect(a?.print).not.toBe(b?.print);
    expect(c?.key).toBe(keysOf(["https://example.com/%C3%BC"], HASH_KEY).join());
    const ignoring = await compared(document("<loc>https://example.com/~a</loc>", "<loc>https://EXAMPLE.com/%7ea</loc>"), { ignored: new Set(["loc"]) });
    expect(ignoring[0]?.print).toBe(ignoring[1]?.print);
  });

  it("compares no field that is ignored", async () => {
    const one = "<loc>https://example.com/a</loc><lastmod>2024-01-02</lastmod><changefreq>daily</changefreq><priority>0.5</priority>";
    const other = "<loc>https://example.com/a</loc><lastmod>2025-01-02</lastmod><changefreq>never</changefreq><priority>0.7</priority>";
    const fields = ["lastmod", "changefreq", "priority"];
    for (const left of [[], ...fields.map((field) => [field])]) {
      const ignored = new Set(fields.filter((field) => !left.includes(field)));
      const [a, b] = await compared(document(one, other), { ignored });
      expect(a?.print === b?.print).toBe(left.length === 0);
    }
  });

  it("keeps news apart from pages, says which documents are lists, and names the sitemaps of an index", async () => {
    const news = { publication: { name: "N", language: "en" }, publicationDate: "2024-01-02", title: "T" };
    const [page, article] = await compared(await written([{ loc: "/a" }, { loc: "/a", news }]));
    expect(article?.key).not.toBe(page?.key);
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.com/s.xml</loc></sitemap></sitemapindex>`;
    const told: unknown[] = [];
    for (const input of [index, "https://example.com/a\n", document("<loc>https://example.com/a</loc>")]) {
      const reading = readCompared(input, { hashKey: HASH_KEY });
      for await (const { count, plain, sitemaps } of reading) told.push([count, plain, sitemaps]);
      told.push((await reading.summary).kind);
    }
    expect(told).toEqual([[0, false, [{ loc: "https://example.com/s.xml" }]], "sitemapindex", [1, true, []], "text", [1, false, []], "urlset"]);
  });
});

describe("changedFields", () => {
  it("tells fields in their order, with what they were and are", () => {
    const before = { loc: "https://example.com/a", lastmod: "2024-01-02", alternates: [{ hreflang: "de", href: "https://example.com/de" }] };
    const after = { loc: "https://example.com/a", lastmod: "2024-01-03", priority: 0.5 };
    expect(changedFields(before, after, new Set(["priority"]))).toEqual([
      { field: "lastmod", before: "2024-01-02", after: "2024-01-03" },
      { field: "alternates", before: before.alternates, after: undefined },
    ]);
  });
});
