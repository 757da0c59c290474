import type { ReadBatch, ReadSummary, Scope } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { summaryWith } from "../testing/summary.ts";
import { createFormat } from "./create-format.ts";
import { parseFields } from "./fields.ts";
import type { ReadFormatName } from "./format.ts";

const plain = (_name: string, text: string): string => text;

interface FileGiven {
  readonly file: string;
  readonly batches: readonly Partial<ReadBatch>[];
  readonly summary?: ReadSummary | undefined;
  readonly error?: string;
}

function render(name: ReadFormatName, files: readonly FileGiven[], fields?: string): string {
  const format = createFormat(name, fields === undefined ? undefined : parseFields(fields), plain);
  let text = format.start();
  for (const given of files) {
    text += format.startFile(given.file);
    for (const batch of given.batches) text += format.batch(given.file, { entries: [], sitemaps: [], ...batch });
    text += format.endFile(given.file, { summary: "summary" in given ? given.summary : summaryWith(), error: given.error });
  }
  return text + format.end();
}

const PAGES: FileGiven = {
  file: "a.xml",
  batches: [
    { entries: [{ loc: "https://e.com/", lastmod: "2024-01-02", priority: 0.5 }] },
    { entries: [{ loc: 'https://e.com/?a="b",c', images: [{ loc: "https://e.com/1.png" }, { loc: "https://e.com/2.png", title: "Two" }] }] },
  ],
};
const INDEX: FileGiven = {
  file: "index.xml",
  batches: [{ sitemaps: [{ loc: "https://e.com/a.xml", lastmod: "2024-01-02" }] }, { sitemaps: [{ loc: "https://e.com/b.xml" }] }],
  summary: summaryWith({ kind: "sitemapindex", entryCount: 0, sitemapCount: 2 }),
};

describe("json", () => {
  const files = (given: readonly FileGiven[], fields?: string): Record<string, unknown>[] => JSON.parse(render("json", given, fields)).files;

  it("is a document with a schema version, also without files", () => {
    expect(JSON.parse(render("json", []))).toEqual({ schemaVersion: 1, files: [] });
  });

  it("has each file with its entries, sitemaps, kind, issues and whether it is complete", () => {
    const read = files([PAGES, INDEX]);
    expect(read).toMatchObject([
      { file: "a.xml", kind: "urlset", sitemaps: [], issues: [], complete: true },
      { file: "index.xml", kind: "sitemapindex", entries: [], issues: [], complete: true },
    ]);
    expect(read[0]?.["entries"]).toEqual(PAGES.batches.flatMap(({ entries = [] }) => entries));
    expect(read[1]?.["sitemaps"]).toEqual(INDEX.batches.flatMap(({ sitemaps = [] }) => sitemaps));
  });

  it("keeps entries and sitemaps apart when a document mixes them", () => {
    const mixed = {
      file: "m.xml",
      batches: [{ sitemaps: [{ loc: "s1" }] }, { entries: [{ loc: "p1" }], sitemaps: [{ loc: "s2" }] }, { entries: [{ loc: "p2" }] }],
    };
    expect(files([mixed, PAGES])[0]).toMatchObject({ entries: [{ loc: "p1" }, { loc: "p2" }], sitemaps: [{ loc: "s1" }, { loc: "s2" }] });
  });

  it("tells a file that could not be read, and is whole all the same", () => {
    expect(files([{ file: "gone", batches: [], summary: undefined, error: "Expected a file" }])).toEqual([
      { file: "gone", kind: "unknown", entries: [], sitemaps: [], issues: [], complete: false, error: "Expected a file" },
    ]);
  });

  it("never calls a file complete whose input failed after some entries", () => {
    expect(files([{ ...PAGES, summary: undefined, error: "Expected a disk" }])[0]).toMatchObject({ complete: false, entries: [{}, {}] });
  });

  it("has the chosen fields only, under their dotted names", () => {
    expect(files([PAGES], "loc,images.loc")[0]?.["entries"]).toEqual([
      { loc: "https://e.com/" },
      { loc: 'https://e.com/?a="b",c', "images.loc": ["https://e.com/1.png", "https://e.com/2.png"] },
    ]);
  });
});

describe("jsonl", () => {
  const lines = (files: readonly FileGiven[], fields?: string): unknown[] =>
    render("jsonl", files, fields)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("has an entry a line with its file, and a summary after each file", () => {
    const read = lines([PAGES, INDEX]);
    expect(read).toHaveLength(6);
    expect(read[0]).toEqual({ file: "a.xml", loc: "https://e.com/", lastmod: "2024-01-02", priority: 0.5 });
    expect(read[2]).toMatchObject({ file: "a.xml", summary: { kind: "urlset", complete: true, entries: 2, sitemaps: 0 } });
    expect(read[3]).toEqual({ file: "index.xml", sitemap: { loc: "https://e.com/a.xml", lastmod: "2024-01-02" } });
    expect(read[5]).toMatchObject({ file: "index.xml", summary: { kind: "sitemapindex", entries: 0, sitemaps: 2 } });
  });

  it("keeps a line for an entry that has none of the chosen fields", () => {
    expect(lines([PAGES], "videos")[0]).toEqual({ file: "a.xml" });
  });
});

describe("csv", () => {
  it("has a header and the four core fields, quoted where needed", () => {
    expect(render("csv", [PAGES])).toBe('loc,lastmod,changefreq,priority\nhttps://e.com/,2024-01-02,,0.5\n"https://e.com/?a=""b"",c",,,\n');
  });

  it("has the header once for several files, and names the file where asked", () => {
    expect(render("csv", [INDEX, INDEX], "file,loc")).toBe(
      "file,loc\nindex.xml,https://e.com/a.xml\nindex.xml,https://e.com/b.xml\nindex.xml,https://e.com/a.xml\nindex.xml,https://e.com/b.xml\n",
    );
  });

  it("parts several values by spaces and writes structures as JSON", () => {
    expect(render("csv", [PAGES], "images.loc,images").split("\n")[2]).toBe(
      'https://e.com/1.png https://e.com/2.png,"{""loc"":""https://e.com/1.png""} {""loc"":""https://e.com/2.png"",""title"":""Two""}"',
    );
  });

  it("quotes line ends and edges of white space", () => {
    const odd = { file: "x", batches: [{ entries: [{ loc: "a\nb", news: { title: " t\r" } }] }] };
    expect(render("csv", [odd], "loc,news.title")).toBe('loc,news.title\n"a\nb"," t\r"\n');
  });
});

describe("urls", () => {
  it("has one loc a line, of sitemaps too, and never breaks a line", () => {
    const odd = { file: "x", batches: [{ entries: [{ loc: "https://e.com/a\nb" }] }] };
    expect(render("urls", [PAGES, INDEX, odd])).toBe('https://e.com/\nhttps://e.com/?a="b",c\nhttps://e.com/a.xml\nhttps://e.com/b.xml\nhttps://e.com/a%0Ab\n');
  });
});

describe("text", () => {
  const issue = (line: number) =>
    ({ code: "gzip-damaged", level: "lost", message: "Expected more \u001b[31m, found a fault", offset: 0, line, column: 7, raw: "" }) as const;

  it("tells kind, counts, size and state of a file", () => {
    expect(render("text", [PAGES])).toBe("a.xml\n  urlset, 2 URLs, 1.2 kB, complete\n");
  });

  it("tells what is wrong: the first five of a code, and how many more", () => {
    const summary = summaryWith({
      complete: false,
      stoppedBy: "cut",
      gzipLayers: 1,
      issues: [1, 2, 3, 4, 5, 6].map(issue),
      issueCounts: { "gzip-damaged": 8 },
    });
    const text = render("text", [{ ...PAGES, summary }]);
    expect(text).toContain(
      "urlset (gzip), 2 URLs, 1.2 kB, partial (cut off), 8 losses\n  1:7  lost  gzip-damaged\n      Expected more \\u001b[31m, found a fault\n  2:7",
    );
    expect(text).toMatch(/5:7 {2}lost[^6]*and 3 more of gzip-damaged\n$/);
    expect(text).not.toContain("6:7");
  });

  it.each([
    ["cut", "cut off"],
    ["gzip", "damaged gzip"],
    ["aborted", "stopped"],
    ["maxRatio", "limit maxRatio reached"],
  ] as const)("says why reading ended early: %s", (stoppedBy, says) => {
    expect(render("text", [{ ...PAGES, summary: summaryWith({ complete: false, stoppedBy }) }])).toContain(`partial (${says})`);
  });

  it("counts the URLs that the sitemap may not list where it stands, file by file", () => {
    const scoped = (...scopes: readonly Scope[]): FileGiven => ({
      file: "a.xml",
      batches: [{ entries: scopes.map((scope) => ({ loc: "https://e.com/", scope })) }],
    });
    const text = render("text", [scoped("in", "host", "path", "host"), scoped("in")]);
    expect(text.split("\n").filter((line) => line.includes("scope"))).toEqual(["  out of scope: 2 URLs on another host, 1 URL outside its folder"]);
  });

  it("adds the files up when there are several", () => {
    expect(render("text", [PAGES, INDEX, { ...PAGES, file: "\u001b]0;x\u0007.xml" }])).toMatch(/\n\n\\u001b\]0;x\\u0007\.xml\n.*\n\n3 files, 4 URLs\n$/);
  });

  it("says that a file was not read", () => {
    expect(render("text", [{ file: "gone", batches: [], summary: undefined, error: "x" }])).toBe("gone\n  not read\n");
    expect(render("text", [{ file: "page.html", batches: [], summary: summaryWith({ kind: "unknown", entryCount: 0 }) }])).toBe(
      "page.html\n  no sitemap, 0 URLs, 1.2 kB, not read\n",
    );
  });
});

describe("parseFields", () => {
  it.each(["loc", "file", "scope", "images.loc", "videos.thumbnailLoc", "news.publication.name", "alternates.hreflang"])("knows %s", (name) => {
    expect(parseFields(name)).toEqual([name.split(".")]);
  });

  it("takes spaces around names", () => {
    expect(parseFields("loc, lastmod")).toEqual([["loc"], ["lastmod"]]);
  });

  it.each([
    ["lastmodd", /\(did you mean lastmod\?\)$/],
    ["images.lok", /\(did you mean images\.loc\?\)$/],
    ["", /found ""$/],
    ["constructor", /found "constructor"$/],
  ])("refuses %s", (name, message) => {
    expect(() => parseFields(name)).toThrow(message);
  });
});

describe("standard input", () => {
  const given: FileGiven = { file: "-", batches: [{ entries: [{ loc: "https://e.com/" }] }] };

  it("is told to people by its name, and to programs as they gave it", () => {
    expect(render("text", [given]).split("\n")[0]).toBe("standard input");
    expect(JSON.parse(render("json", [given])).files[0].file).toBe("-");
  });
});
