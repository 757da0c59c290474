import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readSitemapToEnd } from "../read/read-sitemap.ts";
import { fixSitemap } from "./fix-sitemap.ts";
import type { FixOptions, FixResult } from "./types.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const urlset = (entries: string, attributes = `xmlns="${NAMESPACE}"`): string => `<?xml version="1.0"?>\n<urlset ${attributes}>${entries}</urlset>`;
const page = (children: string, loc = "https://e.com/a"): string => `<url><loc>${loc}</loc>${children}</url>`;

async function fix(input: string | Uint8Array, options: Partial<FixOptions> = {}): Promise<FixResult & { readonly text: string }> {
  let text = "";
  const decoder = new TextDecoder();
  const open = () => ({ write: (bytes: Uint8Array) => void (text += decoder.decode(bytes, { stream: true })), close: () => undefined });
  const result = await fixSitemap(input, { kind: "urlset", open, ...options });
  return { ...result, text };
}

const reasons = (notes: readonly { readonly reason: string; readonly count: number }[]): Readonly<Record<string, number>> =>
  Object.fromEntries(notes.map(({ reason, count }) => [reason, count]));

describe("fixSitemap", () => {
  it.each([
    { what: "an unescaped ampersand", entry: page("", "https://e.com/?a&b"), has: "<loc>https://e.com/?a&amp;b</loc>" },
    { what: "white space at the edges", entry: page("", "\n  https://e.com/a\n"), has: "<loc>https://e.com/a</loc>" },
    { what: "the order of elements", entry: "<url><priority>0.5</priority><loc>https://e.com/a</loc></url>", has: /<loc>.*<\/loc>\n\s*<priority>0\.5</ },
    { what: "the case of changefreq", entry: page("<changefreq>Weekly</changefreq>"), has: "<changefreq>weekly</changefreq>" },
    { what: "a comma in priority", entry: page("<priority>0,8</priority>"), has: "<priority>0.8</priority>" },
    { what: "a date with spaces for the T", entry: page("<lastmod>2024-05-01 10:00:00+00:00</lastmod>"), has: "<lastmod>2024-05-01T10:00:00+00:00</lastmod>" },
    { what: "a non-ASCII address", entry: page("", "https://e.com/ä"), has: "<loc>https://e.com/%C3%A4</loc>" },
    { what: "a fragment", entry: page("", "https://e.com/a#top"), has: "<loc>https://e.com/a</loc>" },
    {
      what: "an underscore in hreflang",
      entry: page('<xhtml:link xmlns:xhtml="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="en_US" href="https://e.com/en"/>'),
      has: 'hreflang="en-US"',
    },
    { what: "an undeclared prefix", entry: page("<image:image><image:loc>https://e.com/i.png</image:loc></image:image>"), has: 'xmlns:image="http' },
  ])("mends $what", async ({ entry, has }) => {
    const { text, written, undecided, entries } = await fix(urlset(entry));
    expect({ written, undecided, entries }).toEqual({ written: true, undecided: [], entries: 1 });
    if (typeof has === "string") expect(text).toContain(has);
    else expect(text).toMatch(has);
    expect(await readSitemapToEnd(text)).toMatchObject({ complete: true, issues: [], entryCount: 1 });
  });

  it("mends the namespace, the encoding and gzip in gzip", async () => {
    const latin = Buffer.from(
      `<?xml version="1.0" encoding="iso-8859-1"?><urlset xmlns="http://www.google.com/schemas/sitemap/0.84">${page("", "https://e.com/é")}</urlset>`,
      "latin1",
    );
    const { text } = await fix(gzipSync(gzipSync(latin)));
    expect(text).toContain(`<urlset xmlns="${NAMESPACE}">`);
    expect(text).toContain("<loc>https://e.com/%C3%A9</loc>");
    expect(() => gunzipSync(text)).toThrow();
  });

  it("lists each URL once and counts the others", async () => {
    const { text, duplicates } = await fix(urlset(page("") + page("", "https://E.com:443/a") + page("", "https://e.com/b")));
    expect({ duplicates, locs: text.match(/<loc>/g)?.length }).toEqual({ duplicates: 1, locs: 2 });
  });

  it.each([
    { what: "a day that does not exist", entry: page("<lastmod>2024-02-30</lastmod>"), reason: "lastmod-dropped", left: "<url>" },
    { what: "an unknown changefreq", entry: page("<changefreq>biweekly</changefreq>"), reason: "changefreq-dropped", left: "<url>" },
    { what: "a priority of 5", entry: page("<priority>5</priority>"), reason: "priority-dropped", left: "<url>" },
    { what: "a relative loc", entry: page("") + page("", "/b"), reason: "reference", left: "https://e.com/a" },
    { what: "an unknown element", entry: page("<wordcount>7</wordcount>"), reason: "unknown-element", left: "<url>" },
    { what: "an empty loc", entry: page("") + page("", ""), reason: "loc-empty", left: "https://e.com/a" },
  ])("leaves out $what, and tells it", async ({ entry, reason, left }) => {
    const { text, written, undecided } = await fix(urlset(entry));
    expect({ written, reasons: reasons(undecided) }).toEqual({ written: true, reasons: { [reason]: 1 } });
    expect(text).toContain(left);
    expect(await readSitemapToEnd(text)).toMatchObject({ complete: true, issues: [] });
  });

  it("resolves references where the address is known", async () => {
    const { text, undecided } = await fix(urlset(page("", "/a?b") + page("", "c")), { url: "https://e.com/maps/sitemap.xml" });
    expect(undecided).toEqual([]);
    expect(text.match(/<loc>.*<\/loc>/g)).toEqual(["<loc>https://e.com/a?b</loc>", "<loc>https://e.com/maps/c</loc>"]);
  });

  it("corrects an index", async () => {
    const ref = (loc: string, lastmod: string): string => `<sitemap><lastmod>${lastmod}</lastmod><loc>${loc}</loc></sitemap>`;
    const index = `<sitemapindex>${ref("https://e.com/1.xml?a&b", "2024-05-01T10:00Z")}${ref("https://e.com/1.xml?a&amp;b", "2024-05-01")}</sitemapindex>`;
    const { text, entries, duplicates, mended } = await fix(index, { kind: "sitemapindex" });
    expect({ entries, duplicates, mended: reasons(mended) }).toEqual({ entries: 1, duplicates: 1, mended: { "lastmod-completed": 1 } });
    expect(text).toContain("    <loc>https://e.com/1.xml?a&amp;b</loc>\n    <lastmod>2024-05-01T10:00:00Z</lastmod>\n");
  });

  it("corrects a text list", async () => {
    const { text, entries, undecided } = await fix("\ufeffhttps://e.com/a b\r\nno address\r\nhttps://e.com/c\r\n", { kind: "text" });
    expect({ text, entries }).toEqual({ text: "https://e.com/a%20b\nhttps://e.com/c\n", entries: 2 });
    expect(reasons(undecided)).toEqual({ "text-line": 1 });
  });

  it("writes what stands before a cut, and tells that more is missing", async () => {
    const { text, undecided } = await fix(urlset(page("") + page("", "https://e.com/b")).slice(0, -25));
    expect(text).toContain("https://e.com/a");
    expect(reasons(undecided)).toMatchObject({ "entry-cut": 1 });
    expect(await readSitemapToEnd(text)).toMatchObject({ complete: true, entryCount: 1 });
  });

  it.each(["rss", "unknown", "robots"])("leaves %s alone", async (kind) => {
    expect(await fix("whatever", { kind })).toMatchObject({ written: false, text: "", undecided: [{ reason: "not-a-sitemap" }] });
  });

  it("writes nothing that needs a split", async () => {
    const many = Array.from({ length: 50_001 }, (_, index) => page("", `https://e.com/${index}`)).join("");
    expect(await fix(urlset(many))).toMatchObject({ written: false, undecided: [{ reason: "too-large" }] });
  });

  it("writes nothing where no URL is left", async () => {
    expect(await fix(urlset(page("", "/a")))).toMatchObject({ written: false });
    expect(await fix("<sitemapindex><sitemap><loc>a.xml</loc></sitemap></sitemapindex>", { kind: "sitemapindex" })).toMatchObject({ written: false });
  });
});
