import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const urlset = (...rows: readonly string[]): string =>
  `<urlset ${NAMESPACES}>${rows.map((row) => row.replace(/^(\S+)(.*)$/, "<url><loc>https://e.com/$1</loc>$2</url>")).join("")}</urlset>`;
const index = (...names: readonly string[]): string =>
  `<sitemapindex ${NAMESPACES}>${names.map((name) => `<sitemap><loc>https://e.com/${name}</loc></sitemap>`).join("")}</sitemapindex>`;

const FILES: Readonly<Record<string, string>> = {
  "a.xml": urlset("same", "gone", "date <lastmod>2024-01-02</lastmod>", "rich <image:image><image:loc>https://e.com/i,1.png</image:loc></image:image>"),
  "b.xml": urlset("same", "new", "date <lastmod>2024-01-03</lastmod><priority>0.5</priority>", "rich"),
  "twice.xml": urlset("same", "same", "gone", "date <lastmod>2024-01-02</lastmod>", "rich"),
  "cut.xml": urlset("same", "gone").slice(0, -20),
  "list.txt": "https://e.com/same\nhttps://e.com/gone\nhttps://e.com/date\nhttps://e.com/rich\n",
  "page.html": "<!doctype html><title>404</title>",
  "set/sitemap.xml": index("s-1.xml", "s-2.xml"),
  "set/s-1.xml": urlset("same", "gone"),
};

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-diff-"));
  await mkdir(at("set"));
  for (const [name, content] of Object.entries(FILES)) await writeFile(at(name), content);
});

afterAll(async () => rm(folder, { recursive: true }));

async function diff(...argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(["diff", ...argv], io);
  return { code, stdout: stdout().replaceAll(`${folder}/`, ""), stderr: stderr().replaceAll(`${folder}/`, "") };
}

describe("mapwright diff", () => {
  it("tells people what was added, removed and changed", async () => {
    const { code, stdout, stderr } = await diff(at("a.xml"), at("b.xml"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(
      `${[
        "+ https://e.com/new",
        "- https://e.com/gone",
        "~ https://e.com/date",
        "    lastmod: 2024-01-02 -> 2024-01-03",
        "    priority: none -> 0.5",
        "~ https://e.com/rich",
        '    images: [{"loc":"https://e.com/i,1.png"}] -> none',
        "1 URL added, 1 removed, 2 changed, 1 unchanged: 4 URLs in 1 file of a.xml, 4 URLs in 1 file of b.xml",
      ].join("\n")}\n`,
    );
  });

  it("gives rows for spreadsheets", async () => {
    const { stdout } = await diff(at("a.xml"), at("b.xml"), "--format", "csv");
    expect(stdout.split("\n")).toEqual([
      "change,loc,field,before,after",
      "added,https://e.com/new,,,",
      "removed,https://e.com/gone,,,",
      "changed,https://e.com/date,lastmod,2024-01-02,2024-01-03",
      "changed,https://e.com/date,priority,,0.5",
      'changed,https://e.com/rich,images,"[{""loc"":""https://e.com/i,1.png""}]",',
      "",
    ]);
  });

  it("gives JSON for programs, in one document or a line each", async () => {
    const changes = [
      { change: "added", loc: "https://e.com/new" },
      { change: "removed", loc: "https://e.com/gone" },
      {
        change: "changed",
        loc: "https://e.com/date",
        fields: { lastmod: { before: "2024-01-02", after: "2024-01-03" }, priority: { before: null, after: 0.5 } },
      },
      { change: "changed", loc: "https://e.com/rich", fields: { images: { before: [{ loc: "https://e.com/i,1.png" }], after: null } } },
    ];
    const side = { urls: 4, duplicates: 0, documents: 1, complete: true, problems: [] };
    const summary = { before: { name: "a.xml", ...side }, after: { name: "b.xml", ...side }, added: 1, removed: 1, changed: 2, unchanged: 1, plain: false };
    expect(JSON.parse((await diff(at("a.xml"), at("b.xml"), "--format", "json")).stdout)).toEqual({ schemaVersion: 1, changes, summary });
    const lines = (await diff(at("a.xml"), at("b.xml"), "--format", "jsonl")).stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([...changes, { summary }]);
    expect(JSON.parse((await diff(at("a.xml"), at("a.xml"), "--format", "json")).stdout)).toMatchObject({ changes: [], summary: { unchanged: 4 } });
  });

  it.each([
    { argv: ["a.xml", "a.xml"], code: 0 },
    { argv: ["a.xml", "b.xml"], code: 0 },
    { argv: ["a.xml", "a.xml", "--exit-code"], code: 0 },
    { argv: ["a.xml", "b.xml", "--exit-code"], code: 1 },
    { argv: ["twice.xml", "a.xml", "--exit-code", "--ignore", "images"], code: 0 },
    { argv: ["a.xml", "list.txt", "--exit-code"], code: 0 },
    { argv: ["cut.xml", "a.xml", "--exit-code"], code: 4 },
    { argv: ["set", "a.xml"], code: 4 },
    { argv: ["none.xml", "a.xml"], code: 3 },
    { argv: ["page.html", "a.xml"], code: 3 },
    { argv: ["a.xml"], code: 2 },
    { argv: ["a.xml", "b.xml", "set"], code: 2 },
    { argv: ["a.xml", "b.xml", "--ignore", "title"], code: 2 },
    { argv: ["a.xml", "b.xml", "--format", "xml"], code: 2 },
    { argv: ["a.xml", "b.xml", "--memory", "1"], code: 2 },
  ])("exits with $code for $argv", async ({ argv, code }) => {
    const found = await diff(...argv.map((argument) => (/\.|^set$/.test(argument) ? at(argument) : argument)));
    expect(found).toMatchObject({ code });
    if (code === 2 || code === 3) expect(found.stderr).toMatch(/^mapwright: Expected .*found .*\n$/);
  });

  it("says when nothing is different, when an entry comes twice, and when there are no fields", async () => {
    expect(await diff(at("a.xml"), at("list.txt"))).toEqual({
      code: 0,
      stdout: "No differences: 4 URLs in 1 file of a.xml, 4 URLs in 1 file of list.txt\n",
      stderr: "note: Lists of URLs have no fields, so that none were compared with theirs\n",
    });
    expect((await diff(at("twice.xml"), at("a.xml"))).stderr).toBe("note: twice.xml: 1 entry of URLs that it lists already were passed over\n");
    expect((await diff(at("twice.xml"), at("a.xml"), "--quiet")).stderr).toBe("");
  });

  it("warns of what could be read in part only, or not at all", async () => {
    expect((await diff(at("cut.xml"), at("a.xml"))).stderr).toMatch(
      /^warning: cut\.xml: Expected a whole document, found one that could be read in part only \(cut\)\n$/,
    );
    expect((await diff(at("set"), at("a.xml"))).stderr).toMatch(/^warning: Expected a readable file, found no .*s-2\.xml.*\n$/);
  });

  it("does not flood the terminal with documents that are missing", async () => {
    await writeFile(at("many.xml"), index(...Array.from({ length: 40 }, (_, number) => `none-${number}.xml`)));
    const { stderr } = await diff(at("many.xml"), at("many.xml"));
    expect(stderr.match(/^warning: Expected a readable file/gm)).toHaveLength(20);
    expect(stderr).toContain("warning: many.xml: and 30 more that could not be read, or in part only (--format json lists them)\n");
  });

  it("says that it was interrupted", async () => {
    const { io, stderr } = createTestIo({ interrupted: true });
    expect(await main(["diff", at("a.xml"), at("b.xml")], io)).toBe(130);
    expect(stderr()).toBe("mapwright: Stopped before both sides were compared; what was found until then is told\n");
  });
});
