import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

const SITE = "https://shop.example/";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-set-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(argv: readonly string[], options: { readonly now?: string; readonly cwd?: string } = {}): Promise<Run> {
  const { io, stdout, stderr } = createTestIo({
    ...(options.now === undefined ? {} : { clock: () => new Date(options.now ?? "") }),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const code = await main(argv, io);
  return { code, stdout: stdout(), stderr: stderr() };
}

const where = (): readonly string[] => ["--site", SITE, "-o", at("public"), "--state", at("state")];
const build = (source: string, ...argv: readonly string[]): Promise<Run> => run(["build", at(source), ...where(), ...argv]);

async function list(name: string, from: number, to: number, extra = ""): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => `/p/${from + index},v1${extra}`);
  await writeFile(at(name), `loc,hash\n${rows.join("\n")}\n`);
}

const published = async (): Promise<readonly string[]> => (await readdir(at("public"))).sort();

describe("mapwright build with a state", () => {
  it("says that only the state is new where what changed is in no file", async () => {
    await writeFile(at("a.csv"), "loc,lastmod,hash\n/a,2026-01-02,v1\n/b,2026-01-02,v1\n");
    await build("a.csv");
    await writeFile(at("a.csv"), "loc,lastmod,hash\n/a,2026-01-02,v2\n/b,2026-01-02,v1\n");
    expect((await build("a.csv")).stdout).toMatch(/^No file changed in .*: 2 URLs in 2 files, only the state was written\n\nURLs: /);
  });

  it("says why a recent sitemap goes that nobody asks for any more", async () => {
    await list("a.csv", 0, 3);
    await build("a.csv", "--recent", "3");
    await list("a.csv", 0, 4);
    await build("a.csv", "--recent", "3");
    expect((await build("a.csv")).stdout).toMatch(/^Wrote 1 of 2 files to .*\n {2}sitemap-recent\.xml {2}deleted: no longer needed\n/);
  });

  it("writes an index from the first time on, then nothing, then only what changed", async () => {
    await list("a.csv", 0, 3);
    const first = await build("a.csv");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(
      /^Wrote 2 files to .*: 3 URLs in all\n {2}sitemap-1\.xml {2}3 URLs, \d+ bytes: 3 added\n {2}sitemap\.xml {4}index of 1 sitemap, /,
    );
    expect(first.stdout).toContain("Next: add this line to https://shop.example/robots.txt\n  Sitemap: https://shop.example/sitemap.xml\n");
    expect(await published()).toEqual(["sitemap-1.xml", "sitemap.xml"]);
    const before = await stat(at("public/sitemap-1.xml"));
    expect((await build("a.csv")).stdout).toMatch(
      /^Nothing changed in .*: 3 URLs in 2 files, nothing written\n\nURLs: 0 added, 0 changed, 0 removed, 3 unchanged\n$/,
    );
    expect((await stat(at("public/sitemap-1.xml"))).mtimeMs).toBe(before.mtimeMs);
    await list("a.csv", 1, 5);
    const third = await build("a.csv", "--max-drop", "1");
    expect(third.stdout).toContain("2 added, 1 removed\n");
    expect(third.stdout).not.toContain("Next:");
  });

  it("says in a dry run what would change and why, and changes nothing", async () => {
    await list("a.csv", 0, 3);
    expect((await build("a.csv", "--dry-run")).stdout).toMatch(/^Would write 2 files in .*: 3 URLs in all\n {2}sitemap-1\.xml {2}3 URLs, .*: 3 added\n/);
    expect(await readdir(folder)).toEqual(["a.csv"]);
    await build("a.csv");
    await list("a.csv", 0, 4);
    const { stdout } = await build("a.csv", "--dry-run");
    expect(stdout).toMatch(/^Would write 1 of 2 files in /);
    expect(stdout).toContain("1 added");
    expect(stdout).toMatch(/Nothing was written \(--dry-run\)\.\n$/);
    expect(JSON.parse((await build("a.csv", "--dry-run", "--format", "json")).stdout)).toMatchObject({ dryRun: true, wrote: false, added: 1, unchanged: 3 });
  });

  it("tells the same as JSON", async () => {
    await writeFile(at("a.csv"), "loc\n/a\n/a\nhttps://other.example/\n/b#c\n");
    const { stdout } = await build("a.csv", "--format", "json", "--robots", at("robots.txt"));
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      generation: 1,
      urls: 2,
      added: 2,
      duplicates: 1,
      skipped: [{ reason: "outside-site", count: 1 }],
      repaired: [{ reason: "loc-fragment-cut", count: 1 }],
      index: { name: "sitemap.xml", action: "written", files: 1 },
      files: [{ name: "sitemap-1.xml", action: "written", entries: 2, reasons: { added: 2 } }],
      filesKept: 0,
      wrote: true,
      robots: { file: at("robots.txt"), action: "created" },
    });
  });

  it("gives the line in the robots.txt the new address of a set that moves", async () => {
    await writeFile(at("a.csv"), "loc\n/a\n/b\n");
    const robots = at("robots.txt");
    await build("a.csv", "--robots", robots);
    const { stdout } = await build("a.csv", "--robots", robots, "--public-url", "https://shop.example/maps/");
    expect(stdout).toContain(`Put the new address into ${robots}\n  Sitemap: https://shop.example/maps/sitemap.xml\n`);
    expect(await readFile(robots, "utf8")).toBe("Sitemap: https://shop.example/maps/sitemap.xml\n");
  });

  it("dates what changed with the time of the run, but not when too much changed at once", async () => {
    await list("a.csv", 0, 100);
    await build("a.csv");
    const rows = (await readFile(at("a.csv"), "utf8")).replace("/p/7,v1", "/p/7,v2");
    await writeFile(at("a.csv"), rows);
    const one = await run(["build", at("a.csv"), ...where()], { now: "2026-02-03T04:05:06Z" });
    expect(one.stdout).toContain("Dated 1 entry with the time of this run: the content changed");
    expect(await readFile(at("public/sitemap-1.xml"), "utf8")).toContain("<loc>https://shop.example/p/7</loc>\n    <lastmod>2026-02-03T04:05:06Z</lastmod>");
    await list("a.csv", 0, 100, "x");
    const held = await build("a.csv");
    expect(held.stdout).toMatch(/^Left the old dates of 100 entries though the content seems changed/m);
    expect(held.stdout.split("\n").filter((line) => line.length > 80 && !line.includes(folder))).toEqual([]);
    await list("a.csv", 0, 100, "y");
    expect((await build("a.csv", "--accept-changes")).stdout).toContain("Dated 100 entries");
  });

  it("keeps the set where too many URLs are missing, and says how to let them go", async () => {
    await list("a.csv", 0, 100);
    await build("a.csv");
    await list("a.csv", 0, 50);
    const { code, stderr, stdout } = await build("a.csv");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe("mapwright: Expected at most 20 of 100 known URLs to be gone, found 50 missing from the source (--max-drop 100% lets them go)\n");
    expect((await build("a.csv", "--max-drop", "100%")).code).toBe(0);
  });

  it("leaves files of others alone, unless it is told to overwrite them", async () => {
    await list("a.csv", 0, 3);
    await mkdir(at("public"));
    await writeFile(at("public/sitemap.xml"), "<urlset/>");
    const { code, stderr } = await build("a.csv");
    expect(code).toBe(3);
    expect(stderr).toMatch(/^mapwright: Expected .*found .*sitemap\.xml.* \(--force overwrites it\)\n$/);
    expect(await readFile(at("public/sitemap.xml"), "utf8")).toBe("<urlset/>");
    expect((await build("a.csv", "--force")).code).toBe(0);
  });

  it("takes over what is published elsewhere where state and output are lost", async () => {
    await list("a.csv", 0, 100);
    await build("a.csv");
    await rm(at("state"), { recursive: true });
    const live = at("live");
    await mkdir(live);
    for (const name of await published()) await writeFile(join(live, name), await readFile(at(`public/${name}`)));
    await rm(at("public"), { recursive: true });
    await list("a.csv", 0, 50);
    const { code, stderr } = await build("a.csv", "--previous", live);
    expect(code).toBe(1);
    expect(stderr).toContain("note: 100 entries of the previous set are taken over");
    expect(stderr).toContain("found 50 missing from the source");
  });

  it("tells bad entries that end it, and leaves the set", async () => {
    await list("a.csv", 0, 3);
    await build("a.csv");
    await writeFile(at("b.txt"), Array.from({ length: 30 }, (_, index) => `https://other.example/${index}\n`).join(""));
    const { code, stdout, stderr } = await build("b.txt");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^mapwright: Expected .*\n {2}outside-site \(30\)/);
    expect((await build("b.txt", "--format", "json")).stdout).toContain('"error"');
    expect((await build("a.csv")).stdout).toMatch(/^Nothing changed/);
  });

  it("warns of a source that was cut off, and ends with 4", async () => {
    await writeFile(at("cut.json"), '["https://shop.example/a", "https://shop.example/b",');
    const { code, stderr } = await build("cut.json");
    expect(code).toBe(4);
    expect(stderr).toMatch(/^warning: .*cut\.json/m);
  });

  it("leaves the set when the user stops it", async () => {
    await list("a.csv", 0, 3);
    await build("a.csv");
    await list("a.csv", 0, 4);
    const { io, stderr } = createTestIo({ interrupted: true });
    expect(await main(["build", at("a.csv"), ...where()], io)).toBe(130);
    expect(stderr()).toBe("mapwright: Stopped; nothing was changed.\n");
    expect((await build("a.csv", "--dry-run")).stdout).toContain("1 added");
  });

  it("is silent with --quiet", async () => {
    await list("a.csv", 0, 3);
    expect(await build("a.csv", "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("does all that a configuration says, from wherever it is run", async () => {
    await list("a.csv", 0, 6);
    await writeFile(at("notes.txt"), "/notes/1\n/notes/2\n");
    const config = {
      site: SITE,
      sources: ["a.csv", { name: "notes", files: "notes.txt" }],
      output: "public",
      gzip: true,
      maxUrls: 4,
      robots: "robots.txt",
      groups: [{ name: "notes", sources: "notes", defaults: { changefreq: "weekly" } }],
    };
    await writeFile(at("mapwright.config.json"), JSON.stringify(config));
    const { code, stderr } = await run(["build"], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await published()).toEqual(["sitemap-1.xml.gz", "sitemap-2.xml.gz", "sitemap-notes-1.xml.gz", "sitemap.xml"]);
    expect(await readFile(at("robots.txt"), "utf8")).toBe("Sitemap: https://shop.example/sitemap.xml\n");
    expect((await run(["build", "--config", at("mapwright.config.json")])).stdout).toMatch(/^Nothing changed/);
    expect((await run(["build", "--config", at("mapwright.config.json"), "--no-gzip", "--dry-run"])).stdout).toContain("sitemap-notes-2.xml ");
    expect(await readdir(folder)).toContain(".mapwright");
  });

  it("fits into 80 columns with many files and groups", async () => {
    await list("a.csv", 0, 120);
    const { stdout } = await build("a.csv", "--max-urls", "4");
    expect(stdout).toContain("  and 10 more files\n");
    expect(stdout.split("\n").filter((line) => line.length > 80 && !line.includes(folder))).toEqual([]);
  });
});

describe("mapwright build without a state", () => {
  it("names the sitemap in the robots.txt, once", async () => {
    await list("a.csv", 0, 3);
    const robots = at("robots.txt");
    await writeFile(robots, "User-agent: *\nDisallow: /cart\n");
    const argv = ["build", at("a.csv"), "--site", SITE, "-o", at("public"), "--robots", robots];
    const { stdout } = await run(argv);
    expect(stdout).toContain(`Added this line to ${robots}\n  Sitemap: https://shop.example/sitemap.xml\n`);
    expect(stdout).not.toContain("Next:");
    expect((await run(argv)).stdout).toContain("robots.txt names the set already");
    expect(await readFile(robots, "utf8")).toBe("User-agent: *\nDisallow: /cart\n\nSitemap: https://shop.example/sitemap.xml\n");
    expect(await readdir(folder)).not.toContain(".mapwright");
  });
});
