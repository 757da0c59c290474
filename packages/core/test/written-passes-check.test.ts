import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSet } from "../src/check/check-set.ts";
import type { UrlEntryInput } from "../src/model/entry.ts";
import { PROFILES } from "../src/protocol/limits.ts";
import { createMemorySink } from "../src/write/memory-sink.ts";
import type { WriteOptions } from "../src/write/types.ts";
import { writeSitemaps } from "../src/write/write-sitemaps.ts";
import { arbitraryEntry } from "./support/arbitrary-entry.ts";

const SITE = "https://example.com/";
const NOW = new Date("2026-01-01T00:00:00Z");
const LANGUAGES = ["de", "en-UK", "zh_CN", "x-default", "es-419", "us"] as const;

/**
 * What the writer cannot know alone and leaves to the user: whether articles are still new when a crawler comes, and whether pages list
 * each other as language versions. Articles here are of yesterday, and pages come with all their versions.
 */
function withFreshNews(entry: UrlEntryInput): UrlEntryInput {
  return entry.news === undefined ? entry : { ...entry, news: { ...entry.news, publicationDate: "2025-12-31T10:00:00Z" } };
}

/** A page in several languages: one entry for each, and each lists all. */
const cluster: fc.Arbitrary<readonly UrlEntryInput[]> = fc
  .tuple(fc.nat({ max: 1e6 }), fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1 }))
  .map(([page, languages]) => {
    // A language that no engine knows is not written, so that a page in it could not list itself.
    const listed = languages.filter((language) => language !== "es-419" && language !== "us");
    const alternates = languages.map((hreflang) => ({ hreflang, href: `${SITE}${page}/${hreflang}` }));
    return listed.map((language) => ({ loc: `${SITE}${page}/${language}`, alternates }));
  });

const single = arbitraryEntry().map(({ alternates: _, ...entry }) => [withFreshNews(entry)]);
const entries = fc
  .array(fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: cluster }), { minLength: 1, maxLength: 8 })
  .map((list) => list.flat());

async function errorsOf(given: readonly UrlEntryInput[], options: Partial<WriteOptions>, profiles: readonly (typeof PROFILES)[number][]) {
  const sink = createMemorySink();
  const { files, urls } = await writeSitemaps(given, sink, { site: SITE, maxBad: 100, allowEmpty: true, ...options });
  const inputs = files.map(({ name }) => ({ name, url: SITE + name, input: sink.files.get(name) ?? new Uint8Array() }));
  const checked = urls === 0 ? [] : (await checkSet(inputs, { profiles, now: NOW })).files;
  return {
    urls,
    files: files.length,
    errors: checked.flatMap(({ diagnostics }) => diagnostics.filter(({ severity }) => severity === "error").map(({ rule, message }) => `${rule}: ${message}`)),
  };
}

describe("what is written by default", () => {
  it("has no error for protocol, xsd, google, bing and yandex, whatever the entries hold", async () => {
    let written = 0;
    await fc.assert(
      fc.asyncProperty(entries, fc.constantFrom(1, 3, 50_000), fc.boolean(), async (given, maxEntries, always) => {
        const { urls, errors } = await errorsOf(given, { maxEntries, index: always ? "always" : "auto" }, ["protocol", "xsd", "google", "bing", "yandex"]);
        // Addresses of more than 1,024 characters are written, because Yandex alone refuses them.
        expect(errors.filter((error) => !error.startsWith("yandex-limits"))).toEqual([]);
        written += urls;
      }),
      { seed: 3, numRuns: 150 },
    );
    expect(written).toBeGreaterThan(500);
  });

  it.each(PROFILES)("has no error for %s where it is written for that profile", async (profile) => {
    let written = 0;
    let sets = 0;
    await fc.assert(
      fc.asyncProperty(entries, fc.constantFrom(undefined, "text" as const), fc.constantFrom(1, 3, 50_000), async (given, format, maxEntries) => {
        const long = { loc: `${SITE}${"a".repeat(1500)}` };
        // Text sitemaps have an index, which Baidu does not read, and are no XML. Without an index there are several files beside one another.
        const { urls, files, errors } = await errorsOf(
          [...given, long],
          { profile, maxEntries, ...(format === undefined || profile === "baidu" || profile === "xsd" ? {} : { format }) },
          [profile],
        );
        expect(errors).toEqual([]);
        written += urls;
        if (files > 1) sets++;
      }),
      { seed: 4, numRuns: 30 },
    );
    expect(sets).toBeGreaterThan(5);
    expect(written).toBeGreaterThan(50);
  });
});

const page = (rest: Partial<UrlEntryInput>): UrlEntryInput => ({ loc: `${SITE}page`, ...rest });
const video = { thumbnailLoc: `${SITE}t.png`, title: "T", description: "D" };
const news = { publication: { name: "N", language: "en" }, publicationDate: "2025-12-31", title: "T" };

describe("what no engine takes", () => {
  it.each([
    { what: "a language version under ftp", entry: page({ alternates: [{ hreflang: "de", href: "ftp://example.com/de" }] }), reason: "extension-dropped" },
    { what: "a language nobody knows", entry: page({ alternates: [{ hreflang: "xx", href: `${SITE}x` }] }), reason: "extension-dropped" },
    { what: "a region that is no country", entry: page({ alternates: [{ hreflang: "es-419", href: `${SITE}x` }] }), reason: "extension-dropped" },
    {
      what: "a miswritten country",
      entry: page({ alternates: [{ hreflang: "en-UK", href: `${SITE}page` }] }),
      reason: "field-converted",
      has: 'hreflang="en-GB"',
    },
    {
      what: "a player that is the page",
      entry: page({ videos: [{ ...video, contentLoc: `${SITE}v.mp4`, playerLoc: "https://EXAMPLE.com/page" }] }),
      reason: "field-dropped",
      has: "v.mp4",
    },
    { what: "a page as media", entry: page({ videos: [{ ...video, contentLoc: `${SITE}v.html` }] }), reason: "extension-dropped" },
    {
      what: "an uploader elsewhere",
      entry: page({ videos: [{ ...video, contentLoc: `${SITE}v.mp4`, uploader: { value: "U", info: "https://example.net/u" } }] }),
      reason: "field-dropped",
      has: "<video:uploader>U<",
    },
    {
      what: "a country that is none",
      entry: page({ videos: [{ ...video, contentLoc: `${SITE}v.mp4`, restriction: { value: "DE XX", relationship: "allow" } }] }),
      reason: "field-dropped",
    },
    {
      what: "a publication in parentheses",
      entry: page({ news: { ...news, publication: { name: "The Times (print) &amp; Co", language: "en" } } }),
      reason: "field-converted",
      has: "<news:name>The Times &amp; Co<",
    },
    {
      what: "a miswritten language of news",
      entry: page({ news: { ...news, publication: { name: "N", language: "jp" } } }),
      reason: "field-converted",
      has: "<news:language>ja<",
    },
    { what: "a number of more than 100 digits", entry: page({ priority: `0.${"3".repeat(100)}` }), reason: "priority-dropped" },
    { what: "a date of more than 100 digits", entry: page({ lastmod: `2025-01-01T00:00:00.${"3".repeat(100)}Z` }), reason: "lastmod-dropped" },
  ])("is not written: $what", async ({ entry, reason, has = "<loc>" }) => {
    const sink = createMemorySink();
    const { repaired } = await writeSitemaps([entry], sink, { site: SITE });
    expect(repaired).toMatchObject([{ reason, count: 1 }]);
    expect(new TextDecoder().decode(sink.files.get("sitemap.xml"))).toContain(has);
  });

  it("is not written from rows either", async () => {
    const long = "3".repeat(100);
    const bytes = new TextEncoder().encode(`loc,lastmod,priority\n/a,2025-01-01,0.5\n/b,2025-01-01T00:00:00.${long}Z,0.5\n/c,2025-01-01,0.${long}\n`);
    const columns = ["loc", "lastmod", "priority"] as const;
    const chunks = [bytes.subarray(bytes.indexOf(10) + 1)];
    const sink = createMemorySink();
    const { urls, repaired } = await writeSitemaps([{ kind: "records", source: "a.csv", delimiter: 44, quoted: true, columns, firstLine: 2, chunks }], sink, {
      site: SITE,
    });
    expect({ urls, repaired: repaired.map(({ reason, examples }) => [reason, examples[0]?.line]) }).toEqual({
      urls: 3,
      repaired: [
        ["lastmod-dropped", 3],
        ["priority-dropped", 4],
      ],
    });
  });
});
