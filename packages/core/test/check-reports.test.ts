import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkSet } from "../src/check/check-set.ts";
import { checkSitemap } from "../src/check/check-sitemap.ts";
import type { CheckOptions, Transport } from "../src/check/types.ts";
import type { ProfileName } from "../src/model/diagnostic.ts";

/*
 * Faults that users of other tools reported, as far as `check` has a say: what it has to say of each, and that it says no error besides.
 */
const NOW = new Date("2026-01-02T12:00:00Z");
const ALL: readonly ProfileName[] = ["protocol", "xsd", "google", "bing", "yandex"];
const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
].join(" ");
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>`;
const sitemap = (...entries: readonly string[]): string => `${HEAD}${entries.join("\n")}</urlset>`;
const page = (rest: string, loc = "https://example.com/"): string => `<url><loc>${loc}</loc>${rest}</url>`;
const lastmod = (text: string): string => sitemap(page(`<lastmod>${text}</lastmod>`));
const priority = (text: string): string => sitemap(page(`<priority>${text}</priority>`));
const link = (code: string, href: string): string => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`;
const THUMBNAIL = "<video:thumbnail_loc>https://example.com/t.png</video:thumbnail_loc>";
const TITLE = "<video:title>T</video:title>";
const DESCRIPTION = "<video:description>D</video:description>";
const CONTENT = "<video:content_loc>https://example.com/v.mp4</video:content_loc>";
const video = (...parts: readonly string[]): string => sitemap(page(`<video:video>${parts.join("")}</video:video>`));
const news = ({ name = "Example Times", language = "en", date = "2026-01-02" }): string =>
  sitemap(
    page(
      `<news:news><news:publication><news:name>${name}</news:name><news:language>${language}</news:language></news:publication><news:publication_date>${date}</news:publication_date><news:title>T</news:title></news:news>`,
    ),
  );
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const answer = (asked: string, type: string): Transport => ({ asked, hops: [], status: 200, headers: { "content-type": type }, encodings: [] });

interface Case {
  readonly n: number | readonly number[];
  readonly what: string;
  readonly input: string | Uint8Array;
  readonly options?: Pick<CheckOptions, "url" | "robots" | "now" | "transport">;
  readonly profiles?: readonly ProfileName[];
  /** Rules with an error, and no others. */
  readonly errors?: readonly string[];
  /** Rules with a warning or info that must be among the others. */
  readonly says?: readonly string[];
  /** Text of a message. */
  readonly message?: string;
}

const CASES: readonly Case[] = [
  { n: 31, what: "a time without zone, for the protocol", input: lastmod("2017-10-25T00:00:00"), profiles: ["protocol"], errors: ["lastmod-tzd"] },
  { n: 31, what: "a time without zone, for the schema", input: lastmod("2017-10-25T00:00:00"), profiles: ["xsd"] },
  { n: 31, what: "a time with zone", input: lastmod("2017-10-25T00:00:00+00:00"), profiles: ALL },
  { n: 33, what: "months and days of one digit", input: lastmod("2017-1-3"), errors: ["lastmod-w3c"] },
  { n: 33, what: "months and days of one digit, for the schema", input: lastmod("2017-1-3"), profiles: ["xsd"], errors: ["xsd-valid"] },
  { n: 35, what: "an offset without colon", input: lastmod("2022-09-20T10:00:00-0400"), errors: ["lastmod-tzd"] },
  { n: 35, what: "an offset without colon, for the schema", input: lastmod("2022-09-20T10:00:00-0400"), profiles: ["xsd"], errors: ["xsd-valid"] },
  { n: 37, what: "an offset of quarter hours", input: lastmod("2017-08-18T10:00:00+05:45"), profiles: ALL },
  {
    n: 41,
    what: "a page that leaves itself out of its versions",
    input: sitemap(page(link("fr", "https://example.com/fr"), "https://example.com/en"), page(link("en", "https://example.com/en"), "https://example.com/fr")),
    errors: ["hreflang-self"],
  },
  {
    n: 43,
    what: "an x-default for each group of versions",
    input: sitemap(
      ...["a", "b"].map((name) =>
        page(link("en", `https://example.com/en/${name}`) + link("x-default", `https://example.com/en/${name}`), `https://example.com/en/${name}`),
      ),
    ),
    profiles: ALL,
  },
  { n: 45, what: "a locale as hreflang", input: sitemap(page(link("zh_CN", "https://example.com/"))), errors: ["hreflang-code"], message: "zh-CN" },
  {
    n: 47,
    what: "a prefix with a namespace that is not its own",
    input: sitemap(page(link("en", "https://example.com/"))).replace("http://www.w3.org/1999/xhtml", "http://www.w3.org/TR/xhtml11/xhtml11_schema.html"),
    errors: ["prefix-uri-mismatch"],
    message: "http://www.w3.org/1999/xhtml",
  },
  {
    n: 49,
    what: "a duration of ISO 8601",
    input: video(THUMBNAIL, TITLE, DESCRIPTION, CONTENT, "<video:duration>PT1H17M57S</video:duration>"),
    errors: ["video-duration"],
  },
  {
    n: 49,
    what: "a digit for yes",
    input: video(THUMBNAIL, TITLE, DESCRIPTION, CONTENT, "<video:requires_subscription>1</video:requires_subscription>"),
    errors: ["video-yes-no"],
  },
  {
    n: 51,
    what: "children of a video in another order, for the schema",
    input: video(TITLE, THUMBNAIL, DESCRIPTION, CONTENT),
    profiles: ["xsd"],
    errors: ["xsd-valid"],
  },
  { n: 51, what: "children of a video in another order", input: video(TITLE, THUMBNAIL, DESCRIPTION, CONTENT) },
  {
    n: 53,
    what: "an empty autoplay, for the schema",
    input: video(THUMBNAIL, TITLE, DESCRIPTION, '<video:player_loc autoplay="">https://example.com/p</video:player_loc>'),
    says: ["video-deprecated"],
  },
  {
    n: 55,
    what: "a page of a video host as the file",
    input: video(THUMBNAIL, TITLE, DESCRIPTION, "<video:content_loc>https://video.example.net/embed/1</video:content_loc>"),
    says: ["video-loc-differs"],
  },
  { n: 57, what: "a locale as the language of news", input: news({ language: "en_US" }), errors: ["news-language"], message: '"en"' },
  { n: 57, what: "a language tag as the language of news", input: news({ language: "en-US" }), errors: ["news-language"] },
  { n: 57, what: "the two forms of Chinese", input: news({ language: "zh-tw" }), profiles: ALL },
  { n: 59, what: "a name that was escaped twice", input: news({ name: "Fish &amp;amp; Chips" }), errors: ["news-name"] },
  { n: 59, what: "a name that was escaped once", input: news({ name: "Fish &amp; Chips" }), profiles: ALL },
  { n: 61, what: "an article of exactly two days ago", input: news({ date: "2024-01-01T00:00:00Z" }), options: { now: new Date("2024-01-03T00:00:00Z") } },
  {
    n: 61,
    what: "an article of a minute more than two days ago",
    input: news({ date: "2023-12-31T23:59:00Z" }),
    options: { now: new Date("2024-01-03T00:00:00Z") },
    errors: ["news-two-days"],
  },
  { n: 63, what: "news:date", input: news({}).replaceAll("news:publication_date", "news:date"), errors: ["news-required"] },
  {
    n: 65,
    what: "a urlset in a urlset, without namespace, with a 12-hour date",
    input: "<urlset><urlset><url><loc>https://example.com/a.html</loc><lastmod>2024-05-08 08:53:11 AM</lastmod></url></urlset></urlset>",
    errors: ["lastmod-w3c", "namespace", "root-element"],
  },
  {
    n: 67,
    what: "an index with the address straight in its entry",
    input:
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap>\nhttps://example.com/s.jss?code=2&amp;lang=en\n</sitemap></sitemapindex>',
    errors: ["loc-required"],
  },
  {
    n: 69,
    what: "an image in a page",
    input: sitemap(page("<image:image><image:loc>https://example.com/i.png</image:loc></image:image>", "https://example.com/p")),
    profiles: ALL,
  },
  { n: 71, what: "a blank line before the declaration", input: `\n${sitemap(page(""))}`, errors: ["leading-whitespace"] },
  { n: 73, what: "a long comment before the root", input: `<!-- ${"x".repeat(2048)} -->\n${sitemap(page("")).split("\n")[1] ?? ""}`, profiles: ALL },
  { n: 77, what: "a byte order mark", input: encode(`\ufeff${sitemap(page(""))}`), profiles: ALL },
  { n: 77, what: "a byte order mark in robots.txt", input: encode("\ufeffSitemap: https://example.com/sitemap.xml\n") },
  {
    n: 79,
    what: "a byte order mark and a declaration that contradict each other",
    input: encode(`\ufeff${sitemap(page("", "https://example.com/é")).replace("UTF-8", "ISO-8859-1")}`),
    errors: ["encoding-utf8"],
  },
  {
    n: 81,
    what: "another encoding",
    input: latin1(sitemap(page("", "https://example.com/caf\xe9")).replace("UTF-8", "ISO-8859-1")),
    errors: ["encoding-utf8"],
  },
  { n: 83, what: "a list of URLs within gzip", input: gzipSync("https://example.com/a\nhttps://example.com/b\n") },
  {
    n: [85, 87],
    what: "gzip whatever its name, and none where the name says so",
    input: gzipSync(sitemap(page(""))),
    options: { url: "https://example.com/sitemap" },
    profiles: ALL,
  },
  {
    n: 85,
    what: "a sitemap that is not compressed though its name says so",
    input: sitemap(page("")),
    options: { url: "https://example.com/sitemap.xml.gz" },
    profiles: ALL,
  },
  {
    n: 75,
    what: "a sitemap that is served as XHTML",
    input: sitemap(page("")),
    options: { url: "https://example.com/s1", transport: answer("https://example.com/s1", "application/xhtml+xml") },
    profiles: ALL,
  },
  {
    n: 87,
    what: "a compressed sitemap without .gz in its name",
    input: gzipSync(sitemap(page(""))),
    options: { url: "https://example.com/sitemap", transport: answer("https://example.com/sitemap", "application/x-gzip") },
    profiles: ALL,
  },
  {
    n: 89,
    what: "an index of compressed sitemaps",
    input: '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.com/a.xml.gz</loc></sitemap></sitemapindex>',
    profiles: ALL,
  },
  {
    n: 91,
    what: "an item without link but with an address as its guid",
    input: '<rss version="2.0"><channel><item><title>t</title><guid isPermaLink="true">https://example.com/i?id=4349</guid></item></channel></rss>',
  },
  {
    n: 91,
    what: "an item without any address",
    input: '<rss version="2.0"><channel><item><title>t</title><guid isPermaLink="false">4349</guid></item></channel></rss>',
    errors: ["feed-loc"],
  },
  {
    n: 93,
    what: "RSS 1.0",
    input:
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><link>https://example.com/</link></channel><item><link>https://example.com/x</link></item></rdf:RDF>',
    says: ["rss-rdf"],
  },
  {
    n: 95,
    what: "an Atom entry with several links",
    input:
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="self" href="https://example.com/1.xml"/><link href="https://example.com/1"/><link rel="edit" href="https://example.com/1/edit"/></entry></feed>',
  },
  { n: 97, what: "an address with capitals in robots.txt", input: "Sitemap: https://example.com/sitemaps.SitemapIndex_0.xml.gz\n" },
  { n: 99, what: "a relative address in robots.txt", input: "User-agent: *\nSitemap: /sitemap.xml\n", errors: ["robots-sitemap-relative"] },
  {
    n: 101,
    what: "several addresses in robots.txt, between groups",
    input: "User-agent: a\nSitemap: https://example.com/a.xml\nDisallow: /a\n\nUser-agent: *\nSitemap: https://example.com/b.xml\nDisallow:\n",
  },
  {
    n: 103,
    what: "children in another order, for the schema",
    input: sitemap(page("<priority>0.5</priority><lastmod>2017-06-26</lastmod>")),
    profiles: ["xsd"],
    errors: ["xsd-valid"],
    message: "lastmod",
  },
  { n: 103, what: "children in another order", input: sitemap(page("<priority>0.5</priority><lastmod>2017-06-26</lastmod>")), says: ["url-child-order"] },
  { n: 105, what: "a time without seconds, for the protocol", input: lastmod("2015-12-22T05:31-01:00") },
  { n: 105, what: "a time without seconds, for the schema", input: lastmod("2015-12-22T05:31-01:00"), profiles: ["xsd"], errors: ["xsd-valid"] },
  { n: 107, what: "a priority of 1", input: priority("1"), profiles: ALL },
  { n: 109, what: "a priority in a word", input: priority("normal"), errors: ["priority-range"] },
  { n: 111, what: "a priority of many digits", input: priority("0.000631481287316"), profiles: ALL },
  {
    n: 113,
    what: "an unknown element that is meant for lastmod, and a relative loc",
    input: sitemap("<url><loc>/a.html</loc><last_updated>2016-02-15</last_updated></url>"),
    errors: ["loc-absolute", "unknown-element"],
    message: "lastmod",
  },
  {
    n: 115,
    what: "a URL outside the folder of the sitemap",
    input: sitemap(page("", "https://example.com/video/a")),
    options: { url: "https://example.com/sitemap/video.xml" },
    errors: ["scope-directory"],
    message: "https://example.com/sitemap/",
  },
  {
    n: 117,
    what: "a URL of a subdomain",
    input: sitemap(page("", "https://pending.example.com/x")),
    options: { url: "https://example.com/sitemap.xml" },
    errors: ["scope-host"],
  },
  {
    n: 119,
    what: "an image on another host",
    input: sitemap(page("<image:image><image:loc>https://cdn.example.net/i.png</image:loc></image:image>", "https://example.com/p")),
    options: { url: "https://example.com/sitemap.xml" },
    profiles: ALL,
  },
  {
    n: 121,
    what: "a sitemap on another host that the robots.txt of the site names",
    input: sitemap(page("", "https://www.example.com/a")),
    options: {
      url: "https://cms.example.net/sitemap.xml",
      robots: [{ text: "Sitemap: https://cms.example.net/sitemap.xml\n", url: "https://www.example.com/robots.txt" }],
    },
  },
];

describe("what users reported of other tools", () => {
  it.each(CASES)("$n: $what", async ({ input, options = {}, profiles, errors = [], says = [], message }) => {
    const { diagnostics } = await checkSitemap(input, { now: NOW, ...options, ...(profiles === undefined ? {} : { profiles }) });
    const rulesWith = (isError: boolean): readonly string[] => [
      ...new Set(diagnostics.filter(({ severity }) => (severity === "error") === isError).map(({ rule }) => rule)),
    ];
    expect([...rulesWith(true)].sort()).toEqual([...errors].sort());
    expect(rulesWith(false)).toEqual(expect.arrayContaining([...says]));
    if (message !== undefined) expect(diagnostics.map((diagnostic) => diagnostic.message).join("\n")).toContain(message);
  });
});

describe("an index of dated sitemaps", () => {
  const CHILDREN = [
    {
      name: "0.xml",
      input: sitemap(page("<lastmod>2024-01-01</lastmod>", "https://example.com/a"), page("<lastmod>2024-09-15</lastmod>", "https://example.com/b")),
    },
    { name: "1.xml", input: sitemap(page("<lastmod>2023-05-05</lastmod>", "https://example.com/c")) },
    { name: "2.xml", input: sitemap(page("", "https://example.com/d")) },
  ].map((child) => ({ ...child, url: `https://example.com/${child.name}` }));
  const index = (...dates: readonly (string | undefined)[]): string =>
    `<sitemapindex ${NAMESPACES}>${dates.map((date, number) => `<sitemap><loc>https://example.com/${number}.xml</loc>${date === undefined ? "" : `<lastmod>${date}</lastmod>`}</sitemap>`).join("\n")}</sitemapindex>`;

  it.each([
    { what: "says nothing of dates that are those of the newest entries (39)", dates: ["2024-09-15", "2023-05-05", undefined], found: [] },
    { what: "says nothing of an index without dates (39)", dates: [undefined, undefined, undefined], found: [] },
    {
      what: "finds one date for all that is older than an entry (39)",
      dates: ["2024-01-01", "2024-01-01", "2024-01-01"],
      found: ["index-lastmod https://example.com/0.xml"],
    },
  ])("$what", async ({ dates, found }) => {
    const { files } = await checkSet([{ name: "index.xml", url: "https://example.com/index.xml", input: index(...dates) }, ...CHILDREN], { now: NOW });
    const grave = files.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity !== "info");
    expect(grave.map(({ rule, loc }) => `${rule} ${loc}`)).toEqual(found);
  });
});

describe("what looks wrong and is right", () => {
  it.each([
    { what: "an escaped ampersand", input: sitemap(page("", "https://example.com/?a=1&amp;b=2")) },
    { what: "fractions of a second", input: lastmod("2025-12-01T10:00:00.123456Z") },
    { what: "fractions of nine digits and an offset", input: lastmod("2025-12-01T10:00:00.123456789-03:30") },
    { what: "a region in lower case", input: sitemap(page(link("pt-br", "https://example.com/"))) },
    {
      what: "prefixed elements",
      input: '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://example.com/</s:loc></s:url></s:urlset>',
    },
    { what: "CDATA", input: sitemap("<url><loc><![CDATA[https://example.com/?a=1&b=2]]></loc></url>") },
    { what: "quotes in text", input: video(THUMBNAIL, '<video:title>Say "hi", it\'s > all</video:title>', DESCRIPTION, CONTENT) },
    { what: "numeric references", input: sitemap(page("", "https://example.com/?a=1&#38;b=2&#x26;c")) },
    { what: "single quotes around attributes", input: sitemap(page("")).replaceAll('"', "'") },
    { what: "a stylesheet and comments", input: sitemap(page("<!-- c -->")).replace("?>", '?><?xml-stylesheet type="text/xsl" href="/s.xsl"?>') },
    {
      what: "a schemaLocation",
      input: sitemap(page("")).replace(
        "<urlset ",
        '<urlset xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd" ',
      ),
    },
    { what: "no declaration", input: sitemap(page("")).slice(HEAD.indexOf("<urlset")) },
    { what: "CRLF", input: sitemap(page("")).replaceAll("\n", "\r\n") },
    { what: "percent escapes of another encoding", input: sitemap(page("", "https://example.com/%FC")) },
    { what: "an apostrophe and parentheses in an address", input: sitemap(page("", "https://example.com/o'neill_(a)!*,;")) },
    { what: "a port", input: sitemap(page("", "https://example.com:8443/a")) },
    ...["1", "1.0", "0", "0.0", ".5", "+0.5", "0.55555"].map((text) => ({ what: `a priority of ${text}`, input: priority(text) })),
  ])("gives no error: $what", async ({ input }) => {
    const { diagnostics } = await checkSitemap(input, { now: NOW, profiles: ALL });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
