import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryEntry } from "../../test/support/arbitrary-entry.ts";
import { BATCH_BYTES, BATCH_ENTRIES } from "./compose-batch.ts";
import { composeEntries } from "./compose-entries.ts";
import type { ComposeOptions } from "./compose-types.ts";
import { NEWS_BIT, toNewsKey } from "./identity.ts";
import { createMemorySink } from "./memory-sink.ts";
import { type ComposedEntry, collectComposed, HASH_KEY, hashOf } from "./testing/composed.ts";
import type { RecordStream, Source, SourceItem } from "./types.ts";
import { writeSitemaps } from "./write-sitemaps.ts";

const site = "https://example.com/";
const options: ComposeOptions = { site, hashKey: HASH_KEY };

const compose = (source: Source, more: Partial<ComposeOptions> = {}): Promise<ComposedEntry[]> =>
  collectComposed(composeEntries(source, { ...options, ...more }));

/** What `writeSitemaps` puts between head and tail of its only file. */
async function written(source: Source, more: Partial<ComposeOptions> = {}): Promise<string> {
  const { hashKey: _, onProgress: __, ...rest } = { ...options, ...more };
  const sink = createMemorySink();
  await writeSitemaps(source, sink, { dedupe: false, ...rest });
  const text = new TextDecoder().decode(sink.files.get(more.format === "text" ? "sitemap-1.txt" : "sitemap.xml"));
  return more.format === "text" ? text : text.replace(/^(?:.*\n){3}/, "").replace(/<\/urlset>\n$/, "");
}

function records(text: string, more: Partial<RecordStream> = {}): RecordStream {
  const columns = ["loc", "lastmod", "changefreq", "priority"] as const;
  return { kind: "records", source: "a.csv", delimiter: 44, quoted: true, columns, firstLine: 2, chunks: [new TextEncoder().encode(text)], ...more };
}

const KERNELS = ["wasm", "typescript"] as const;

describe.each(KERNELS)("composeEntries with the %s kernel", (kernel) => {
  it("composes the bytes that writeSitemaps writes, for entries with every field of every extension", async () => {
    let withExtensions = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryEntry(), { maxLength: 6 }), async (entries) => {
        const more = { kernel, crossSite: true, allowEmpty: true, maxBad: "100%" } as const;
        const composed = await compose(entries, more);
        expect(composed.map(({ text }) => text).join("")).toBe(await written(entries, more));
        withExtensions += composed.filter(({ namespaces }) => namespaces !== 0).length;
        for (const { text, fingerprint } of composed) expect(fingerprint).toEqual(hashOf(text, 2));
      }),
      { seed: 41, numRuns: 150 },
    );
    expect(withExtensions).toBeGreaterThan(50);
  });

  it.each(["xml", "text"] as const)("composes records as %s as they are written, with dates, keys and fingerprints", async (format) => {
    const text = [
      "https://example.com/a,2024-01-02,daily,0.5",
      "https://example.com/?b&c,2024-01-02T03:04:05.25+01:00,,",
      "https://example.com/ü,,never,1.0",
      "https://example.com/d/../e,2024-01-02T00:00Z,,",
      "https://example.com,2024-01-02T00:00:01Z,,",
      "https://other.example/,,,",
      "",
      "https://example.com/a,,,",
    ].join("\n");
    const composed = await compose([records(text)], { kernel, format });
    expect(composed.map((entry) => entry.text).join("")).toBe(await written([records(text)], { kernel, format }));
    const day = Date.UTC(2024, 0, 2) / 1000;
    expect(composed.map(({ lastmod }) => lastmod)).toEqual([day, day + 7445.25, Number.NaN, day, day + 1, Number.NaN]);
    const locs = ["a", "?b&c", "%C3%BC", "e", "", "a"];
    expect(composed.map(({ key }) => key)).toEqual(locs.map((path) => hashOf(site + path, 3)));
    expect(composed.map(({ fingerprint }) => fingerprint)).toEqual(composed.map((entry) => hashOf(entry.text, 2)));
    expect(composed.every(({ content, group, namespaces, limited }) => [...content, group, namespaces, limited].every((value) => value === 0))).toBe(true);
  });

  it("gives the same however the input is cut and given", async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => `https://example.com/${"p".repeat(at % 90)}${at},2024-01-02,,0.${at % 10}`);
    const bytes = new TextEncoder().encode(rows.join("\n"));
    const cut = (size: number): Uint8Array[] => Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    const told = async (source: Source): Promise<string[]> => (await compose(source, { kernel })).map((entry) => JSON.stringify(entry));
    const whole = await told([records("", { chunks: [bytes] })]);
    expect(whole.length).toBe(rows.length);
    expect(await told([records("", { chunks: cut(1000) })])).toEqual(whole);
    const entries = rows.map((row) => row.split(",")).map(([loc = "", lastmod = "", , priority = ""]) => ({ loc, lastmod, priority }));
    expect(await told(entries)).toEqual(whole);
    expect(await told(entries.map((entry) => ({ ...entry, images: [] })))).toEqual(whole);
  });

  it("counts, skips, repairs and reports as writeSitemaps does", async () => {
    const source = [records("https://example.com/a,soon,,\nftp://example.com/,,,\nhttps://example.com/b,,often,\nhttps://example.com/a,,,")];
    const composing = composeEntries(source, { ...options, kernel, dedupe: true });
    expect((await collectComposed(composing)).length).toBe(2);
    const { urls, duplicates, skipped, repaired } = await writeSitemaps(source, createMemorySink(), { site, kernel });
    expect(await composing.result).toEqual({ urls, duplicates, skipped, repaired, kernel });
    expect([urls, duplicates, skipped.length, repaired.length]).toEqual([2, 1, 1, 2]);
  });

  it("finds the group of each entry and gives it what it lacks", async () => {
    const asked: unknown[] = [];
    const groups: Partial<ComposeOptions> = {
      kernel,
      ownFields: ["section"],
      groupOf: (loc, source, entry) => {
        asked.push([loc, source, (entry["section"] ?? entry["priority"]) || undefined]);
        return loc.includes("/shop/") || entry["section"] === "shop" ? 7 : 0;
      },
      defaultsOf: (group) => (group === 7 ? { changefreq: "daily", loc: "https://example.com/never" } : undefined),
    };
    const source: SourceItem[] = [
      records("https://example.com/a,,,0.1\nhttps://example.com/shop/é,,,\nhttps://example.com/shop/2,,weekly,\n"),
      { kind: "entries", source: "b.json", entries: [{ loc: "/x", section: "shop" } as { loc: string }, { loc: "https://example.com/shop/y" }] },
    ];
    const composing = composeEntries(source, { ...options, ...groups });
    const composed = await collectComposed(composing);
    expect(composed.map(({ group }) => group)).toEqual([0, 7, 7, 7, 7]);
    expect(composed.map(({ text }) => /<changefreq>(.*)</.exec(text)?.[1])).toEqual([undefined, "daily", "weekly", "daily", "daily"]);
    expect(composed[1]?.fingerprint).toEqual(hashOf(composed[1]?.text ?? "", 2));
    expect(new Map(asked.map((question) => [JSON.stringify(question), question])).size).toBe(5);
    expect(asked).toContainEqual(["https://example.com/shop/%C3%A9", "a.csv", undefined]);
    expect(asked).toContainEqual(["https://example.com/a", "a.csv", "0.1"]);
    expect(asked).toContainEqual(["https://example.com/x", "b.json", "shop"]);
    expect((await composing.result).repaired).toEqual([]);
  });

  it("marks content by the first field that says something, or by those that are named", async () => {
    const entries = [{ loc: "/a", etag: "1" }, { loc: "/b", hash: "1", etag: "" }, { loc: "/c", fingerprint: 2 }, { loc: "/d", title: "T" }, { loc: "/e" }] as {
      loc: string;
    }[];
    const contents = async (more: Partial<ComposeOptions>): Promise<string[]> =>
      (await compose(entries, { kernel, ownFields: ["title"], ...more })).map(({ content }) => content.join());
    const [a, b, c, d, e] = await contents({});
    expect([a === b, a === c, d, e]).toEqual([true, false, "0,0", "0,0"]);
    const named = await contents({ contentFields: ["title", "etag"] });
    expect(named[0]).not.toBe(a);
    expect(named.slice(1, 3).concat(named.slice(4))).toEqual(["0,0", "0,0", "0,0"]);
    expect(named[3]).not.toBe("0,0");
    const byDate = (text: string): Promise<ComposedEntry[]> => compose([records(text)], { kernel, contentFields: ["lastmod"] });
    const [first, second, third] = await byDate("https://example.com/a,2024-01-02,,\nhttps://example.com/b,2024-01-02,,0.1\nhttps://example.com/c,,,");
    expect(first?.content).toEqual(second?.content);
    expect(first?.content).not.toEqual([0, 0]);
    expect(third?.content).toEqual([0, 0]);
  });

  it("gives an entry that no batch holds a batch of its own, and skips one that no file holds", async () => {
    const images = Array.from({ length: 1000 }, (_, at) => ({ loc: `https://example.com/${"i".repeat(1000)}${at}.png` }));
    const large = { loc: "/large", images };
    const entries = [{ loc: "/a" }, large, { loc: "/b" }];
    const composed = await compose(entries, { kernel });
    expect(composed[1]?.text.length).toBeGreaterThan(BATCH_BYTES);
    expect(composed.map(({ text }) => text).join("")).toBe(await written(entries, { kernel }));
    expect((await compose(entries, { kernel, maxBytes: 2000 })).length).toBe(2);
    const long = `https://example.com/${"a".repeat(900)}`;
    const limited = composeEntries([records(`https://example.com/a,,,\n${long},,,\nhttps://example.com/b,,,`)], { ...options, kernel, maxBytes: 1000 });
    expect((await collectComposed(limited)).length).toBe(2);
    expect((await limited.result).skipped).toMatchObject([{ reason: "entry-too-large", count: 1, examples: [{ line: 3 }] }]);
  });
});

describe("composeEntries", () => {
  it("gives the same with both kernels", async () => {
    const text = Array.from({ length: 3000 }, (_, at) => `https://example.com/${at % 7 === 0 ? "é" : ""}${at},2024-01-02,${at % 5 === 0 ? "Daily" : ""},`).join(
      "\n",
    );
    const [a, b] = await Promise.all(KERNELS.map((kernel) => compose([records(text)], { kernel })));
    expect(a).toEqual(b);
  });

  it("takes news and a page with the same URL for two", async () => {
    const news = { publication: { name: "N", language: "en" }, publicationDate: "2024-01-02", title: "T" };
    const [page, article] = await compose([{ loc: "/a" }, { loc: "/a", news }]);
    expect(article?.key.slice(0, 2)).toEqual(page?.key.slice(0, 2));
    expect(article?.key[2]).toBe(toNewsKey(page?.key[2] ?? 0));
    expect(toNewsKey(article?.key[2] ?? 0)).toBe(page?.key[2]);
    expect([article?.namespaces, article?.limited, page?.namespaces, page?.limited]).toEqual([NEWS_BIT, 1, 0, 0]);
  });

  it("asks for no more of its source than its batches need", async () => {
    let given = 0;
    const source = function* (): Generator<{ loc: string }> {
      for (;;) yield { loc: `/${given++}` };
    };
    const composing = composeEntries(source(), options);
    for await (const { count } of composing) {
      expect(count).toBe(BATCH_ENTRIES);
      break;
    }
    expect(given).toBeLessThan(2 * BATCH_ENTRIES);
    await expect(composing.result).rejects.toMatchObject({ code: "ERR_ABORTED" });
  });

  it("closes its source when the iteration ends early or fails", async () => {
    let closed = 0;
    const source = async function* (): AsyncGenerator<SourceItem> {
      try {
        for (let at = 0; at < 20_000; at++) yield { loc: `/${at}` };
        throw new Error("the source broke");
      } finally {
        closed++;
      }
    };
    for await (const _ of composeEntries(source(), options)) break;
    expect(closed).toBe(1);
    const composing = composeEntries(source(), options);
    await expect(collectComposed(composing)).rejects.toThrow("the source broke");
    await expect(composing.result).rejects.toThrow("the source broke");
    expect(closed).toBe(2);
  });

  it("stops when the signal says so", async () => {
    const controller = new AbortController();
    const composing = composeEntries(
      Array.from({ length: 50_000 }, (_, at) => ({ loc: `/${at}` })),
      { ...options, signal: controller.signal },
    );
    const reading = (async () => {
      for await (const _ of composing) controller.abort(new Error("enough"));
    })();
    await expect(reading).rejects.toMatchObject({ code: "ERR_ABORTED" });
  });

  it("fails at its end for too many bad entries, or none", async () => {
    await expect(compose([])).rejects.toMatchObject({ code: "ERR_NO_ENTRIES" });
    expect(await compose([], { allowEmpty: true })).toEqual([]);
    await expect(compose([{ loc: "/a" }, { loc: "ftp://e.com/" }], { maxBad: 0 })).rejects.toMatchObject({ code: "ERR_TOO_MANY_BAD_ENTRIES" });
    await expect(compose([{ loc: "ftp://e.com/" }], { onBad: "fail" })).rejects.toMatchObject({ code: "ERR_TOO_MANY_BAD_ENTRIES" });
  });

  it.each([
    ["no source", () => composeEntries(undefined as never, options)],
    ["a text as source", () => composeEntries("https://example.com/" as never, options)],
    ["no options", () => composeEntries([], undefined as never)],
    ["no key", () => composeEntries([], { site } as never)],
    ["a key that is short", () => composeEntries([], { site, hashKey: [1, 2, 3] as never })],
    ["no site", () => composeEntries([], { hashKey: HASH_KEY } as never)],
  ])("throws at once for %s", (_, call) => {
    expect(call).toThrow(expect.objectContaining({ code: "ERR_ARGUMENT" }));
  });

  it.each([Number.NaN, -1, 65_536, "a"])("refuses %s as the number of a group", async (group) => {
    await expect(compose([{ loc: "/a" }], { groupOf: () => group as number })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });

  it("can be iterated once", async () => {
    const composing = composeEntries([{ loc: "/a" }], options);
    await collectComposed(composing);
    await expect(collectComposed(composing)).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });
});
