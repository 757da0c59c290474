import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Collected, readBytes, readFiles } from "./testing/collect.ts";
import type { SourceKind } from "./types.ts";

const A = "https://shop.example/a";
const B = "https://shop.example/b";

/** A URL list or CSV of core columns goes to the writer as bytes; this is what it would find in them. */
function locsOf({ records, entries }: Collected): readonly string[] {
  const fromRecords = records.flatMap(({ text, columns, delimiter }) =>
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .map((line) => (delimiter === 0 ? line : (line.split(String.fromCharCode(delimiter))[columns.indexOf("loc")] ?? "")).replace(/^"|"$/g, "")),
  );
  return [...fromRecords, ...entries.map(({ loc }) => String(loc))];
}

const FORMS: readonly { readonly name: string; readonly text: string; readonly from?: SourceKind }[] = [
  { name: "a list of URLs", text: `${A}\n${B}\n` },
  { name: "a list without final line end", text: `${A}\n${B}` },
  { name: "a list with CRLF", text: `${A}\r\n${B}\r\n` },
  { name: "a list with lone CR", text: `${A}\r${B}\r` },
  { name: "a list with blank lines and comments", text: `# pages\n\n${A}\n  # more\n${B}\n# end` },
  { name: "a list of paths, when forced", text: "a\nb\n", from: "text" },
  { name: "a CSV with loc", text: `loc,lastmod\n${A},2024-01-01\n${B},\n` },
  { name: "a CSV with URL in capitals and spaces", text: `sku, URL ,name\n1,${A},x\n2,${B},y` },
  { name: "a CSV of one column", text: `url\n${A}\n${B}\n` },
  { name: "a CSV with lone CR", text: `loc,lastmod\r${A},2024-01-01\r${B},\r` },
  { name: "a CSV with a quoted header", text: `"loc";"lastmod"\n"${A}";"2024-01-01"\n"${B}";""\n` },
  { name: "a CSV with Excel's sep line", text: `sep=;\r\nloc;lastmod\r\n${A};2024-01-01\r\n${B};\r\n` },
  { name: "a CSV below comments", text: `# export\nloc,lastmod\n${A},\n${B},\n` },
  { name: "a TSV", text: `priority\tloc\n0.5\t${A}\n0.5\t${B}\n` },
  { name: "a forced TSV", text: `loc\tnote, with comma\n${A}\tx\n${B}\ty\n`, from: "tsv" },
  { name: "a CSV without header", text: `${A},2024-01-01,daily\n${B},2024-01-02,\n` },
  { name: "a quoted CSV without header", text: `"${A}"\n"${B}"\n` },
  { name: "a TSV without header", text: `${A}\tfirst\n${B}\tsecond\n` },
  { name: "JSON lines", text: `{"loc":"${A}"}\n{"url":"${B}"}\n` },
  { name: "JSON lines of strings, when forced", text: `"${A}"\n"${B}"\n`, from: "jsonl" },
  { name: "a JSON array", text: `[{"loc":"${A}"},\n "${B}"]` },
  { name: "a JSON array in an object", text: `{"total": 2, "items": [{"loc":"${A}"}, {"url":"${B}"}], "next": null}` },
  {
    name: "a JSON array deep in an object of several lines",
    text: `{\n  "meta": {"tags": ["x"]},\n  "data": {\n    "urls": [\n      "${A}",\n      "${B}"\n    ]\n  }\n}\n`,
  },
  { name: "JSON lines with arrays before the URL", text: `{"images":[{"loc":"https://cdn.example/1.jpg"}],"loc":"${A}"}\n{"loc":"${B}"}\n` },
  { name: "a list with a comma behind each line", text: `${A},\n${B}\n` },
  { name: "a CSV of images", text: `loc,image\n${A},\n${B},https://cdn.example/1.jpg\n` },
];

describe("openSource", () => {
  it.each(FORMS)("recognises $name", async ({ text, from }) => {
    const found = locsOf(await readBytes(text, from === undefined ? {} : { from }));
    expect(found).toEqual(from === "text" ? ["a", "b"] : [A, B]);
  });

  it.each(FORMS)("reads $name the same with a byte order mark, byte by byte, from a file, gzipped, and gzipped twice", async ({ text, from }) => {
    const options = from === undefined ? {} : { from };
    const plain = await readBytes(text, options);
    const gzip = gzipSync(text);
    const others = [
      await readBytes(`\ufeff${text}`, options),
      await readBytes(text, { ...options, size: 1 }),
      await readBytes(gzip, options),
      await readBytes(gzipSync(gzip), { ...options, size: 7 }),
      await readBytes(Buffer.from(`\ufeff${text}`, "utf16le"), options),
      await readBytes(Buffer.from(`\ufeff${text}`, "utf16le").swap16(), { ...options, size: 3 }),
    ];
    for (const other of others) expect(other).toEqual(plain);
    const file = await readFiles({ "source.bin": gzip }, options);
    expect(locsOf(file)).toEqual(locsOf(plain));
  });

  it.each([
    ["an HTML page, with no advice that leads nowhere", "<!DOCTYPE html><html><body>x</body></html>", /found an HTML page$/],
    ["an HTML page behind a comment", "<!-- x -->\n<html lang=de>", /found an HTML page/],
    ["a spreadsheet", "PK\u0003\u0004rest", /found a ZIP file, such as a spreadsheet/],
    ["a PDF", "%PDF-1.7", /found a PDF file/],
    ["binary data", "ab\u0000\u0001\u0002\u0003", /found binary data/],
    ["a program that begins with a comment", "// the shop\nconst a = 1;\n", /found "\/\/ the shop" in line 1/],
    ["a style sheet that begins with a comment", "/* the shop */\nbody { margin: 0 }\n", /found "\/\* the shop \*\/" in line 1/],
    ["a program that begins with a comment without space", "//shop\nconst a = 1;\nlet b = 2;\n", /found "const a = 1;" in line 2/],
    ["prose", "Hello there\nhow are you\n", /found "Hello there" in line 1/],
    [
      "a CSV without URL column",
      'sku,name,"price, net"\n1,2,3\n',
      /Expected a column named loc or url, found the columns "sku", "name", "price, net" in line 1/,
    ],
    ["a column of addresses in which no row has one", "address,name\n1 High Street,x\n", /found the columns "address", "name" in line 1/],
    ["pairs of URLs that nothing explains", `${A},${B}\n${B},${A}\n`, /found several URLs a line and no header row that says what they are in line 1/],
    ["pairs of URLs in quotes", `"${A}";"${B}"\n"${B}";"${A}"\n`, /found several URLs a line/],
    ["a JSON object over several lines", '{\n  "name": "shop"\n}\n', /found a JSON object over several lines/],
  ])("refuses %s with a message that says what was found", async (_, text, message) => {
    await expect(readBytes(text)).rejects.toMatchObject({ name: "SitemapError", code: "ERR_SOURCE", message: expect.stringMatching(message) });
    await expect(readBytes(text)).rejects.toThrow(/^stdin: Expected /);
  });

  it("says which file is missing", async () => {
    await expect(readFiles({}, { open: ["none.csv"] })).rejects.toMatchObject({ code: "ERR_SOURCE", message: expect.stringContaining("none.csv") });
  });

  it("says that a folder is no source", async () => {
    await expect(readFiles({}, { open: ["."] })).rejects.toMatchObject({ code: "ERR_SOURCE", message: expect.stringContaining("found a folder") });
  });

  it.each([
    ["nothing", ""],
    ["a byte order mark", "\ufeff"],
    ["blank lines", "\n \r\n\n"],
  ])("finds nothing in %s and says so", async (_, text) => {
    const { entries, records, notes } = await readBytes(text);
    expect({ entries, records, codes: notes.map(({ code }) => code) }).toEqual({ entries: [], records: [], codes: ["empty"] });
  });

  it("finds nothing in a list of comments, and in a CSV that ends with its header", async () => {
    expect(locsOf(await readBytes("# a\n# b\n"))).toEqual([]);
    expect(locsOf(await readBytes("loc,lastmod\n"))).toEqual([]);
    expect(locsOf(await readBytes("loc,lastmod"))).toEqual([]);
    expect(locsOf(await readBytes("loc,image"))).toEqual([]);
  });

  it("takes the images of a JSON object for no entries", async () => {
    expect(locsOf(await readBytes(`{"images":[{"loc":"${B}"}],"loc":"${A}"}`))).toEqual([A]);
  });

  it("takes two URLs with a comma between them for no URL", async () => {
    const { records } = await readBytes(`${A}\n${A},${B}\n${A}?u=1,${B}\n`);
    expect(records[0]?.text).toBe(`${A}\n${A} ${B}\n${A}?u=1,${B}\n`);
  });

  it.each([";", "|"])("takes two URLs with %s between them for no URL", async (mark) => {
    const { records } = await readBytes(`${A}\n${A}${mark}${B}\n${A}?u=1${mark}${B}\n`);
    expect(records[0]?.text).toBe(`${A}\n${A} ${B}\n${A}?u=1${mark}${B}\n`);
  });

  it.each([
    ["the address of a crawler", `"Address","Status Code"\n"${A}","200"\n`, [["loc", null]], ["loc-assumed", "columns-ignored"]],
    ["the pages of a search console", `Top pages,Clicks\n${A},5\n`, [["loc", null]], ["loc-assumed", "columns-ignored"]],
    ["a single column of links", `Link\n/a\n`, [["loc"]], ["loc-assumed"]],
    ["a title before the header", `Pages of the shop\n\nurl,lastmod\n${A},2024-01-01\n`, [["loc", "lastmod"]], ["lines-before-header"]],
    ["bars between its columns", `sep=|\nurl|lastmod\n${A}|2024-01-01\n`, [["loc", "lastmod"]], []],
    ["a zero byte", `url,lastmod\n${A}\u0000,2024-01-01\n`, [["loc", "lastmod"]], []],
  ])("reads a table with %s", async (_, text, columns, codes) => {
    const { records, notes } = await readBytes(text);
    expect([records.map((one) => one.columns), notes.map(({ code }) => code)]).toEqual([columns, codes]);
    expect(records[0]?.text).toBe(text.slice(text.lastIndexOf("\n", text.length - 2) + 1));
  });

  it("reads a table of Markdown, whose rule is a bad row for the writer", async () => {
    const { records } = await readBytes(`| url | lastmod |\n|---|---|\n| ${A} | 2024-01-01 |\n`);
    expect(records).toMatchObject([{ delimiter: 0x7c, columns: [null, "loc", "lastmod", null], firstLine: 2 }]);
  });

  it("reads a list with a zero byte in it", async () => {
    expect((await readBytes(`${A}\n\u0000\n`)).records).toHaveLength(1);
  });

  it("keeps commas that belong to the URLs of a list", async () => {
    const text = "https://shop.example/a,b\nhttps://shop.example/c,d.html\n";
    expect((await readBytes(text)).records).toMatchObject([{ delimiter: 0, text }]);
  });

  it("leaves out comments without moving the lines behind them", async () => {
    const { records, notes } = await readBytes(`# one\r\n${A}\r\n# two\n${B}#fragment\n`, { size: 5 });
    expect(records).toMatchObject([{ firstLine: 1, text: `\r\n${A}\r\n\n${B}#fragment\n` }]);
    expect(notes).toMatchObject([{ code: "comments", message: "Comment lines passed over: 2" }]);
  });

  it("tells the writer where the records of a CSV begin and what its columns hold", async () => {
    const { records, notes } = await readBytes(`\n\nName;Last Modified;URL;changeFreq;"Pri\nority"\nx;2024-01-01;${A};daily;1\n`);
    expect(records).toEqual([
      {
        source: "stdin",
        delimiter: 0x3b,
        quoted: true,
        columns: [null, "lastmod", "loc", "changefreq", "priority"],
        firstLine: 5,
        text: `x;2024-01-01;${A};daily;1\n`,
      },
    ]);
    expect(notes).toMatchObject([{ code: "columns-ignored", message: "Columns passed over: Name" }]);
  });

  it("takes lines that are no UTF-8 as windows-1252, line by line, and says so", async () => {
    const bytes = Buffer.concat([
      Buffer.from("loc,name\nhttps://shop.example/größe,x\nhttps://shop.example/"),
      Buffer.from([0x67, 0x72, 0xf6, 0xdf, 0x65, 0x80, 0x0a]),
    ]);
    for (const size of [1, 5, 1000]) {
      const { records, notes } = await readBytes(bytes, { size });
      expect(records[0]?.text).toBe("https://shop.example/größe,x\nhttps://shop.example/größe€\n");
      expect(notes.map(({ code }) => code)).toEqual(["columns-ignored", "encoding"]);
    }
  });

  it("fails on gzip data that is cut, instead of passing on what happened to be there", async () => {
    const whole = gzipSync(Array.from({ length: 20_000 }, (_, index) => `${A}${index * 7919}`).join("\n"));
    for (const share of [0.05, 0.5, 0.99]) {
      await expect(readBytes(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toMatchObject({
        code: "ERR_SOURCE",
        message: expect.stringContaining("stdin"),
      });
    }
  });

  it("passes over what follows whole gzip data, and says so", async () => {
    const read = await readBytes(Buffer.concat([gzipSync(`${A}\n`), Buffer.from("trailing")]));
    expect(locsOf(read)).toEqual([A]);
    expect(read.notes.map(({ code }) => code)).toEqual(["data-after-end"]);
  });
});
