import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate } from "../../../node/src/inflate.ts";
import { readRanges, readSitemap, readSitemapToEnd } from "./read-sitemap.ts";
import { urlset } from "./testing/encode.ts";
import type { ReadInput, ReadOptions } from "./types.ts";

const encoder = new TextEncoder();
const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/a</loc></url>';

/** `head`, then a piece repeated until `bytes` are reached, then `tail`. The number of pieces taken is counted. */
async function* flood(head: string, piece: string, bytes: number): AsyncGenerator<Uint8Array> {
  yield encoder.encode(head);
  const block = encoder.encode(piece.repeat(Math.ceil(65_536 / piece.length)));
  for (let sent = 0; sent < bytes; sent += block.length) yield block;
}

const GIGABYTE = 1_000_000_000;

describe("budgets", () => {
  it.each([
    ["an attribute of a gigabyte", `${HEAD}<url a="`, "x", "maxTagBytes"],
    ["a tag of a gigabyte", `${HEAD}<url `, "x", "maxTagBytes"],
    ["an end tag of a gigabyte", `${HEAD}</url`, "x", "maxTagBytes"],
    ["a text of a gigabyte", `${HEAD}<url><loc>`, "x", "maxTextBytes"],
    ["CDATA of a gigabyte", `${HEAD}<url><loc><![CDATA[`, "x", "maxTextBytes"],
    ["deep nesting", HEAD, "<a>", "maxDepth"],
    ["deep nesting in an entry", `${HEAD}<url>`, "<a>", "maxDepth"],
    ["endless empty elements in an entry", `${HEAD}<url>`, "<a/>", "maxFields"],
    ["endless images in an entry", `${HEAD}<url>`, "<image:image/>", "maxFields"],
    ["endless attributes", `${HEAD}<url `, "a='' ", "maxTagBytes"],
    ["an endless comment in an entry", `${HEAD}<url><!--`, "x", "maxEntryBytes"],
    ["a line of a gigabyte", "https://e.com/a\nhttps://e.com/", "x", "maxTextBytes"],
  ] as const)("stop %s with what was found", async (_name, head, piece, budget) => {
    const started = performance.now();
    const before = process.memoryUsage().arrayBuffers;
    const result = await readSitemapToEnd(flood(head, piece, GIGABYTE));
    expect(result.entries).toEqual([{ loc: "https://e.com/a" }]);
    expect(result).toMatchObject({ complete: false, stoppedBy: budget, issueCounts: { "budget-exceeded": 1 } });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150_000_000);
  });

  it("stop an endless comment between entries at maxBytes, in flat memory", async () => {
    const before = process.memoryUsage().arrayBuffers;
    const result = await readSitemapToEnd(flood(`${HEAD}<!--`, "x", GIGABYTE), { budgets: { maxBytes: 20_000_000 } });
    expect(result).toMatchObject({ complete: false, stoppedBy: "maxBytes", entryCount: 1 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  it("count entries, also those of the kernel", async () => {
    for (const kernel of ["auto", "none"] as const) {
      const result = await readSitemapToEnd(urlset("<url><loc>https://e.com/a</loc></url>".repeat(20)), { budgets: { maxEntries: 7 }, kernel });
      expect(result).toMatchObject({ entryCount: 7, complete: false, stoppedBy: "maxEntries" });
      expect(result.entries).toHaveLength(7);
    }
    expect(await readSitemapToEnd(urlset("<url><loc>https://e.com/a</loc></url>".repeat(7)), { budgets: { maxEntries: 7 } })).toMatchObject({ complete: true });
  });

  it("hold issues in one long line at their places without counting from the start each time", async () => {
    const root = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    const entry = "<url><loc>https://e.com/a b</loc></url>";
    const columns: number[] = [];
    const result = await readSitemapToEnd(flood(root, entry, 3_000_000), { onIssue: ({ column }) => columns.push(column) });
    expect(columns).toHaveLength(result.entryCount + 1);
    expect(columns[70_000]).toBe(root.length + 70_000 * entry.length + "<url><loc>".length + 1);
  });

  it("let a line of 10 MB pass", async () => {
    const root = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    const result = await readSitemapToEnd(flood(root, "<url><loc>https://e.com/a b</loc></url>", 10_000_000));
    expect(result.issueCounts["loc-space"]).toBe(result.entryCount);
    expect(result.issues).toHaveLength(101);
    expect(result.issues.at(-1)?.column).toBe(result.bytes + 1);
  });

  it("read an entry that is larger than the window", async () => {
    const title = "t".repeat(600_000);
    const document = urlset(
      `<url><loc>https://e.com/a</loc><image:image><image:loc>https://e.com/i</image:loc><image:title>${title}</image:title></image:image></url>${"<url><loc>https://e.com/b</loc></url>".repeat(10_000)}`,
      'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    );
    const result = await readSitemapToEnd(document);
    expect(result.entries[0]?.images).toEqual([{ loc: "https://e.com/i", title }]);
    expect(result).toMatchObject({ entryCount: 10_001, complete: true, issues: [] });
    expect(result.kernel.slowEntries).toBeLessThan(5000);
  });
});

describe("gzip", () => {
  const entries = Array.from({ length: 3000 }, (_, at) => `<url><loc>https://e.com/${at}-${(at * 7919) % 10007}</loc></url>`);
  const document = urlset(entries.join(""));
  const whole = gzipSync(document);

  it.each([
    ["one layer", whole, {}],
    ["two layers", gzipSync(whole), { gzipLayers: 2, issueCounts: { "gzip-nested": 1 } }],
    ["two members", Buffer.concat([gzipSync(document.slice(0, 5000)), gzipSync(document.slice(5000))]), {}],
  ])("is undone: %s", async (_name, bytes, wanted) => {
    expect(await readSitemapToEnd(bytes, { inflate })).toMatchObject({ entryCount: 3000, complete: true, gzipLayers: 1, ...wanted });
  });

  it("is undone with what every host has", async () => {
    expect(await readSitemapToEnd(whole)).toMatchObject({ entryCount: 3000, complete: true, gzipLayers: 1 });
  });

  it("that is cut gives every whole entry before the cut", async () => {
    for (const length of [whole.length - 1, whole.length - 9, whole.length >> 1, 200, 11]) {
      const result = await readSitemapToEnd(whole.subarray(0, length), { inflate });
      expect(result).toMatchObject({ complete: false, stoppedBy: "gzip", issueCounts: { "gzip-damaged": 1 } });
      expect(result.entries.map(({ loc }) => loc)).toEqual(entries.slice(0, result.entryCount).map((entry) => entry.slice(10, -12)));
    }
  });

  it("with a wrong checksum is read and told", async () => {
    const damaged = Uint8Array.from(whole);
    damaged[whole.length - 6] = (damaged[whole.length - 6] ?? 0) ^ 1;
    expect(await readSitemapToEnd(damaged, { inflate })).toMatchObject({ entryCount: 3000, complete: false, stoppedBy: "gzip" });
  });

  it("followed by something else is read whole", async () => {
    const result = await readSitemapToEnd(Buffer.concat([whole, Buffer.from("garbage")]), { inflate });
    expect(result).toMatchObject({ entryCount: 3000, complete: true, issueCounts: { "gzip-trailing": 1 } });
  });

  it("never gives the line of a text list that the cut went through", async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `https://e.com/${(at * 7919) % 10007}`);
    const bytes = gzipSync(lines.join("\n"));
    const result = await readSitemapToEnd(bytes.subarray(0, bytes.length >> 1), { inflate });
    expect(result.entryCount).toBeGreaterThan(100);
    expect(result.entries.map(({ loc }) => loc)).toEqual(lines.slice(0, result.entryCount));
  });

  it("of zeros stops at the ratio, soon and with little memory", async () => {
    const bomb = gzipSync(Buffer.alloc(40_000_000), { level: 9 });
    const started = performance.now();
    expect(await readSitemapToEnd(bomb, { inflate })).toMatchObject({ complete: false, stoppedBy: "maxRatio", kind: "unknown" });
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe("input", () => {
  const document = urlset("<url><loc>https://e.com/é</loc></url>");

  it("may be a stream, an ArrayBuffer, and chunks of text", async () => {
    const bytes = encoder.encode(document);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    for (const input of [stream, bytes.buffer as ArrayBuffer, [document.slice(0, 50), document.slice(50)]]) {
      expect((await readSitemapToEnd(input)).entries).toEqual([{ loc: "https://e.com/é" }]);
    }
  });

  it.each<[string, () => ReadInput]>([
    ["an answer of fetch", () => new Response(document)],
    ["a blob", () => new Blob([document])],
    ["a view of bytes", () => new DataView(encoder.encode(` ${document}`).buffer, 1)],
  ])("may be %s", async (_, input) => {
    expect((await readSitemapToEnd(input())).entries).toEqual([{ loc: "https://e.com/é" }]);
  });

  it("without a body is an empty document", async () => {
    expect(await readSitemapToEnd(new Response(null))).toMatchObject({ kind: "unknown", entries: [] });
  });

  it("that fails is an error with its cause", async () => {
    const cause = new Error("disk on fire");
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield encoder.encode(HEAD);
      throw cause;
    }
    await expect(readSitemapToEnd(failing())).rejects.toMatchObject({ code: "ERR_SOURCE", cause });
    const reading = readSitemap(failing());
    await expect(async () => {
      for await (const _batch of reading);
    }).rejects.toThrow("disk on fire");
    await expect(reading.summary).rejects.toMatchObject({ code: "ERR_SOURCE" });
  });

  it.each([42, null, {}, { body: "text" }, new URL("https://e.com/")])("of another type is an error (%s)", async (input) => {
    await expect(readSitemapToEnd(input as never)).rejects.toMatchObject({ code: "ERR_ARGUMENT", message: expect.stringMatching(/^Expected bytes, text/) });
  });

  it.each<[string, ReadOptions]>([
    ["url", { url: "/sitemap.xml" }],
    ["url", { url: new URL("file:///sitemap.xml") }],
    ["maxEntries", { budgets: { maxEntries: -1 } }],
    ["maxBytes", { budgets: { maxBytes: Number.NaN } }],
    ["budgets", { budgets: { maxSize: 5 } as never }],
    ["keepIssues", { keepIssues: "all" as never }],
  ])("with a wrong %s is an error", (option, options) => {
    expect(() => readSitemap("", options)).toThrow(expect.objectContaining({ code: "ERR_ARGUMENT", details: { option } }));
  });

  it("is read once", async () => {
    const reading = readSitemap(document);
    for await (const _batch of reading);
    expect(() => reading[Symbol.asyncIterator]()).toThrow("Expected to iterate a document once");
  });

  it("ends where the signal says so", async () => {
    const controller = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield encoder.encode(`${HEAD}<url><loc>https://e.com/b`);
      controller.abort();
      await new Promise(() => undefined);
    }
    const result = await readSitemapToEnd(endless(), { signal: controller.signal });
    expect(result).toMatchObject({ complete: false, stoppedBy: "aborted", entryCount: 1 });
  });

  it("gives the summary to those who stop iterating", async () => {
    const reading = readSitemap(flood(HEAD, "<url><loc>https://e.com/b</loc></url>", 5_000_000));
    for await (const batch of reading) if (batch.entries.length > 0) break;
    expect(await reading.summary).toMatchObject({ complete: false, stoppedBy: "aborted" });
  });

  it("gives the summary to those who stop iterating at the last batch", async () => {
    const reading = readSitemap(urlset("<url><loc>https://e.com/b</loc></url>"));
    for await (const batch of reading) if (batch.entries.length > 0) break;
    expect(await reading.summary).toMatchObject({ complete: true, entryCount: 1 });
  });
});

describe("summary", () => {
  const document = urlset("<url><loc>https://e.com/a</loc></url>".repeat(2000));

  it.each([
    ["readSitemap", readSitemap],
    ["readRanges", readRanges],
  ] as const)("of %s is there for those who do not iterate", async (_name, read) => {
    const reading = read([document, "<!--", "-->"]);
    expect(await reading.summary).toMatchObject({ complete: true, entryCount: 2000 });
    expect(await reading.summary.then(({ kind }) => kind)).toBe("urlset");
    expect(() => reading[Symbol.asyncIterator]()).toThrow("Expected to iterate before the summary is awaited");
  });

  it("fails with the input for those who do not iterate", async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield encoder.encode(HEAD);
      throw new Error("disk on fire");
    }
    await expect(readSitemap(failing()).summary).rejects.toMatchObject({ code: "ERR_SOURCE" });
  });

  it("takes nothing from those who iterate, however early they ask for it", async () => {
    const reading = readSitemap(document);
    const summary = reading.summary.then(({ entryCount }) => entryCount);
    let entries = 0;
    for await (const batch of reading) entries += batch.entries.length;
    expect([entries, await summary, (await reading.summary).entryCount]).toEqual([2000, 2000, 2000]);
  });

  it("is a promise that need not be looked at", async () => {
    const { summary } = readSitemap(document);
    expect(summary).toBeInstanceOf(Promise);
    expect(Object.getPrototypeOf(summary.catch(() => undefined))).toBe(Promise.prototype);
  });
});

describe("text in pieces", () => {
  it("joins the halves of a character that two pieces share", async () => {
    const document = urlset("<url><loc>https://e.com/\u{1f600}</loc></url>");
    const cut = document.indexOf("\ud83d") + 1;
    const { entries, issues } = await readSitemapToEnd([document.slice(0, cut), document.slice(cut)]);
    expect(entries.map(({ loc }) => loc)).toEqual(["https://e.com/\u{1f600}"]);
    expect(issues).toEqual([]);
  });

  it("tells of half a character", async () => {
    const { issueCounts } = await readSitemapToEnd(urlset("<url><loc>https://e.com/\ud83d</loc></url>"));
    expect(issueCounts).toEqual({ "character-lost": 1 });
  });
});
