import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

const SITE = "https://shop.example/";
const FILES: Readonly<Record<string, string>> = {
  "good.csv": "loc,lastmod\nhttps://shop.example/,2024-05-01\nhttps://shop.example/a,\n",
  "mixed.csv": "loc\nhttps://shop.example/\nhttps://shop.example/\nhttps://other.example/\nmailto:a@b.example\nhttps://shop.example/a#part\n",
  "bad.txt": Array.from({ length: 30 }, (_, index) => (index < 10 ? `https://shop.example/${index}\n` : `https://other.example/${index}\n`)).join(""),
  "five.txt": Array.from({ length: 5 }, (_, index) => `https://shop.example/a/path/that/is/longer/${index}\n`).join(""),
  "empty.txt": "",
  "news.json": JSON.stringify(
    ["2026-01-14", "2026-01-10T08:00:00Z"].map((publicationDate, at) => ({
      loc: `https://shop.example/${at}`,
      news: { publication: { name: "The Harbour Post", language: "en" }, publicationDate, title: "Tram" },
    })),
  ),
  "cut.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/</loc></url><url><loc>https://shop.ex`,
  "index.xml": `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.example/five.txt</loc></sitemap><sitemap><loc>https://shop.example/gone.xml</loc></sitemap></sitemapindex>`,
  "binary.bin": "\u0000\u0001\u0002\u0003PK",
};

let folder = "";
let out = "";
let runs = 0;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-build-"));
  for (const [name, content] of Object.entries(FILES)) await writeFile(at(name), content);
});
beforeEach(() => {
  out = at(`out-${runs++}`);
});
afterAll(async () => rm(folder, { recursive: true }));

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function build(...argv: readonly string[]): Promise<Run> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(["build", ...argv, "--site", SITE, "-o", out], io);
  return { code, stdout: stdout(), stderr: stderr() };
}

const written = async (): Promise<readonly string[]> => (await readdir(out).catch(() => [])).sort();

describe("mapwright build", () => {
  it("writes a sitemap and says what to do next", async () => {
    const { code, stdout, stderr } = await build(at("good.csv"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^Wrote 2 URLs in 1 file to .*\n {2}sitemap\.xml {2}2 URLs, \d+ bytes\n\nNext: add this line to https:\/\/shop\.example\/robots\.txt\n {2}Sitemap: https:\/\/shop\.example\/sitemap\.xml\n$/,
    );
    expect(await written()).toEqual(["sitemap.xml"]);
    expect(await readFile(join(out, "sitemap.xml"), "utf8")).toContain("<loc>https://shop.example/a</loc>");
  });

  it("tells what was skipped, with source and line, what was changed and what came twice", async () => {
    const { code, stdout } = await build(at("mixed.csv"));
    expect(code).toBe(0);
    expect(stdout).toMatch(/Skipped 2 entries:\n {2}outside-site \(1\): /);
    expect(stdout).toMatch(/mixed\.csv:4:\s+Expected a URL below\s+https:\/\/shop\.example\/,\s+found\s+"https:\/\/other\.example\/"\n/);
    expect(stdout).toMatch(/mixed\.csv:5:\s+Expected [^\n]*\s+[^\n]*mailto:a@b\.example/);
    expect(stdout).toContain("Left out 1 duplicate");
    expect(stdout).toContain("loc-fragment-cut");
  });

  it("leaves news of more than two days ago out of its entry, and says so", async () => {
    const { code, stdout } = await build(at("news.json"));
    expect(code).toBe(0);
    const xml = await readFile(join(out, "sitemap.xml"), "utf8");
    expect(xml.match(/<loc>/g)).toHaveLength(2);
    expect(xml.match(/<news:publication_date>.*?</g)).toEqual(["<news:publication_date>2026-01-14<"]);
    expect(stdout).toMatch(/extension-dropped \(1\)[\s\S]*2026-01-10T08:00:00Z/);
  });

  it("tells the same as JSON", async () => {
    const { code, stdout, stderr } = await build(at("mixed.csv"), "--format", "json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { skipped, ...json } = JSON.parse(stdout);
    expect(json).toMatchObject({
      schemaVersion: 1,
      urls: 2,
      duplicates: 1,
      files: [{ name: "sitemap.xml", kind: "urlset", urls: 2, bytes: (await readFile(join(out, "sitemap.xml"))).length }],
    });
    expect(skipped).toHaveLength(2);
    expect(skipped).toContainEqual({ reason: "outside-site", count: 1, examples: [{ source: at("mixed.csv"), line: 4, value: "https://other.example/" }] });
  });

  it("writes nothing in a dry run and says so", async () => {
    const { code, stdout } = await build(at("good.csv"), "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Would write 2 URLs/);
    expect(stdout).toContain("Nothing was written (--dry-run).");
    expect(await written()).toEqual([]);
    expect(JSON.parse((await build(at("good.csv"), "--dry-run", "--format", "json")).stdout)).toMatchObject({ dryRun: true, urls: 2 });
  });

  it("is silent with --quiet, but for JSON that was asked for", async () => {
    expect(await build(at("mixed.csv"), "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(JSON.parse((await build(at("mixed.csv"), "--quiet", "--format", "json")).stdout)).toMatchObject({ urls: 2 });
  });

  it.each([
    { options: [], names: ["sitemap.xml"] },
    { options: ["--max-urls", "2"], names: ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"] },
    { options: ["--index", "always"], names: ["sitemap-1.xml", "sitemap.xml"] },
    { options: ["--gzip"], names: ["sitemap-1.xml.gz", "sitemap.xml"] },
    { options: ["--gzip-level", "9"], names: ["sitemap-1.xml.gz", "sitemap.xml"] },
    { options: ["--name", "pages"], names: ["pages.xml"] },
    { options: ["--text"], names: ["sitemap-1.txt", "sitemap.xml"] },
    { options: ["--max-bytes", "512"], names: ["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"] },
  ])("writes $names with $options", async ({ options, names }) => {
    const { code } = await build(at("five.txt"), ...options);
    expect(code).toBe(0);
    expect(await written()).toEqual(names);
  });

  it.each(["pages.xml", "pages.xml.gz", "Pages.TXT"])("refuses %s as the base of the names", async (name) => {
    const { code, stderr } = await build(at("good.csv"), "--name", name);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/without the ending .* \(did you mean pages\?\)\n$/i) });
  });

  it("names the public address in the index and in the robots line", async () => {
    const { stdout } = await build(at("five.txt"), "--index", "always", "--public-url", "https://cdn.example/maps");
    expect(stdout).toContain("Next: add this line to https://shop.example/robots.txt\n  Sitemap: https://cdn.example/maps/sitemap.xml");
    expect(await readFile(join(out, "sitemap.xml"), "utf8")).toContain("<loc>https://cdn.example/maps/sitemap-1.xml</loc>");
  });

  it("refuses the address of a file as that of the folder", async () => {
    const { code, stderr } = await build(at("five.txt"), "--public-url", "https://cdn.example/maps/sitemap.xml.gz");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/found that of a file, .* \(did you mean https:\/\/cdn\.example\/maps\/\?\)\n$/),
    });
  });

  it("says that it is done in part where a child of an index is missing", async () => {
    const { code, stderr } = await build(at("index.xml"));
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: expect.stringMatching(/^warning: .*found no file for 1 of 2, such as https:\/\/shop\.example\/gone\.xml\n$/),
    });
    expect(await written()).toEqual(["sitemap.xml"]);
  });

  it.each([
    { name: "too many bad entries", argv: ["bad.txt"], code: 1, says: /^mapwright: Expected .*\n.*outside-site \(20\)/ },
    { name: "no good entry", argv: ["empty.txt"], code: 1, says: /^mapwright: Expected .* \(--allow-empty writes an empty sitemap\)$/m },
    { name: "a bad entry with --on-bad fail", argv: ["mixed.csv", "--on-bad", "fail"], code: 1, says: /^mapwright: Expected/ },
    { name: "a source that is missing", argv: ["good.csv", "missing.csv"], code: 3, says: /missing\.csv/ },
    {
      name: "more bytes than the engine allows",
      argv: ["good.csv", "--profile", "baidu", "--max-bytes", "20MB"],
      code: 2,
      says: /Expected .* as --max-bytes, found/,
    },
    { name: "a source of no known kind", argv: ["binary.bin"], code: 3, says: /binary\.bin/ },
  ])("fails for $name and leaves the old files", async ({ argv, code, says }) => {
    await build(at("good.csv"));
    const before = await readFile(join(out, "sitemap.xml"), "utf8");
    const [first = "", ...rest] = argv;
    const run = await build(at(first), ...rest.map((argument) => (argument.includes(".") ? at(argument) : argument)));
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code, stdout: "" });
    expect(run.stderr).toMatch(says);
    expect(await written()).toEqual(["sitemap.xml"]);
    expect(await readFile(join(out, "sitemap.xml"), "utf8")).toBe(before);
  });

  it("has JSON also for a build that bad entries ended", async () => {
    const { code, stdout } = await build(at("bad.txt"), "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      urls: 0,
      files: [],
      skipped: [{ reason: "outside-site", count: 20 }],
      error: { code: "ERR_TOO_MANY_BAD_ENTRIES" },
    });
  });

  it.each([
    { options: ["--max-bad", "100%"], urls: 10 },
    { options: ["--max-bad", "20"], urls: 10 },
    { options: ["--cross-site"], urls: 30 },
  ])("takes more bad entries with $options", async ({ options, urls }) => {
    const { code, stdout } = await build(at("bad.txt"), ...options, "--format", "json");
    expect({ code, urls: JSON.parse(stdout).urls }).toEqual({ code: 0, urls });
  });

  describe("for an engine that reads no index", () => {
    const baidu = ["--profile", "baidu", "--max-urls", "2"] as const;

    it("writes sitemaps side by side, and names each that has to be submitted", async () => {
      const { code, stdout } = await build(at("five.txt"), ...baidu);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Wrote 5 URLs in 3 files .*\n {2}sitemap\.xml {4}2 URLs, .*\n {2}sitemap-1\.xml {2}2 URLs, .*\n {2}sitemap-2\.xml {2}1 URL, /);
      expect(stdout).toContain("This engine reads no index: each of the 3 sitemaps has to be\nsubmitted, or named in robots.txt.\n");
      expect(stdout).toMatch(
        /Next: add these lines to https:\/\/shop\.example\/robots\.txt\n {2}Sitemap: \S+\/sitemap\.xml\n {2}Sitemap: \S+\/sitemap-1\.xml\n {2}Sitemap: \S+\/sitemap-2\.xml\n$/,
      );
      expect(await written()).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"]);
      const { io, stdout: checked } = createTestIo();
      expect(await main(["check", out, "--profile", "baidu", "--public-url", SITE], io), checked()).toBe(0);
    });

    it("tells programs the same, and shows the first few lines of many to people", async () => {
      const json = JSON.parse((await build(at("five.txt"), ...baidu, "--format", "json")).stdout);
      expect(json).toMatchObject({ readsIndex: false, submit: ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"].map((name) => SITE + name) });
      const one = JSON.parse((await build(at("five.txt"), "--format", "json")).stdout);
      expect(one).toMatchObject({ submit: [`${SITE}sitemap.xml`] });
      expect(one).not.toHaveProperty("readsIndex");
      const many = at("twelve.txt");
      await writeFile(many, Array.from({ length: 12 }, (_, index) => `${SITE}${index}\n`).join(""));
      const { stdout } = await build(many, "--profile", "baidu", "--max-urls", "1");
      expect(stdout).toMatch(/\n {2}Sitemap: \S+\/sitemap-9\.xml\n {2}and 2 more lines, one for each sitemap\n$/);
    });

    it("removes what a smaller build no longer needs, never what others wrote, and adds a line for each to robots.txt", async () => {
      await build(at("five.txt"), ...baidu);
      await writeFile(join(out, "sitemap-3.xml"), "<urlset/>");
      const robots = join(out, "robots.txt");
      const first = await build(at("five.txt"), ...baidu, "--robots", robots);
      expect(first.stdout).toContain("robots.txt has each of these lines\n  Sitemap: https://shop.example/sitemap.xml\n");
      expect(await readFile(robots, "utf8")).toBe(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"].map((name) => `Sitemap: ${SITE}${name}\n`).join(""));
      const { stdout, stderr } = await build(at("good.csv"), ...baidu, "--robots", robots);
      expect(stdout).toContain("Removed from an earlier build: sitemap-2.xml, sitemap-1.xml");
      expect(stderr).toMatch(/^note: where .*robots\.txt has lines for files that are no longer needed, take them out: sitemap-2\.xml, sitemap-1\.xml$/m);
      expect(await written()).toEqual(["robots.txt", "sitemap-3.xml", "sitemap.xml"]);
    });

    it.each([
      { argv: ["--gzip"], says: /found a compressor as --gzip, which makes sitemap\.xml an index/ },
      { argv: ["--text"], says: /found "text" as --text, which makes sitemap\.xml an index/ },
      { argv: ["--index", "always"], says: /found "always" as --index, which makes sitemap\.xml an index/ },
      { argv: ["--state", "state"], says: /Expected an engine that reads an index as --profile, found baidu: a set with a state has one/ },
    ])("refuses $argv, which needs an index", async ({ argv, says }) => {
      const run = await build(at("five.txt"), ...baidu, ...argv.map((argument) => (argument === "state" ? at("state") : argument)));
      expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: "" });
      expect(run.stderr).toMatch(says);
      expect(await written()).toEqual([]);
    });
  });

  it("writes an empty sitemap where that is allowed", async () => {
    expect(await build(at("empty.txt"), "--allow-empty")).toMatchObject({ code: 0 });
    expect(await written()).toEqual(["sitemap.xml"]);
  });

  it("writes duplicates with --no-dedupe", async () => {
    expect(JSON.parse((await build(at("mixed.csv"), "--no-dedupe", "--format", "json")).stdout)).toMatchObject({ urls: 3, duplicates: 0 });
  });

  it("exits with 4 for a source that was cut off, and warns", async () => {
    const { code, stderr } = await build(at("cut.xml"));
    expect(code).toBe(4);
    expect(stderr).toMatch(/^warning: .*cut\.xml/m);
  });

  it("says where it replaces a file that another program wrote, and not for its own", async () => {
    await build(at("good.csv"));
    expect((await build(at("good.csv"))).stderr).toBe("");
    await writeFile(join(out, "sitemap.xml"), "<urlset/>");
    const { code, stderr } = await build(at("good.csv"));
    expect(code).toBe(0);
    expect(stderr).toMatch(/^note: sitemap\.xml in .* was not written by mapwright and has been replaced\n$/);
  });

  it("warns where it builds a set anew though its state is there", async () => {
    const project = at("project");
    await mkdir(project);
    await writeFile(join(project, "mapwright.config.json"), JSON.stringify({ site: SITE, sources: at("good.csv"), output: "public" }));
    const run = async (...argv: readonly string[]): Promise<string> => {
      const { io, stderr } = createTestIo();
      expect(await main(["build", "--config", join(project, "mapwright.config.json"), ...argv], io)).toBe(0);
      return stderr();
    };
    expect(await run()).toBe("");
    expect(await run("--no-state")).toMatch(
      /^warning: .*public was a set with its state in .*\.mapwright and has been built anew; with --state .*\.mapwright only what changed is written$/m,
    );
    expect(await run("--no-state")).toBe("");
  });

  it("says that it leaves a sitemap of its own that no index names", async () => {
    await build(at("five.txt"), "--profile", "baidu", "--max-urls", "2");
    expect((await build(at("five.txt"))).stderr).toMatch(
      /^note: sitemap-1\.xml in .* is of another build and was left; take it out where it is no longer needed\n$/,
    );
    expect(await written()).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"]);
  });

  it("warns of a preview host, and refuses a private one", async () => {
    const { io, stderr } = createTestIo();
    await writeFile(at("relative.txt"), "/a\n");
    expect(await main(["build", at("relative.txt"), "--site", "https://x.vercel.app", "-o", out], io)).toBe(0);
    expect(stderr()).toMatch(/^warning: x\.vercel\.app looks like a preview/);
    const allowed = createTestIo();
    expect(await main(["build", at("relative.txt"), "--site", "http://localhost:3000", "-o", out, "--allow-private"], allowed.io)).toBe(0);
    expect(await readFile(join(out, "sitemap.xml"), "utf8")).toContain("<loc>http://localhost:3000/a</loc>");
  });

  it("leaves the old files when the user stops it", async () => {
    await build(at("good.csv"));
    const before = await readFile(join(out, "sitemap.xml"), "utf8");
    const { io, stderr } = createTestIo({ interrupted: true });
    expect(await main(["build", at("five.txt"), "--site", SITE, "-o", out], io)).toBe(130);
    expect(stderr()).toBe("mapwright: Stopped; nothing was changed.\n");
    expect(await readFile(join(out, "sitemap.xml"), "utf8")).toBe(before);
    expect(await written()).toEqual(["sitemap.xml"]);
  });
});
