import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-update-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(command: string, ...argv: readonly string[]): Promise<Run> {
  const { io, stdout, stderr } = createTestIo({ cwd: folder, clock: () => new Date("2026-01-20T12:00:00Z") });
  const code = await main([command, ...argv], io);
  return { code, stdout: stdout(), stderr: stderr() };
}

const place = (): readonly string[] => ["-o", at("public"), "--state", at("state")];

/** A set of 50 URLs, with what `build` is given besides. */
async function build(...argv: readonly string[]): Promise<void> {
  await writeFile(at("all.txt"), Array.from({ length: 50 }, (_, index) => `/p/${index}\n`).join(""));
  expect(await run("build", at("all.txt"), "--site", "https://shop.example/", ...place(), ...argv)).toMatchObject({ code: 0 });
}

describe("mapwright update", () => {
  it("changes, adds and removes what it is told, and nothing else", async () => {
    await build();
    await writeFile(at("changed.csv"), "loc,lastmod\n/p/7,2026-01-19\n/p/new,\n");
    await writeFile(at("gone.txt"), "/p/8\n/p/nowhere\n");
    const { code, stdout, stderr } = await run("update", "--changed", at("changed.csv"), "--removed", at("gone.txt"), ...place());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "warning: The set does not list, and so cannot remove: https://shop.example/p/nowhere\n" });
    expect(stdout).toMatch(/^Wrote 1 of 2 files to .*: 50 URLs in all\n {2}sitemap-1\.xml {2}50 URLs, .*: 1 added, 1 changed, 1 removed\n/);
    expect(stdout).toContain("\nURLs: 1 added, 1 changed, 1 removed\n");
    expect(stdout).toContain("Did not find 1 URL to remove: the set does not list it");
    const text = await readFile(at("public/sitemap-1.xml"), "utf8");
    expect(text).toContain("<loc>https://shop.example/p/7</loc>\n    <lastmod>2026-01-19</lastmod>");
    expect(text).toContain("<loc>https://shop.example/p/new</loc>");
    expect(text).not.toContain("<loc>https://shop.example/p/8</loc>");
  });

  it("knows from the state how the set was built", async () => {
    await build("--gzip", "--max-urls", "20", "--name", "maps", "--public-url", "https://cdn.example/", "--profile", "google");
    await writeFile(at("changed.txt"), "/p/new\n");
    const { code, stdout, stderr } = await run("update", "--changed", at("changed.txt"), ...place());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("maps-3.xml.gz  11 URLs");
  });

  it("knows from the state which fields tell whether a page changed", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `/p/${index},9.90\n`).join("");
    await writeFile(at("priced.csv"), `loc,price\n${rows}`);
    await run("build", at("priced.csv"), "--site", "https://shop.example/", ...place(), "--content-fields", "price");
    await writeFile(at("changed.csv"), "loc,price\n/p/7,4.90\n/p/8,9.90\n");
    const { code, stdout } = await run("update", "--changed", at("changed.csv"), ...place());
    expect(code).toBe(0);
    expect(stdout).toContain("URLs: 0 added, 1 changed, 0 removed\n\nDated 1 entry with the time of this run");
  });

  it("takes several files of several kinds, and tells the same as JSON", async () => {
    await build();
    await writeFile(at("a.jsonl"), '{"loc":"/a"}\n');
    await writeFile(at("b.xml"), '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/b</loc></url></urlset>');
    const { stdout } = await run("update", "--changed", at("a.jsonl"), "--changed", at("b.xml"), ...place(), "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, added: 2, changed: 0, removed: 0, urls: 52, wrote: true });
  });

  it("says in a dry run what would change", async () => {
    await build();
    await writeFile(at("gone.txt"), "/p/1\n");
    const before = await readFile(at("public/sitemap-1.xml"), "utf8");
    expect((await run("update", "--removed", at("gone.txt"), ...place(), "--dry-run")).stdout).toMatch(/^Would write .*: 49 URLs in all\n.*: 1 removed\n/);
    expect(await readFile(at("public/sitemap-1.xml"), "utf8")).toBe(before);
  });

  it("follows a configuration, and refuses one that asks for other files", async () => {
    await build();
    await rm(at("state"), { recursive: true });
    await rm(at("public"), { recursive: true });
    const config = { site: "https://shop.example/", sources: "all.txt", output: "public", groups: [{ name: "new", patterns: "/new/**" }] };
    await writeFile(at("mapwright.config.json"), JSON.stringify(config));
    await run("build");
    await writeFile(at("changed.txt"), "/new/1\n");
    expect((await run("update", "--changed", at("changed.txt"))).stdout).toContain("sitemap-new-1.xml  1 URL");
    await writeFile(at("mapwright.config.json"), JSON.stringify({ ...config, gzip: true }));
    const { code, stderr } = await run("update", "--changed", at("changed.txt"));
    expect(code).toBe(2);
    expect(stderr).toBe("mapwright: Expected the options of the last run, found gzip changed from false to true: only a build can do that\n");
  });

  it("ends with 3 where there is no set", async () => {
    await writeFile(at("changed.txt"), "/a\n");
    const { code, stderr } = await run("update", "--changed", at("changed.txt"), ...place());
    expect(code).toBe(3);
    expect(stderr).toMatch(/^mapwright: Expected the state of a set at .*, found none: build the set first, or say where its state is\n$/);
  });
});

describe("mapwright status", () => {
  it("shows files, fill, ages and what comes next", async () => {
    await build("--max-urls", "20");
    const { code, stdout, stderr } = await run("status", ...place());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`50 URLs in 3 sitemaps under sitemap.xml in ${at("public")}
  changed 1 time, last just now, first just now
  state: 50 rows in 1 segment, ${/state: .*, (.*)\n/.exec(stdout)?.[1]}

  file           URLs   full       size  changed
  sitemap-1.xml    20  100 %     1.3 kB  just now
  sitemap-2.xml    20  100 %     1.3 kB  just now
  sitemap-3.xml    10   50 %  720 bytes  just now  takes new URLs

The next build writes the files in which something changed, and nothing else.
New URLs go to sitemap-3.xml.
`);
  });

  it("tells of files that somebody deleted or edited", async () => {
    await build("--max-urls", "20");
    await rm(at("public/sitemap-1.xml"));
    await writeFile(at("public/sitemap-2.xml"), "<urlset/>");
    const { stdout } = await run("status", ...place());
    expect(stdout).toMatch(/sitemap-1\.xml .* missing\n/);
    expect(stdout).toMatch(/sitemap-2\.xml .* edited by somebody\n/);
    expect(stdout).toContain("The next build writes again what is missing or was edited: sitemap-1.xml,\nsitemap-2.xml\n");
  });

  it("lists twenty files, or all, within 80 columns", async () => {
    await build("--max-urls", "2");
    const { stdout } = await run("status", ...place());
    expect(stdout).toContain("  and 5 more files (--all shows them)\n");
    expect((await run("status", ...place(), "--all")).stdout.match(/^ {2}sitemap-\d+\.xml /gm)).toHaveLength(25);
    expect(stdout.split("\n").filter((line) => line.length > 80 && !line.includes(folder))).toEqual([]);
  });

  it("tells the same as JSON", async () => {
    await build("--gzip");
    expect(JSON.parse((await run("status", ...place(), "--format", "json")).stdout)).toMatchObject({
      schemaVersion: 1,
      place: at("public"),
      generation: 1,
      urls: 50,
      files: [{ name: "sitemap-1.xml.gz", entries: 50, open: true, state: "whole" }],
      options: { site: "https://shop.example/", gzip: true, maxEntries: 50_000 },
      pending: false,
    });
  });

  it("ends with 3 where there is no set", async () => {
    const { code, stderr } = await run("status", ...place());
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringMatching(/^mapwright: Expected the state of a set at .*, found none: build the set first, or say where its state is\n$/),
    });
  });
});

describe("shards", () => {
  it("are built and updated one by one, and merged under one index", async () => {
    await build();
    await rm(at("public"), { recursive: true });
    await rm(at("state"), { recursive: true });
    const site = ["--site", "https://shop.example/", "--name", "maps"];
    let urls = 0;
    for (const shard of ["1/2", "2/2"]) {
      const { stdout } = await run("build", at("all.txt"), ...site, ...place(), "--shard", shard, "--format", "json");
      urls += JSON.parse(stdout).urls;
      expect(JSON.parse(stdout).index.name).toBe(`maps-s${shard[0]}.xml`);
    }
    expect(urls).toBe(50);
    const again = await run("build", at("all.txt"), ...site, ...place(), "--shard", "1/2", "--robots", at("robots.txt"));
    expect(again.stderr).toBe(`note: ${at("robots.txt")} is left to merge, which names the index over all shards\n`);
    expect(JSON.parse((await run("merge", at("public"), "--name", "maps", "--format", "json")).stdout)).toMatchObject({ action: "written", sitemaps: 2 });
    await writeFile(at("gone.txt"), "/p/0\n/p/1\n/p/2\n/p/3\n/p/4\n");
    let removed = 0;
    for (const shard of ["1/2", "2/2"]) {
      const { stdout } = await run("update", "--removed", at("gone.txt"), ...place(), "--shard", shard, "--format", "json");
      removed += JSON.parse(stdout).removed;
      expect(JSON.parse(stdout).unknownRemovals).toBe(0);
    }
    expect(removed).toBe(5);
    expect((await run("status", ...place(), "--shard", "2/2")).stdout).toContain(" under maps-s2.xml in ");
  });
});
