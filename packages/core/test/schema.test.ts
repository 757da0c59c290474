import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { UrlEntryInput } from "../src/model/entry.ts";
import { createMemorySink } from "../src/write/memory-sink.ts";
import { toWritable } from "../src/write/to-writable.ts";
import { writeSitemaps } from "../src/write/write-sitemaps.ts";
import { arbitraryEntry } from "./support/arbitrary-entry.ts";
import { createSchemaJudge, XSD_FOLDER } from "./support/schemas.ts";

if (XSD_FOLDER === undefined) process.stderr.write("Skipped: the official schemas are read from the folder in MAPWRIGHT_XSD, which is unset\n");

const site = "https://example.com/";

describe.skipIf(XSD_FOLDER === undefined)("what is written, by the official schemas", () => {
  let urlset: (xml: Uint8Array) => string | undefined;
  let index: (xml: Uint8Array) => string | undefined;
  beforeAll(() => {
    urlset = createSchemaJudge(XSD_FOLDER ?? "", "sitemap.xsd");
    index = createSchemaJudge(XSD_FOLDER ?? "", "siteindex.xsd");
  });

  it("can tell a bad document", () => {
    const bytes = new TextEncoder().encode('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://a.io</loc></url></urlset>');
    expect(urlset(bytes)).toMatch(/length/);
  });

  it("is valid whatever the entries hold", async () => {
    let written = 0;
    let extended = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryEntry(), { minLength: 1, maxLength: 8 }), fc.constantFrom(1, 3, 50_000), async (entries, maxEntries) => {
        const sink = createMemorySink();
        const result = await writeSitemaps(entries, sink, { site, crossSite: true, maxEntries, maxBad: 100, allowEmpty: true });
        if (result.urls === 0) return;
        written += result.urls;
        for (const { name, kind, bytes } of result.files) {
          const file = sink.files.get(name) ?? new Uint8Array();
          expect(file.length).toBe(bytes);
          expect((kind === "urlset" ? urlset : index)(file)).toBeUndefined();
        }
        extended += entries.filter((entry) => Object.keys(toWritable(entry, { site, crossSite: true }).entry ?? {}).length > 2).length;
      }),
      { seed: 11, numRuns: 300 },
    );
    expect([written > 500, extended > 200]).toEqual([true, true]);
  });

  it("is valid where a namespace first comes late in the file", async () => {
    const entries: UrlEntryInput[] = Array.from({ length: 1000 }, (_, at) => ({ loc: `https://example.com/${"x".repeat(80)}${at}` }));
    entries.push({
      loc: "https://example.com/late",
      images: [{ loc: "https://example.com/a.jpg" }],
      alternates: [{ hreflang: "de", href: "https://example.com/de" }],
    });
    const sink = createMemorySink();
    const result = await writeSitemaps(entries, sink, { site });
    const bytes = sink.files.get("sitemap.xml") ?? new Uint8Array();
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(text).toContain('<url xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">');
    expect(urlset(bytes)).toBeUndefined();
    expect(result.files[0]?.bytes).toBe(bytes.length);
  });
});
