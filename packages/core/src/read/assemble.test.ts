import { describe, expect, it } from "vitest";
import { readSitemapToEnd } from "./read-sitemap.ts";
import { urlset } from "./testing/encode.ts";

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

async function read(...entries: string[]): ReturnType<typeof readSitemapToEnd> {
  return readSitemapToEnd(urlset(entries.map((entry) => `<url><loc>https://e.com/</loc>${entry}</url>`).join(""), NAMESPACES), { kernel: "wasm" });
}

const link = (hreflang: string, href = "https://e.com/x", rel = "alternate"): string => `<xhtml:link rel="${rel}" hreflang="${hreflang}" href="${href}"/>`;

describe("the assembler", () => {
  it("gives every link its own language, whatever the entry before had in its place", async () => {
    const languages = ["en", "de", "de-AT", "en", "x-default", "zh-Hant", "en-GB", "de", "DE", "e", "en"];
    const { entries } = await read(...languages.map((language) => link(language)));
    const alone = await Promise.all(languages.map(async (language) => (await read(link(language))).entries[0]));
    expect(entries).toEqual(alone);
    expect(entries[2]).toEqual({ loc: "https://e.com/", alternates: [{ hreflang: "de-AT", href: "https://e.com/x" }] });
  });

  it("takes the words of rel apart", async () => {
    const { entries, issueCounts } = await read(link("de", "https://e.com/a", "ALTERNATE  nofollow"), link("de", "https://e.com/a", "canonical"));
    expect(entries.map(({ alternates }) => alternates?.length)).toEqual([1, undefined]);
    expect(issueCounts).toEqual({ "link-not-alternate": 1 });
  });

  it("reports links without what makes them alternates where their tags begin", async () => {
    const { issues, entries } = await read(
      '<xhtml:link rel="alternate" href="https://e.com/a"/>',
      '<xhtml:link rel="alternate" hreflang="de"/>',
      "<xhtml:link />",
    );
    expect(issues.map(({ code, raw }) => [code, raw.slice(0, 11)])).toEqual([
      ["link-not-alternate", "<xhtml:link"],
      ["alternate-incomplete", "<xhtml:link"],
      ["link-not-alternate", "<xhtml:link"],
    ]);
    expect(entries).toEqual(Array(3).fill({ loc: "https://e.com/" }));
  });

  it("puts all that an entry holds into it, in any order", async () => {
    const { entries } = await read(
      `<image:image><image:title>A</image:title><image:loc>https://e.com/1.png</image:loc></image:image><priority>0.3</priority>${link("de")}` +
        "<video:video><video:title>T</video:title><video:tag>a</video:tag><video:tag>b</video:tag></video:video><changefreq>daily</changefreq>" +
        "<image:image><image:loc>https://e.com/2.png</image:loc></image:image><image:image></image:image><lastmod>2026-01-02</lastmod>",
    );
    expect(entries).toEqual([
      {
        loc: "https://e.com/",
        lastmod: "2026-01-02",
        changefreq: "daily",
        priority: 0.3,
        alternates: [{ hreflang: "de", href: "https://e.com/x" }],
        images: [{ loc: "https://e.com/1.png", title: "A" }, { loc: "https://e.com/2.png" }, {}],
        videos: [{ title: "T", tags: ["a", "b"] }],
      },
    ]);
  });
});
