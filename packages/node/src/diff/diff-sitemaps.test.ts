import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFolderScratch } from "../set/state/scratch.ts";
import { createTemporaryFolder, readFolder } from "../testing/temporary-folder.ts";
import { CompareTable, PARTS, STATE } from "./compare-table.ts";
import { diffSitemaps } from "./diff-sitemaps.ts";
import { EntrySpool } from "./entry-spool.ts";
import { createLocalInput } from "./local-input.ts";
import type { DiffChange, DiffInput, DiffOptions, DiffSummary } from "./types.ts";

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const loc = (path: string): string => `https://example.com/${path}`;

/** An entry as a path and further elements. */
type Row = readonly [path: string, rest?: string | undefined];

function urlset(rows: readonly Row[]): string {
  return `<urlset ${NS}>${rows.map(([path, rest = ""]) => `<url><loc>${loc(path)}</loc>${rest}</url>\n`).join("")}</urlset>`;
}

const index = (...names: string[]): string =>
  `<sitemapindex ${NS}>${names.map((name) => `<sitemap><loc>${loc(name)}</loc></sitemap>`).join("")}</sitemapindex>`;

/** Writes files into a new folder. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = createTemporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    if (name.includes("/")) mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

interface Found {
  readonly changes: readonly string[];
  readonly summary: DiffSummary;
}

/** Changes as lines, sorted: `+ a`, `- b`, `~ c lastmod: x > y`. */
async function diff(before: string | DiffInput, after: string | DiffInput, options: DiffOptions = {}): Promise<Found> {
  const comparing = diffSitemaps(before, after, options);
  const changes: string[] = [];
  for await (const batch of comparing) changes.push(...batch.map(asLine));
  return { changes: changes.sort(), summary: await comparing.summary };
}

function asLine(change: DiffChange): string {
  const path = change.loc.replace("https://example.com/", "");
  if (change.kind === "added") return `+ ${path}`;
  if (change.kind === "removed") return `- ${path}`;
  return `~ ${path} ${change.fields.map(({ field, before, after }) => `${field}: ${JSON.stringify(before)} > ${JSON.stringify(after)}`).join(", ")}`;
}

const input = (text: string | Uint8Array, name = "a.xml"): DiffInput => createLocalInput(join(folderOf({ [name]: text }), name), inputOptions);
const inputOptions = { scratch: { create: () => Promise.reject(new Error("Expected no scratch file")), close: () => Promise.resolve() } };

describe("diffSitemaps", () => {
  it("tells what was added, removed and changed, and in which fields", async () => {
    const before = urlset([["a"], ["b", "<lastmod>2024-01-02</lastmod><priority>0.5</priority>"], ["c"], ["d", "<changefreq>daily</changefreq>"]]);
    const after = urlset([["d"], ["b", "<priority>0.50</priority><lastmod>2024-01-03</lastmod>"], ["e"], ["a"]]);
    const { changes, summary } = await diff(input(before), input(after));
    expect(changes).toEqual(["+ e", "- c", '~ b lastmod: "2024-01-02" > "2024-01-03"', '~ d changefreq: "daily" > undefined']);
    expect(summary).toMatchObject({ added: 1, removed: 1, changed: 2, unchanged: 1, plain: false });
    expect(summary.before).toMatchObject({ urls: 4, duplicates: 0, documents: 1, complete: true, problems: [] });
    expect((await diff(input(before), input(after), { ignore: ["lastmod", "changefreq"] })).changes).toEqual(["+ e", "- c"]);
  });

  it("finds what a naive comparison finds, in whatever files and rounds", async () => {
    const row = fc.tuple(
      fc.integer({ min: 0, max: 40 }).map((number) => `p${number}`),
      fc.constantFrom(undefined, "<lastmod>2024-01-02</lastmod>", "<lastmod>2024-01-03</lastmod>", "<priority>0.5</priority><!-- x -->"),
    );
    const side = fc.array(fc.array(row, { maxLength: 30 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(side, side, fc.constantFrom(undefined, 12_000), async (a, b, memoryBytes) => {
        const folders = [a, b].map((files) =>
          folderOf(Object.fromEntries(files.map((rows, at) => [`s${at}.xml`, at === 1 ? gzipSync(urlset(rows)) : urlset(rows)]))),
        );
        const [first = "", second = ""] = folders;
        const { changes, summary } = await diff(first, second, memoryBytes === undefined ? {} : { memoryBytes });
        const [old, young] = [a, b].map(firstOfEach);
        expect(changes).toEqual(naiveDiff(old ?? new Map(), young ?? new Map()));
        expect(summary.added + summary.removed + summary.changed).toBe(changes.length);
        expect([summary.before.urls, summary.after.urls]).toEqual([old?.size, young?.size]);
        expect([summary.before.duplicates, summary.after.duplicates]).toEqual([a.flat().length - (old?.size ?? 0), b.flat().length - (young?.size ?? 0)]);
        expect([summary.before.documents, summary.after.documents]).toEqual([a.length, b.length]);
      }),
      { seed: 71, numRuns: 40 },
    );
  });

  it("reads an index with its children beside it, folders, gzip, lists and feeds", async () => {
    const rows: Row[] = [["a"], ["b"]];
    const set = folderOf({
      "sitemap.xml": index("s-1.xml.gz", "deep/s-2.txt"),
      "s-1.xml.gz": gzipSync(urlset([["a"]])),
      "s-2.txt": `${loc("b")}\n`,
      "robots.txt": "User-agent: *",
    });
    const feed = `<rss version="2.0"><channel>${rows.map(([path]) => `<item><link>${loc(path)}</link></item>`).join("")}</channel></rss>`;
    for (const other of [urlset(rows), feed, rows.map(([path]) => loc(path)).join("\n")]) {
      for (const path of [set, join(set, "sitemap.xml")]) {
        const { changes, summary } = await diff(path, input(other));
        expect(changes).toEqual([]);
        expect(summary).toMatchObject({ unchanged: 2, plain: true, before: { documents: 3, duplicates: 0, complete: true } });
      }
    }
  });

  it("compares no fields with a list of URLs, which has none", async () => {
    const { changes, summary } = await diff(input(urlset([["a", "<priority>0.5</priority>"], ["b"]])), input(`${loc("a")}\n${loc("c")}\n`));
    expect(changes).toEqual(["+ c", "- b"]);
    expect(summary.plain).toBe(true);
  });

  it("does not count what a sitemap of recent changes repeats, wherever it is listed", async () => {
    const files = {
      "sitemap.xml": index("sitemap-recent.xml", "sitemap-shop-1.xml"),
      "sitemap-recent.xml": urlset([["a"]]),
      "sitemap-shop-1.xml": urlset([["a"], ["b"], ["b"]]),
    };
    const set = folderOf(files);
    for (const path of [set, join(set, "sitemap.xml")]) {
      const { changes, summary } = await diff(path, input(urlset([["a"], ["b"]])));
      expect(changes).toEqual([]);
      expect(summary.before).toMatchObject({ urls: 2, duplicates: 1, documents: 3 });
    }
    expect((await diff(join(set, "sitemap-recent.xml"), set)).changes).toEqual(["+ b"]);
  });

  it("tells which documents are incomplete, missing or no sitemaps, and compares the rest", async () => {
    const cut = urlset([["a"], ["b"], ["c"]]).slice(0, -40);
    const set = folderOf({ "sitemap.xml": index("s-1.xml", "s-2.xml", "s-3.xml"), "s-1.xml": cut, "s-3.xml": "<html><body>404</body></html>" });
    const { changes, summary } = await diff(join(set, "sitemap.xml"), input(urlset([["a"], ["b"]])));
    expect(changes).toEqual([]);
    expect(summary.before.complete).toBe(false);
    expect(summary.before.problems.map(({ document, code }) => [document.slice(set.length + 1), code])).toEqual([
      ["s-1.xml", "incomplete"],
      ["s-2.xml", "unreadable"],
      ["s-3.xml", "unknown"],
    ]);
    expect(summary.after).toMatchObject({ complete: true, problems: [] });
  });

  it.each<[string, () => unknown, string]>([
    ["a file that is not there", () => diff(join(createTemporaryFolder(), "none.xml"), input(urlset([]))), "ERR_SOURCE"],
    ["a file that is no sitemap", () => diff(input("<html></html>"), input(urlset([]))), "ERR_SOURCE"],
    ["an empty folder", () => diff(createTemporaryFolder(), input(urlset([]))), "ERR_SOURCE"],
    ["a field that there is not", async () => diff(input(""), input(""), { ignore: ["title"] }), "ERR_ARGUMENT"],
    ["standard input on both sides", async () => diff("-", "-"), "ERR_ARGUMENT"],
  ])("throws for %s", async (_, run, code) => {
    await expect(run()).rejects.toMatchObject({ code });
  });

  it("follows no index in circles, and tells of them though nothing is missing", async () => {
    const set = folderOf({ "a.xml": index("b.xml", "a.xml"), "b.xml": index("a.xml"), "c.xml": urlset([["a"]]) });
    const { summary } = await diff(set, input(urlset([["a"]])));
    expect(summary).toMatchObject({ unchanged: 1, before: { documents: 3, complete: true } });
    expect(summary.before.problems.map(({ document, code, message }) => [document.slice(set.length + 1), code, message])).toEqual([
      ["a.xml", "circle", "Expected children of the index, found https://example.com/a.xml, which leads back to it"],
      ["b.xml", "circle", "Expected children of the index, found https://example.com/a.xml, which leads back to it"],
    ]);
  });

  it("takes a child that two indexes list for no circle", async () => {
    const set = folderOf({ "sitemap.xml": index("b.xml", "c.xml"), "b.xml": index("d.xml"), "c.xml": index("d.xml"), "d.xml": urlset([["a"]]) });
    expect((await diff(join(set, "sitemap.xml"), input(urlset([["a"]])))).summary.before).toMatchObject({
      urls: 1,
      documents: 4,
      complete: true,
      problems: [],
    });
  });

  it("keeps what comes on standard input, to read it again, and nothing afterwards", async () => {
    const scratchFolder = createTemporaryFolder();
    const scratch = createFolderScratch(scratchFolder);
    const text = new TextEncoder().encode(urlset([["a", "<priority>0.1</priority>"], ["b"]]));
    const stdin = (async function* () {
      for (let at = 0; at < text.length; at += 50) yield text.slice(at, at + 50);
    })();
    const side = createLocalInput("-", { scratch, stdin });
    const { changes, summary } = await diff(side, input(urlset([["a"], ["c"]])));
    expect(changes).toEqual(["+ c", "- b", "~ a priority: 0.1 > undefined"]);
    expect(summary.before.name).toBe("stdin");
    await scratch.close();
    expect(readFolder(scratchFolder)).toEqual({});
  });

  it("compares when its summary is awaited, once, and stops when the signal says so", async () => {
    expect(await diffSitemaps(input(urlset([["a"]])), input(urlset([["b"]]))).summary).toMatchObject({ added: 1, removed: 1 });
    const comparing = diffSitemaps(input(urlset([["a"]])), input(urlset([["b"]])));
    for await (const _ of comparing) break;
    await expect(comparing.summary).rejects.toMatchObject({ code: "ERR_ABORTED" });
    expect(() => comparing[Symbol.asyncIterator]()).toThrow(expect.objectContaining({ code: "ERR_ARGUMENT" }));
    const signal = AbortSignal.abort();
    await expect(diff(input(urlset([["a"]])), input(urlset([["b"]])), { signal })).rejects.toMatchObject({ code: "ERR_ABORTED" });
  });

  it("says so when a side is not what it was a moment ago", async () => {
    const folder = folderOf({ "a.xml": urlset([["a"], ["b"]]) });
    const path = join(folder, "a.xml");
    const local = createLocalInput(path, inputOptions);
    let readings = 0;
    const changing: DiffInput = {
      name: path,
      documents: () => {
        if (readings++ === 1) writeFileSync(path, urlset([["a"]]));
        return local.documents();
      },
    };
    await expect(diff(changing, input(urlset([["a"]])))).rejects.toMatchObject({ code: "ERR_SOURCE" });
  });
});

/** The first entry of each URL, over all files in order. */
function firstOfEach(files: readonly (readonly Row[])[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, rest = ""] of files.flat()) if (!found.has(path)) found.set(path, rest.replace("<!-- x -->", ""));
  return found;
}

function naiveDiff(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const fieldOf = (text: string | undefined, field: string): unknown => {
    const value = new RegExp(`<${field}>(.*)</${field}>`).exec(text ?? "")?.[1];
    return value === undefined ? undefined : field === "priority" ? Number(value) : value;
  };
  const lines: string[] = [];
  for (const path of after.keys()) if (!before.has(path)) lines.push(`+ ${path}`);
  for (const [path, text] of before) {
    if (!after.has(path)) lines.push(`- ${path}`);
    else if (after.get(path) !== text) {
      const fields = ["lastmod", "priority"].flatMap((field) => {
        const [old, young] = [fieldOf(text, field), fieldOf(after.get(path), field)];
        return old === young ? [] : [`${field}: ${JSON.stringify(old)} > ${JSON.stringify(young)}`];
      });
      lines.push(`~ ${path} ${fields.join(", ")}`);
    }
  }
  return lines.sort();
}

describe("EntrySpool", () => {
  it("gives entries back by number, out of memory and out of a passing file", async () => {
    const scratchFolder = createTemporaryFolder();
    const scratch = createFolderScratch(scratchFolder);
    const spool = new EntrySpool(scratch, 1000);
    const entries = Array.from({ length: 2000 }, (_, at) => ({ loc: loc(`${at}/${"é".repeat((at * 7) % 300)}`), priority: (at % 10) / 10 }));
    for (const [at, entry] of entries.entries()) expect(await spool.add(entry)).toBe(at);
    expect(Object.keys(readFolder(scratchFolder)).length).toBe(1);
    for (const at of [0, 1999, 1000, 1001, 1002, 5, 1998, ...entries.keys()]) expect(await spool.get(at)).toEqual(entries[at]);
    await spool.close();
    await scratch.close();
    expect(readFolder(scratchFolder)).toEqual({});
  });
});

describe("CompareTable", () => {
  it("remembers keys and what they say, at most 36 bytes a key, and gives up half of its parts", () => {
    const table = new CompareTable(0);
    const count = 200_000;
    const keys = new Int32Array(count * 3).map((_, at) => Math.imul(at + 1, 0x9e3779b1) ^ (at >>> 3));
    let wrong = 0;
    for (let at = 0; at < count; at++) {
      if (table.find(keys, at * 3) !== STATE.UNKNOWN) wrong++;
      table.add(keys, at * 3, keys, at * 3, STATE.BEFORE);
    }
    expect(table.bytes / count).toBeLessThan(36);
    const bytes = table.bytes;
    table.halve();
    expect([table.low, table.high]).toEqual([0, PARTS / 2]);
    expect(table.bytes).toBeLessThan(bytes * 0.6);
    for (let at = 0; at < count; at++) {
      const kept = CompareTable.partOf(keys, at * 3) < PARTS / 2;
      if (table.find(keys, at * 3) !== (kept ? STATE.BEFORE : STATE.UNKNOWN)) wrong++;
      if (kept && (!table.says(keys, at * 3) || table.says(keys, at * 3 + 1))) wrong++;
    }
    expect(wrong).toBe(0);
    for (let halvings = 0; halvings < 10; halvings++) table.halve();
    expect([table.low, table.high]).toEqual([0, 1]);
  });
});
