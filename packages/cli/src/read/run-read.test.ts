import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (...locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${locs.map((loc) => `<url><loc>${loc}</loc><lastmod>2024-05-01</lastmod></url>\n`).join("")}</urlset>\n`;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "good.xml": urlset("https://e.com/", "https://e.com/a?b&amp;c"),
  "index.xml": `<sitemapindex ${NAMESPACE}><sitemap><loc>https://e.com/a.xml</loc></sitemap></sitemapindex>`,
  "broken.xml": urlset("https://e.com/", "https://e.com/?a&b"),
  "cut.xml": urlset("https://e.com/1", "https://e.com/2").slice(0, -40),
  "page.html": "<!doctype html><html><body><p>Not here</p></body></html>",
  "good.xml.gz": gzipSync(urlset("https://e.com/z")),
  "maps/de/inside.xml": urlset("https://e.com/maps/de/1", "https://e.com/en/1"),
  "list.txt": "https://e.com/1\nhttps://e.com/2\n",
};

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-read-"));
  await mkdir(at("maps/de"), { recursive: true });
  for (const [name, content] of Object.entries(FILES)) await writeFile(at(name), content);
  await writeFile(at("names"), `${at("good.xml")}\0${at("list.txt")}\0`);
});

afterAll(async () => rm(folder, { recursive: true }));

async function read(...argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(["read", ...argv], io);
  return { code, stdout: stdout(), stderr: stderr() };
}

describe("mapwright read", () => {
  it("tells people what is in a sitemap", async () => {
    const { code, stdout, stderr } = await read(at("good.xml"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/good\.xml\n {2}urlset, 2 URLs, \d+ bytes, complete\n$/);
  });

  it("lists URLs, and says so where they are of sitemaps", async () => {
    expect(await read(at("good.xml"), "--format", "urls")).toEqual({ code: 0, stdout: "https://e.com/\nhttps://e.com/a?b&c\n", stderr: "" });
    const index = await read(at("index.xml"), "--format", "urls");
    expect(index).toMatchObject({ code: 0, stdout: "https://e.com/a.xml\n" });
    expect(index.stderr).toMatch(/^note: .*index\.xml is an index: its lines are addresses of sitemaps/);
    expect((await read(at("index.xml"), "--format", "urls", "--quiet")).stderr).toBe("");
  });

  it("exits with 0 after repairs and tells them on standard error", async () => {
    const { code, stdout, stderr } = await read(at("broken.xml"), "--format", "urls");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "https://e.com/\nhttps://e.com/?a&b\n" });
    expect(stderr).toMatch(/broken\.xml:4:\d+: repaired: .+ \([a-z-]+\)\n$/);
  });

  it("has the issues in the output as JSON, and not on standard error", async () => {
    const { code, stdout, stderr } = await read(at("broken.xml"), "--format", "json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout).files[0]).toMatchObject({ file: at("broken.xml"), kind: "urlset", complete: true, issues: [{ level: "repaired", line: 4 }] });
  });

  it.each([
    { names: ["cut.xml"], code: 4 },
    { names: ["page.html"], code: 3 },
    { names: ["missing.xml"], code: 3 },
    { names: ["cut.xml", "page.html", "good.xml"], code: 3 },
    { names: ["good.xml", "cut.xml"], code: 4 },
    { names: ["good.xml", "good.xml.gz", "list.txt"], code: 0 },
  ])("exits with $code for $names", async ({ names, code }) => {
    for (const format of ["text", "urls", "jsonl", "csv", "json"]) {
      const run = await read(...names.map(at), "--format", format);
      expect({ format, code: run.code }).toEqual({ format, code });
      if (code !== 0 && format !== "text") expect(run.stderr).not.toBe("");
    }
  });

  it("goes on after a file that is missing, and keeps its place in JSON", async () => {
    const { stdout, stderr } = await read(at("missing.xml"), at("good.xml"), "--format", "json");
    expect(JSON.parse(stdout).files).toMatchObject([
      { kind: "unknown", complete: false, error: expect.stringContaining("missing.xml") },
      { kind: "urlset", complete: true },
    ]);
    expect(stderr).toMatch(/^mapwright: Expected a readable file, found no file at .*missing\.xml\n$/);
  });

  it("tells an argument that leads to nothing and goes on", async () => {
    const { code, stdout, stderr } = await read(at("*.none"), at("good.xml"), "--format", "urls");
    expect({ code, lines: stdout.split("\n").length }).toEqual({ code: 3, lines: 3 });
    expect(stderr).toMatch(/^mapwright: Expected files that match a pattern, found none for/);
  });

  it("takes names from a list", async () => {
    expect((await read("--files-from", at("names"), "--format", "urls")).stdout.split("\n")).toHaveLength(5);
  });

  it("gives the scope of each URL under the address of the folder", async () => {
    const { stdout } = await read(at("maps"), "--public-url", "https://e.com/maps/", "--format", "csv", "--fields", "loc,scope");
    expect(stdout).toBe("loc,scope\nhttps://e.com/maps/de/1,in\nhttps://e.com/en/1,path\n");
  });

  it("gives the scope under the address of the single file", async () => {
    const { stdout } = await read(at("maps/de/inside.xml"), "--public-url", "https://e.com/en/map.xml", "--format", "csv", "--fields", "scope");
    expect(stdout).toBe("scope\npath\nin\n");
  });

  it("stops where the user wants it, with whole JSON", async () => {
    const { io, stdout, stderr } = createTestIo({ interrupted: true });
    expect(await main(["read", at("good.xml"), at("list.txt"), "--format", "json"], io)).toBe(130);
    expect(JSON.parse(stdout()).files).toMatchObject([{ file: at("good.xml"), complete: false, issues: [] }]);
    expect(stderr()).toBe(
      `warning: ${at("good.xml")} was read in part only: stopped\nmapwright: Stopped before everything was read; what was read until then is told\n`,
    );
  });

  it("ends quietly when nobody reads the output", async () => {
    const { io, stderr } = createTestIo({ outputFails: "EPIPE" });
    expect(await main(["read", at("good.xml"), "--format", "urls"], io)).toBe(0);
    expect(stderr()).toBe("");
  });

  it("never sends control characters of a document to a terminal", async () => {
    await writeFile(at("evil.txt"), "https://e.com/\u001b]0;title\u0007\nhttps://e.com/\u009b2J\n");
    for (const format of ["text", "urls", "jsonl", "csv", "json"]) {
      const { io, stdout, stderr } = createTestIo({ terminal: true, env: { NO_COLOR: "1" } });
      await main(["read", at("evil.txt"), "--format", format], io);
      expect(stdout() + stderr(), format).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }
  });
});
