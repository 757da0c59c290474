import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readBytes, readFiles } from "./testing/collect.ts";

const S = "https://shop.example";
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlset(...urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${S}/${url}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NS}>${entries.join("")}</urlset>\n`;
}

function index(...names: readonly string[]): string {
  const refs = names.map((name) => `<sitemap><loc>${S}/${name}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NS}>${refs.join("")}</sitemapindex>\n`;
}

describe("Sitemap sources", () => {
  it("give their entries with all extensions, also gzipped and in UTF-16", async () => {
    const text = `<?xml version="1.0"?>
<urlset ${NS} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>${S}/a?b=1&amp;c=2</loc><lastmod>2024-01-01</lastmod><priority>0.5</priority>
<xhtml:link rel="alternate" hreflang="de" href="${S}/de"/>
<image:image><image:loc>${S}/ä.jpg</image:loc></image:image></url>
</urlset>`;
    const entry = {
      loc: `${S}/a?b=1&c=2`,
      lastmod: "2024-01-01",
      priority: 0.5,
      alternates: [{ hreflang: "de", href: `${S}/de` }],
      images: [{ loc: `${S}/ä.jpg` }],
    };
    for (const bytes of [text, `\ufeff${text}`, gzipSync(text), Buffer.from(`\ufeff${text}`, "utf16le")]) {
      const { entries, notes } = await readBytes(bytes, { size: 7 });
      expect(entries).toEqual([entry]);
      expect(notes.filter(({ code }) => code !== "source-repaired")).toEqual([]);
    }
  });

  it("give the items of a feed", async () => {
    const { entries } = await readBytes(
      `<rss version="2.0"><channel><item><link>${S}/post</link><pubDate>Mon, 01 Jan 2024 10:00:00 GMT</pubDate></item></channel></rss>`,
    );
    expect(entries).toMatchObject([{ loc: `${S}/post` }]);
  });

  it("give the children of an index that lie beside it, and name the others", async () => {
    const { entries, notes } = await readFiles(
      {
        "index.xml": index("a.xml", "maps/b.xml.gz?v=1", "missing.xml", "..%2Fsecret.xml", "index.xml", "nested.xml"),
        "a.xml": urlset("1", "2"),
        "b.xml.gz": gzipSync(urlset("3")),
        "nested.xml": index("index.xml", "c.txt"),
        "c.txt": `${S}/4\n`,
      },
      { open: ["index.xml"], from: "sitemap" },
    );
    expect(entries.map(({ loc }) => loc)).toEqual([1, 2, 3].map((number) => `${S}/${number}`));
    expect(notes.filter(({ code }) => code === "child-missing").map(({ message }) => message)).toEqual([
      `Expected the sitemaps of the index beside it, found no file for 2 of 6, such as ${S}/missing.xml`,
    ]);
  });

  it("say that a sitemap is cut, and give what came before", async () => {
    const { entries, notes } = await readBytes(urlset("1", "2", "3").slice(0, -40));
    expect(entries).toMatchObject([{ loc: `${S}/1` }, { loc: `${S}/2` }]);
    expect(notes.map(({ code }) => code)).toContain("source-incomplete");
  });

  it("are found behind the warnings of a server", async () => {
    const { entries } = await readBytes(`Warning: undefined index in sitemap.php\n${urlset("1")}`);
    expect(entries).toMatchObject([{ loc: `${S}/1` }]);
  });

  it("fail on gzip data that is cut", async () => {
    const whole = gzipSync(urlset(...Array.from({ length: 20_000 }, (_, number) => `${number * 7919}`)));
    await expect(readBytes(whole.subarray(0, whole.length - 20))).rejects.toMatchObject({ code: "ERR_SOURCE", message: expect.stringContaining("stdin: ") });
  });

  it("refuse XML that is something else", async () => {
    await expect(readBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')).rejects.toMatchObject({
      code: "ERR_SOURCE",
      message: expect.stringContaining("stdin: Expected a sitemap"),
    });
  });
});
