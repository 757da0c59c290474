import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Kernel } from "../kernel/kernel.ts";
import { giveBackKernel, takeKernel } from "../kernel/kernel-pool.ts";
import type { UrlEntry, UrlEntryInput } from "../model/entry.ts";
import { SitemapError } from "../model/error.ts";
import { gzipStream } from "./gzip.ts";
import { MARKER } from "./marker.ts";
import { createMemorySink, type MemorySink } from "./memory-sink.ts";
import type { Sink } from "./sink.ts";
import type { Source, WriteOptions, WriteResult } from "./types.ts";
import { writeSitemaps } from "./write-sitemaps.ts";

const SITE = "https://example.com/";

interface Written {
  readonly result: WriteResult;
  readonly sink: MemorySink;
  readonly text: (name: string) => string;
}

async function write(source: Source, options: Partial<WriteOptions> = {}, sink: MemorySink = createMemorySink()): Promise<Written> {
  const result = await writeSitemaps(source, sink, { site: SITE, ...options });
  return { result, sink, text: (name) => new TextDecoder().decode(sink.files.get(name)) };
}

/** The elements of the only entry, without indentation. */
async function elementsOf(entry: UrlEntryInput, options: Partial<WriteOptions> = {}): Promise<string> {
  const { text } = await write([entry], options);
  return (/<url>([\s\S]*)<\/url>/.exec(text("sitemap.xml"))?.[1] ?? "").replace(/\n */g, "");
}

const pages = (count: number, from = 0): UrlEntryInput[] => Array.from({ length: count }, (_, at) => ({ loc: `${SITE}page/${at + from}` }));

describe("what a reader gave", () => {
  it("is written again, less what lacks something", async () => {
    async function* read(): AsyncGenerator<UrlEntry | readonly UrlEntry[], void, undefined> {
      yield [{ loc: "/a", scope: "in", priority: 0.5 }];
      yield { loc: "/b", alternates: [{ href: "/c" }] };
    }
    const { result } = await write(read());
    expect(result).toMatchObject({ urls: 2, repaired: [{ reason: "extension-dropped", count: 1 }] });
  });
});

describe("the layout of a sitemap", () => {
  it("is declaration, mark, root and indented entries", async () => {
    const { text, result } = await write([{ loc: "https://example.com/a?b&c", lastmod: "2024-05-06", changefreq: "daily", priority: 0.5 }]);
    expect(text("sitemap.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
${MARKER}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://example.com/a?b&amp;c</loc>
    <lastmod>2024-05-06</lastmod>
    <changefreq>daily</changefreq>
    <priority>0.5</priority>
  </url>
</urlset>
`);
    expect(result).toMatchObject({ urls: 1, duplicates: 0, skipped: [], repaired: [], files: [{ name: "sitemap.xml", kind: "urlset", urls: 1 }] });
  });

  it("declares only the namespaces in use", async () => {
    const { text } = await write([
      { loc: "/a", images: [{ loc: "/i.png" }] },
      { loc: "/b", news: { publication: { name: "n", language: "en" }, publicationDate: "2024-01-01", title: "t" } },
    ]);
    expect(text("sitemap.xml")).toContain(
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n',
    );
  });
});

describe("what users reported of other writers", () => {
  const video = { thumbnailLoc: "https://example.com/t.jpg", title: "t", description: "d" };
  it.each<[string, UrlEntryInput, string]>([
    ["an ampersand", { loc: "https://example.com/docs/terms&policies" }, "<loc>https://example.com/docs/terms&amp;policies</loc>"],
    ["spaces and an ampersand", { loc: "/tags/Black & white" }, "<loc>https://example.com/tags/Black%20&amp;%20white</loc>"],
    ["non-ASCII and markup", { loc: "https://example.com/a&<> bü中" }, "<loc>https://example.com/a&amp;%3C%3E%20b%C3%BC%E4%B8%AD</loc>"],
    ["an umlaut", { loc: "https://example.com/künstliche-intelligenz" }, "<loc>https://example.com/k%C3%BCnstliche-intelligenz</loc>"],
    ["an absolute address", { loc: "https://example.com/docs/" }, "<loc>https://example.com/docs/</loc>"],
    ["a control character", { loc: "/a", images: [{ loc: "/i", caption: "before\u000bafter" }] }, "<image:caption>beforeafter</image:caption>"],
    ["an instant", { loc: "/a", lastmod: new Date("2017-10-25T00:00:00Z") }, "<lastmod>2017-10-25T00:00:00Z</lastmod>"],
    ["an offset without colon", { loc: "/a", lastmod: "2022-09-20T10:00:00-0400" }, "<lastmod>2022-09-20T10:00:00-04:00</lastmod>"],
    ["a quarter-hour offset", { loc: "/a", lastmod: "2017-08-18T10:00:00+05:45" }, "<lastmod>2017-08-18T10:00:00+05:45</lastmod>"],
    ["a small priority", { loc: "/a", priority: 0.000631481287316 }, "<priority>0.000631481287316</priority>"],
    [
      "a locale",
      { loc: "/a", alternates: [{ hreflang: "zh_CN", href: "/zh" }] },
      '<xhtml:link rel="alternate" hreflang="zh-CN" href="https://example.com/zh"/>',
    ],
    ["an ISO duration", { loc: "/a", videos: [{ ...video, contentLoc: "/v", duration: "PT1H17M57S" }] }, "<video:duration>4677</video:duration>"],
    [
      "a truth value",
      { loc: "/a", videos: [{ ...video, contentLoc: "/v", requiresSubscription: true }] },
      "<video:requires_subscription>yes</video:requires_subscription>",
    ],
    [
      "the order of a video",
      { loc: "/a", videos: [{ title: "t", thumbnailLoc: "/t", description: "d", contentLoc: "/v" }] },
      "<video:video><video:thumbnail_loc>https://example.com/t</video:thumbnail_loc><video:title>t</video:title><video:description>d</video:description><video:content_loc>",
    ],
    [
      "an unset option",
      { loc: "/a", videos: [{ ...video, playerLoc: { value: "/p", autoplay: "" } }] },
      "<video:player_loc>https://example.com/p</video:player_loc>",
    ],
    [
      "a news locale",
      { loc: "/a", news: { publication: { name: "Fish & Chips", language: "en_US" }, publicationDate: "2024-03-30", title: "t" } },
      "<news:publication><news:name>Fish &amp; Chips</news:name><news:language>en</news:language></news:publication><news:publication_date>2024-03-30</news:publication_date>",
    ],
  ])("%s comes out right", async (_, entry, expected) => {
    expect(await elementsOf(entry)).toContain(expected);
  });

  it("gives each page its own alternates", async () => {
    const entry = (name: string): UrlEntryInput => ({ loc: `/en/${name}`, alternates: [{ hreflang: "x-default", href: `/en/${name}` }] });
    const { text } = await write([entry("a"), entry("b")]);
    expect([...text("sitemap.xml").matchAll(/<loc>(.*)<\/loc>\n.*href="(.*)"/g)].map((match) => match[1] === match[2])).toEqual([true, true]);
  });
});

describe("splitting", () => {
  it("flushes the last file and names every child with its absolute address", async () => {
    const { result, text } = await write(pages(1050), { maxEntries: 500 });
    expect(result.files.map(({ name, urls }) => [name, urls])).toEqual([
      ["sitemap.xml", 3],
      ["sitemap-1.xml", 500],
      ["sitemap-2.xml", 500],
      ["sitemap-3.xml", 50],
    ]);
    expect(text("sitemap.xml").match(/<loc>https:\/\/example.com\/sitemap-\d.xml<\/loc>/g)).toHaveLength(3);
    expect(text("sitemap-3.xml")).toMatch(/<\/urlset>\n$/);
  });

  it("writes 50,001 entries as two files", async () => {
    const { result } = await write([pages(50_001)]);
    expect(result.files.map(({ urls }) => urls)).toEqual([2, 50_000, 1]);
  });

  it("counts the bytes written, and fills a file to the last that fits", async () => {
    const entries = pages(400).map((entry, at) => ({ ...entry, images: [{ loc: "/i.png", title: "é".repeat(at % 50) }] }));
    const maxBytes = 10_000;
    const { result, sink, text } = await write(entries, { maxBytes });
    const children = result.files.slice(1);
    expect(children.length).toBeGreaterThan(5);
    for (const [at, { name, bytes }] of children.entries()) {
      expect(sink.files.get(name)?.length).toBe(bytes);
      expect(bytes).toBeLessThanOrEqual(maxBytes);
      const next = /<url>[\s\S]*?<\/url>\n/.exec(text(`sitemap-${at + 2}.xml`))?.[0];
      if (next !== undefined) expect(bytes + 2 + new TextEncoder().encode(next).length).toBeGreaterThan(maxBytes);
    }
    expect(children.reduce((sum, { urls }) => sum + urls, 0)).toBe(400);
  });

  it("skips an entry that no file could hold", async () => {
    const { result } = await write([{ loc: "/big", images: Array.from({ length: 100 }, () => ({ loc: "/i.png" })) }, { loc: "/small" }], { maxBytes: 2000 });
    expect(result).toMatchObject({ urls: 1, skipped: [{ reason: "entry-too-large", count: 1, examples: [{ value: "https://example.com/big" }] }] });
  });

  it("puts at most 1,000 news into one file", async () => {
    const news = { publication: { name: "n", language: "en" }, publicationDate: "2024-01-01", title: "t" };
    const { result } = await write(pages(1001).map((entry) => ({ ...entry, news })));
    expect(result.files.map(({ urls }) => urls)).toEqual([2, 1000, 1]);
  });

  it("heeds the limits of an engine", async () => {
    const { result } = await write([{ loc: `/${"x".repeat(300)}` }, { loc: "/a" }], { profile: "baidu" });
    expect(result.skipped).toMatchObject([{ reason: "loc-too-long" }]);
  });
});

describe("the index", () => {
  it("tells the newest date of each child, compared as instants, as it was written", async () => {
    const lastmods = ["2024-09-15", "2024-01-01", "2023-05-05", undefined, "2024-01-01T01:00:00+02:00", "2023-12-31T23:30:00Z", undefined, undefined];
    const { text } = await write(
      pages(8).map((entry, at) => ({ ...entry, lastmod: lastmods[at] })),
      { maxEntries: 2 },
    );
    expect(
      text("sitemap.xml")
        .match(/<\/loc>(?:\n {4}<lastmod>.*<\/lastmod>)?/g)
        ?.map((found) => />(2.*)</.exec(found)?.[1]),
    ).toEqual(["2024-09-15", "2023-05-05", "2023-12-31T23:30:00Z", undefined]);
  });

  it.each(["xml", "text"] as const)("lets fractions decide between equal seconds (%s)", async (format) => {
    const dates = ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00.25Z", "2024-01-01T01:00:00.3+01:00", "2024-01-01T00:00:00.09Z"];
    const entries = pages(4).map((entry, at) => ({ ...entry, lastmod: dates[at] }));
    for (const images of [undefined, []]) {
      const { text } = await write(
        entries.map((entry) => (images === undefined ? entry : { ...entry, images })),
        { index: "always", format },
      );
      expect(text("sitemap.xml")).toContain("<lastmod>2024-01-01T01:00:00.3+01:00</lastmod>");
    }
  });

  it("stands at the public address, below the path of the site", async () => {
    const { text } = await write([{ loc: "post/1" }], { site: "https://example.com/blog", index: "always" });
    expect(text("sitemap.xml")).toContain("<loc>https://example.com/blog/sitemap-1.xml</loc>");
    expect(text("sitemap-1.xml")).toContain("<loc>https://example.com/blog/post/1</loc>");
    const elsewhere = await write(pages(1), { publicUrl: "https://cdn.example.net/maps", index: "always", name: "pages" });
    expect(elsewhere.text("pages.xml")).toContain("<loc>https://cdn.example.net/maps/pages-1.xml</loc>");
  });

  it("names the compressed children, and is plain", async () => {
    const { text, sink, result } = await write(pages(3), { gzip: gzipStream });
    expect(text("sitemap.xml")).toContain("<loc>https://example.com/sitemap-1.xml.gz</loc>");
    const bytes = sink.files.get("sitemap-1.xml.gz") ?? new Uint8Array();
    expect(result.files[1]?.compressedBytes).toBe(bytes.length);
    const inflated = await new Response(new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
    expect(inflated.length).toBe(result.files[1]?.bytes);
    expect(inflated).toMatch(/<\/urlset>\n$/);
  });

  it("lists text files of one URL a line", async () => {
    const { text, result } = await write([{ loc: "/a?b&c", lastmod: "2024-01-01", images: [{ loc: "/i" }] }, { loc: "/ü" }], { format: "text" });
    expect(text("sitemap-1.txt")).toBe("https://example.com/a?b&c\nhttps://example.com/%C3%BC\n");
    expect(text("sitemap.xml")).toContain("<loc>https://example.com/sitemap-1.txt</loc>\n    <lastmod>2024-01-01</lastmod>");
    expect(result.files.map(({ name, bytes }) => [name, bytes > 0])).toEqual([
      ["sitemap.xml", true],
      ["sitemap-1.txt", true],
    ]);
  });
});

describe("bad entries", () => {
  it("are skipped and counted with their places", async () => {
    const { result } = await write([
      {
        kind: "entries",
        source: "a.csv",
        lines: [2, 3, 4, 5, 6, 7, 8],
        entries: [
          { loc: "/ok" },
          { loc: "" },
          { loc: "ftp://example.com/" },
          { loc: "https://other.example/" },
          { loc: "https://u:p@example.com/" },
          { loc: "https://example.com/\u0000" },
          { loc: `/${"x".repeat(2048)}` },
        ],
      },
      { kind: "bad", source: "a.csv", line: 9, value: "x,y", reason: "row-invalid", message: "Expected one value, found 2" },
    ]);
    expect(result.urls).toBe(1);
    expect(result.skipped.map(({ reason, count, examples }) => [reason, count, examples[0]?.source, examples[0]?.line])).toEqual([
      ["loc-missing", 1, "a.csv", 3],
      ["loc-scheme", 1, "a.csv", 4],
      ["outside-site", 1, "a.csv", 5],
      ["loc-userinfo", 1, "a.csv", 6],
      ["loc-invalid", 1, "a.csv", 7],
      ["loc-too-long", 1, "a.csv", 8],
      ["row-invalid", 1, "a.csv", 9],
    ]);
    expect(result.skipped[2]?.examples[0]?.message).toBe('Expected a URL below https://example.com/, found "https://other.example/"');
    expect(result.skipped[6]?.examples[0]?.message).toBe("Expected one value, found 2");
  });

  it("end the run at once where the caller wants none", async () => {
    const sink = createMemorySink();
    await expect(writeSitemaps([{ loc: "/ok" }, { loc: "" }], sink, { site: SITE, onBad: "fail" })).rejects.toMatchObject({ code: "ERR_TOO_MANY_BAD_ENTRIES" });
    expect(sink.files.size).toBe(0);
  });

  it.each<[number, number, WriteOptions["maxBad"], boolean]>([
    [1, 9, undefined, true],
    [100, 10, undefined, false],
    [190, 10, undefined, true],
    [189, 11, undefined, false],
    [5, 12, 12, true],
    [5, 13, 12, false],
    [5, 9, 0, false],
    [5, 1, 0, false],
    [5, 1, 1, true],
    [5, 20, "100%", true],
  ])("beside %i good ones, %i are too many for %s: %s", async (good, bad, maxBad, passes) => {
    const entries = [...pages(good), ...Array.from({ length: bad }, () => ({ loc: "" }))];
    const run = write(entries, maxBad === undefined ? {} : { maxBad });
    if (passes) expect((await run).result.urls).toBe(good);
    else await expect(run).rejects.toMatchObject({ code: "ERR_TOO_MANY_BAD_ENTRIES" });
  });

  it("fail the run when nothing good is left, and leave the old files", async () => {
    const { sink, text } = await write(pages(1));
    const before = text("sitemap.xml");
    await expect(write([{ loc: "ftp://x/" }], {}, sink)).rejects.toMatchObject({ code: "ERR_NO_ENTRIES" });
    expect(new TextDecoder().decode(sink.files.get("sitemap.xml"))).toBe(before);
  });

  it("may leave an empty sitemap where that is allowed", async () => {
    const { text } = await write([], { allowEmpty: true });
    expect(text("sitemap.xml")).toMatch(/<urlset xmlns="[^"]*">\n<\/urlset>\n$/);
  });
});

describe("duplicates", () => {
  it("are written once and counted, whatever their spelling", async () => {
    const source = [{ loc: "/a%7Eb" }, { loc: "https://EXAMPLE.com:443/x/../a~b" }, { loc: "/a~b#c" }, { loc: "/A~b" }];
    const { result, text } = await write(source);
    expect([result.urls, result.duplicates]).toEqual([2, 2]);
    expect(text("sitemap.xml")).toContain("<loc>https://example.com/a%7Eb</loc>");
    expect((await write(source, { dedupe: false })).result.urls).toBe(4);
  });
});

describe("repairs", () => {
  it("are reported with URL, field and value", async () => {
    const seen: string[] = [];
    const { result } = await write(
      [{ loc: "/a#b", lastmod: "2024", changefreq: "biweekly", priority: 2, images: [{ loc: "/i", caption: "\u0001" }, { loc: "rtmp://x/" }] }],
      { onRepair: ({ reason, message }) => seen.push(`${reason} ${message}`) },
    );
    expect(result.repaired.map(({ reason, count }) => [reason, count])).toEqual([
      ["loc-fragment-cut", 1],
      ["lastmod-dropped", 1],
      ["changefreq-dropped", 1],
      ["priority-dropped", 1],
      ["characters-removed", 1],
      ["extension-dropped", 1],
    ]);
    expect(seen[1]).toMatch(/^lastmod-dropped https:\/\/example.com\/a: lastmod: Expected a date with a day.*, found "2024"$/);
    expect(seen[4]).toContain("https://example.com/a: images[0].caption: ");
  });
});

describe("news", () => {
  const news = { publication: { name: "n", language: "en" }, title: "t" };
  const entries = ["2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z", new Date("2024-01-01T00:00:00Z"), "2023-12-31", "2023-12-30"].map((publicationDate, at) => ({
    loc: `/${at}`,
    news: { ...news, publicationDate },
  }));

  it("of more than two days ago leaves its entry, and is counted, where there is a clock", async () => {
    const { result, text } = await write(entries, { asOf: new Date("2024-01-03T00:00:01Z") });
    const xml = text("sitemap.xml");
    expect(Array.from(xml.matchAll(/<loc>.*\/(\d)<\/loc>(\s*<news:news>)?/g), ([, loc, found]) => `${loc}${found === undefined ? "" : " news"}`)).toEqual([
      "0",
      "1 news",
      "2",
      "3 news",
      "4",
    ]);
    expect(result.urls).toBe(5);
    expect(result.repaired).toMatchObject([{ reason: "extension-dropped", count: 3 }]);
    expect(result.repaired[0]?.examples[0]?.message).toContain('Expected a date of the last 2 days, found "2024-01-01T00:00:00Z"');
  });

  it("is written whatever its age where there is none", async () => {
    expect((await write(entries)).result.repaired).toEqual([]);
  });

  it("needs a clock that is a date", async () => {
    await expect(write(entries, { asOf: new Date(Number.NaN) })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });
});

describe("children of an earlier build", () => {
  it("are removed when the old index names them and they are ours", async () => {
    const { sink } = await write(pages(30), { maxEntries: 10 });
    const put = (name: string, text: string): Map<string, Uint8Array> => (sink.files as Map<string, Uint8Array>).set(name, new TextEncoder().encode(text));
    put("sitemap-2.xml", "<urlset/>");
    put("sitemap-9.xml", `<?xml version="1.0" encoding="UTF-8"?>\n${MARKER}\n<urlset/>`);
    const { result } = await write(pages(5), {}, sink);
    expect(result.removed).toEqual(["sitemap-1.xml", "sitemap-3.xml"]);
    expect([...sink.files.keys()].sort()).toEqual(["sitemap-2.xml", "sitemap-9.xml", "sitemap.xml"]);
  });

  it("are removed when they are compressed or text", async () => {
    const { sink } = await write(pages(2), { gzip: gzipStream, maxEntries: 1 });
    expect((await write(pages(2), { format: "text" }, sink)).result.removed).toEqual(["sitemap-1.xml.gz", "sitemap-2.xml.gz"]);
    expect((await write(pages(2), {}, sink)).result.removed).toEqual(["sitemap-1.txt"]);
    expect([...sink.files.keys()]).toEqual(["sitemap.xml"]);
  });

  it("stay when the index is not ours", async () => {
    const { sink, text } = await write(pages(2), { maxEntries: 1 });
    (sink.files as Map<string, Uint8Array>).set("sitemap.xml", new TextEncoder().encode(text("sitemap.xml").replace(MARKER, "")));
    expect((await write(pages(1), {}, sink)).result.removed).toEqual([]);
  });
});

describe("sitemaps for an engine that reads no index", () => {
  const baidu = { profile: "baidu", maxEntries: 10 } as const;
  const put = (sink: MemorySink, name: string, text: string): unknown => (sink.files as Map<string, Uint8Array>).set(name, new TextEncoder().encode(text));
  const names = (sink: MemorySink): readonly string[] => [...sink.files.keys()].sort();

  it("stand side by side, the first under the name that always exists", async () => {
    const { result, sink, text } = await write(pages(25), baidu);
    expect(result.files.map(({ name, kind, urls }) => [name, kind, urls])).toEqual([
      ["sitemap.xml", "urlset", 10],
      ["sitemap-1.xml", "urlset", 10],
      ["sitemap-2.xml", "urlset", 5],
    ]);
    expect(names(sink)).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"]);
    expect(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"].map((name) => /page\/(\d+)</.exec(text(name))?.[1])).toEqual(["0", "10", "20"]);
  });

  it("are one where one is enough", async () => {
    expect(names((await write(pages(10), baidu)).sink)).toEqual(["sitemap.xml"]);
  });

  it("are removed behind the last one written, the last first", async () => {
    const { sink } = await write(pages(50), baidu);
    put(sink, "sitemap-6.xml", "<urlset/>");
    expect((await write(pages(15), baidu, sink)).result.removed).toEqual(["sitemap-4.xml", "sitemap-3.xml", "sitemap-2.xml"]);
    expect((await write(pages(5), baidu, sink)).result.removed).toEqual(["sitemap-1.xml"]);
    expect(names(sink)).toEqual(["sitemap-6.xml", "sitemap.xml"]);
  });

  it.each([
    { what: "a sitemap without our mark", change: "sitemap-2.xml", text: "<urlset xmlns='x'/>", removed: ["sitemap-1.xml"] },
    {
      what: "an index of ours",
      change: "sitemap-2.xml",
      text: `<?xml version="1.0" encoding="UTF-8"?>\n${MARKER}\n<sitemapindex xmlns=`,
      removed: ["sitemap-1.xml"],
    },
    { what: "everything beside a sitemap that is not ours", change: "sitemap.xml", text: "<urlset xmlns='x'/>", removed: [] },
  ])("leave $what", async ({ change, text, removed }) => {
    const { sink } = await write(pages(40), baidu);
    put(sink, change, text);
    expect((await write(pages(5), baidu, sink)).result.removed).toEqual(removed);
    expect(names(sink)).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"].filter((name) => !removed.includes(name)));
  });

  it("follow an index with its children, and an index follows them", async () => {
    const { sink } = await write(pages(45), { maxEntries: 10 });
    expect((await write(pages(25), baidu, sink)).result.removed).toEqual(["sitemap-3.xml", "sitemap-4.xml", "sitemap-5.xml"]);
    expect((await write(pages(25), { maxEntries: 10 }, sink)).result.removed).toEqual([]);
    expect(names(sink)).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"]);
  });

  it("become visible with the first file last, and are thrown away together", async () => {
    const shown: string[][] = [];
    const sink = createMemorySink();
    const watched: Sink = { ...sink, publish: async (files) => void shown.push(files.map(({ name }) => name)) };
    await writeSitemaps(pages(25), watched, { site: SITE, ...baidu });
    expect(shown).toEqual([["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"]]);
    await expect(write([...pages(25), { loc: "ftp://x/" }], { ...baidu, onBad: "fail" }, sink)).rejects.toThrow();
    expect(names(sink)).toEqual([]);
  });

  it.each([
    { options: { index: "always" }, says: 'found "always" as index' },
    { options: { gzip: gzipStream }, says: "found a compressor as gzip" },
    { options: { format: "text" }, says: 'found "text" as format' },
  ] as const)("are refused with what makes an index: $says", async ({ options, says }) => {
    const { sink } = await write(pages(5));
    await expect(write(pages(50), { ...baidu, ...options }, sink)).rejects.toMatchObject({ code: "ERR_ARGUMENT", message: expect.stringContaining(says) });
    expect(names(sink)).toEqual(["sitemap.xml"]);
  });
});

describe("sources", () => {
  it("may be iterables and async iterables of entries, batches and records", async () => {
    const records = (): AsyncIterable<Uint8Array> =>
      (async function* () {
        yield new TextEncoder().encode('/c,2024-01-01\n"/d, ""q""",\n/e');
        yield new TextEncoder().encode(",\n\n/f\n/g,2024-01-02, ,\n/x,2024-01-02,,y\n/h,2024-01-02");
      })();
    async function* source(): AsyncGenerator<
      | UrlEntryInput
      | UrlEntryInput[]
      | {
          kind: "records";
          source: string;
          delimiter: number;
          quoted: boolean;
          columns: ["loc", "lastmod"];
          firstLine: number;
          chunks: AsyncIterable<Uint8Array>;
        }
    > {
      yield { loc: "/a" };
      yield [{ loc: "/b" }];
      yield { kind: "records", source: "x.csv", delimiter: 44, quoted: true, columns: ["loc", "lastmod"], firstLine: 2, chunks: records() };
    }
    const { result, text } = await write(source());
    expect([...text("sitemap.xml").matchAll(/<loc>https:\/\/example.com(.*)<\/loc>/g)].map((match) => match[1])).toEqual([
      "/a",
      "/b",
      "/c",
      "/d,%20%22q%22",
      "/e",
      "/f",
      "/g",
      "/h",
    ]);
    expect(result.skipped).toMatchObject([
      {
        reason: "row-invalid",
        examples: [{ source: "x.csv", line: 8, value: "/x,2024-01-02,,y", message: "Expected no more values than the 2 of the header, found 4" }],
      },
    ]);
  });

  it("pass over rows of delimiters alone, as spreadsheets have them, and not over those that hold something", async () => {
    const chunks = [new TextEncoder().encode('/a,\n,\n ,"",,\n""\n,y\n/b,\n,')];
    const { result } = await write([{ kind: "records", source: "x.csv", delimiter: 44, quoted: true, columns: ["loc", "priority"], firstLine: 1, chunks }]);
    expect([result.urls, result.skipped.map(({ reason, examples }) => [reason, examples.map(({ line }) => line)])]).toEqual([2, [["loc-missing", [4, 5]]]]);
  });

  it("lose only one line to a quote that is never closed", async () => {
    const chunks = [new TextEncoder().encode('/a,x\n"/b,y\n/c,z\n')];
    const { result, text } = await write([{ kind: "records", source: "x.csv", delimiter: 44, quoted: true, columns: ["loc", null], firstLine: 1, chunks }]);
    expect(result.skipped).toMatchObject([{ reason: "row-invalid", count: 1, examples: [{ line: 2, value: '"/b,y' }] }]);
    expect(text("sitemap.xml")).toContain("<loc>https://example.com/c</loc>");
  });

  it("lose a row that is not UTF-8 rather than change it", async () => {
    const chunks = [new Uint8Array([...new TextEncoder().encode("/a\n/b"), 0xe9, 10, 47, 99, 10])];
    const { result } = await write([{ kind: "records", source: "x.txt", delimiter: 0, quoted: false, columns: ["loc"], firstLine: 1, chunks }]);
    expect([result.urls, result.skipped[0]?.reason, result.skipped[0]?.examples[0]?.line]).toEqual([2, "row-invalid", 2]);
  });
});

describe("misuse and failure", () => {
  it.each<[string, Partial<WriteOptions>]>([
    ["site", { site: "example.com" }],
    ["maxEntries", { maxEntries: 50_001 }],
    ["maxEntries", { maxEntries: 0 }],
    ["maxBytes", { maxBytes: 1 }],
    ["name", { name: "../x" }],
    ["maxBad", { maxBad: "lots%" as "5%" }],
  ])("a wrong %s is an argument error (%j)", async (option, options) => {
    await expect(write(pages(1), options)).rejects.toMatchObject({ code: "ERR_ARGUMENT", details: { option } });
  });

  it("aborts the sink when the source or the sink fails, or the caller aborts", async () => {
    const aborted: string[] = [];
    const failing = (where: string): Sink => ({
      create: () => ({
        write: async () => {
          if (where === "write") throw new Error("disk full");
        },
        close: () => undefined,
      }),
      publish: async () => undefined,
      abort: async () => {
        aborted.push(where);
      },
      read: async () => undefined,
    });
    function* broken(): Generator<UrlEntryInput> {
      yield { loc: "/a" };
      throw new Error("no more rows");
    }
    await expect(writeSitemaps(pages(5000), failing("write"), { site: SITE })).rejects.toMatchObject({ code: "ERR_SINK" });
    await expect(writeSitemaps(broken(), failing("source"), { site: SITE })).rejects.toThrow("no more rows");
    await expect(writeSitemaps(pages(1), failing("signal"), { site: SITE, signal: AbortSignal.abort() })).rejects.toBeInstanceOf(SitemapError);
    expect(aborted).toEqual(["write", "source", "signal"]);
  });

  it.each([
    [undefined, false],
    [true, true],
  ])("lets writes of a file overlap only where it allows that (%s)", async (overlapping, expected) => {
    let underWay = 0;
    let most = 0;
    const sink: Sink = {
      create: () => ({
        ...(overlapping === undefined ? {} : { overlapping }),
        write: async () => {
          most = Math.max(most, ++underWay);
          await Promise.resolve();
          underWay--;
        },
        close: () => undefined,
      }),
      publish: async () => undefined,
      abort: async () => undefined,
      read: async () => undefined,
    };
    await writeSitemaps([pages(20_000)], sink, { site: SITE });
    expect(most > 1).toBe(expected);
  });

  it("gives a buffer back only after the sink is done with it", async () => {
    const pieces: string[] = [];
    const sink: Sink = {
      create: () => ({
        write: async (bytes) => {
          const before = new TextDecoder().decode(bytes);
          await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
          for (let turn = 0; turn < 20; turn++) await Promise.resolve();
          expect(new TextDecoder().decode(bytes)).toBe(before);
          pieces.push(before);
        },
        close: () => undefined,
      }),
      publish: async () => undefined,
      abort: async () => undefined,
      read: async () => undefined,
    };
    const { text } = await write(pages(20_000));
    await writeSitemaps([pages(20_000)], sink, { site: SITE });
    expect(pieces.join("")).toBe(text("sitemap.xml"));
  });
});

describe("the kernel of a run", () => {
  const sinkThatWrites = (write: () => void | Promise<void>): Sink => ({
    create: () => ({ write, close: () => undefined }),
    publish: async () => undefined,
    abort: async () => undefined,
    read: async () => undefined,
  });
  function* broken(count: number): Generator<UrlEntryInput> {
    yield* pages(count);
    throw new Error("no more rows");
  }
  /** The one idle kernel, which the next run takes. */
  function onlyKernel(): Kernel {
    const [kernel = takeKernel()] = Array.from({ length: 5 }, () => takeKernel());
    giveBackKernel(kernel);
    return kernel;
  }
  function isIdle(kernel: Kernel): boolean {
    const next = takeKernel();
    giveBackKernel(next);
    return next === kernel;
  }

  it.each<readonly [string, () => Promise<unknown>]>([
    ["was written", () => write(pages(3))],
    [
      "was written slowly",
      () =>
        writeSitemaps(
          pages(9000),
          sinkThatWrites(async () => undefined),
          { site: SITE },
        ),
    ],
    ["found no entries", () => write([])],
    ["failed before anything was written", () => write(broken(0))],
  ])("waits for the next run when everything %s", async (_name, run) => {
    const kernel = onlyKernel();
    await run().catch(() => undefined);
    expect(isIdle(kernel)).toBe(true);
  });

  it("stays with a sink that has not finished when the source fails", async () => {
    const kernel = onlyKernel();
    const run = writeSitemaps(
      broken(3000),
      sinkThatWrites(() => new Promise(() => undefined)),
      { site: SITE },
    );
    await expect(run).rejects.toThrow("no more rows");
    expect(isIdle(kernel)).toBe(false);
  });

  it("does not tell what it did before", async () => {
    const records = (): Source => [
      {
        kind: "records",
        source: "a",
        delimiter: 0x2c,
        quoted: false,
        columns: ["loc", "lastmod"],
        firstLine: 1,
        chunks: [new TextEncoder().encode(`${SITE}a,2024-05-06\n${SITE}b`)],
      },
    ];
    const clean = await write(records());
    const kernel = onlyKernel();
    for (const memory of [kernel.window, kernel.out]) memory.fill(0x2f);
    kernel.tape.fill(-1);
    const used = await write(records());
    expect(used.text("sitemap.xml")).toBe(clean.text("sitemap.xml"));
    expect(used.result).toEqual(clean.result);
    expect(
      kernel.out.every((byte) => byte === 0x2f),
      "the kernel was left alone",
    ).toBe(false);
  });
});

describe("the text of a file", () => {
  it("does not depend on how the entries came", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ loc: fc.webPath(), lastmod: fc.constantFrom("2024-01-01", "", "2024") }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 60 }),
        async (entries, maxEntries) => {
          const options = { allowEmpty: true, maxEntries, maxBad: "100%" } as const;
          const one = await write(entries, options);
          const many = await write([entries], options);
          expect([...many.sink.files]).toEqual([...one.sink.files]);
        },
      ),
      { seed: 5, numRuns: 50 },
    );
  });
});
