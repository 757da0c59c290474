import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-merge-"));
});
afterEach(async () => rm(folder, { recursive: true }));

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function merge(...argv: readonly string[]): Promise<Run> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(["merge", ...argv], io);
  return { code, stdout: stdout(), stderr: stderr() };
}

const INDEX = '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

async function putShard(number: number): Promise<void> {
  const ref = `<sitemap><loc>https://shop.example/sitemap-s${number}-1.xml</loc><lastmod>2026-01-0${number}</lastmod></sitemap>`;
  await writeFile(join(folder, `sitemap-s${number}.xml`), `${INDEX}${ref}</sitemapindex>`);
}

describe("mapwright merge", () => {
  it("writes one index over all shards, names it in robots.txt, and does nothing the second time", async () => {
    await putShard(1);
    await putShard(2);
    const robots = join(folder, "robots.txt");
    const { code, stdout, stderr } = await merge(folder, "--shards", "2", "--robots", robots);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^Wrote sitemap\.xml in .*, an index of 2 sitemaps, \d+ bytes\n {2}sitemap-s1\.xml {2}1 sitemap\n {2}sitemap-s2\.xml {2}1 sitemap\n/,
    );
    expect(await readFile(robots, "utf8")).toBe("Sitemap: https://shop.example/sitemap.xml\n");
    expect(await readFile(join(folder, "sitemap.xml"), "utf8")).toContain("<loc>https://shop.example/sitemap-s2-1.xml</loc>");
    expect((await merge(folder)).stdout).toMatch(/^Nothing changed: sitemap\.xml in /);
  });

  it("says which shards are left out where there are more than it is told", async () => {
    await putShard(1);
    await putShard(2);
    await putShard(3);
    const { code, stderr } = await merge(folder, "--shards", "1");
    expect(code).toBe(0);
    expect(stderr).toBe("note: Expected 1 shard, found more: sitemap-s2.xml, sitemap-s3.xml are left out\n");
    expect((await merge(folder, "--shards", "3")).stderr).toBe("");
  });

  it("tells the same as JSON", async () => {
    await putShard(1);
    expect(JSON.parse((await merge(folder, "--format", "json")).stdout)).toMatchObject({
      schemaVersion: 1,
      name: "sitemap.xml",
      url: "https://shop.example/sitemap.xml",
      action: "written",
      sitemaps: 1,
      shards: [{ name: "sitemap-s1.xml", sitemaps: 1 }],
      dryRun: false,
    });
  });

  it("writes nothing in a dry run", async () => {
    await putShard(1);
    const { stdout } = await merge(folder, "--dry-run", "--robots", join(folder, "robots.txt"));
    expect(stdout).toMatch(/^Would write sitemap\.xml in /);
    expect(stdout).toContain("Would make ");
    expect(await readdir(folder)).toEqual(["sitemap-s1.xml"]);
  });

  it("overwrites a file of others only when it is told to", async () => {
    await putShard(1);
    await writeFile(join(folder, "sitemap.xml"), "<urlset/>");
    const { code, stderr } = await merge(folder);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^mapwright: Expected no file of others at sitemap\.xml in .*, found one \(--force overwrites it\)\n$/);
    expect(await readFile(join(folder, "sitemap.xml"), "utf8")).toBe("<urlset/>");
    expect((await merge(folder, "--force")).code).toBe(0);
  });

  it.each([
    { shards: [1, 3], argv: [], says: "Expected the sets of 3 shards, found no sitemap-s2.xml" },
    { shards: [1], argv: ["--shards", "2"], says: "Expected the sets of 2 shards, found no sitemap-s2.xml" },
    { shards: [], argv: [], says: "Expected the sets of shards such as sitemap-s1.xml, found none" },
  ])("ends with 3 where a shard of $shards is missing", async ({ shards, argv, says }) => {
    for (const number of shards) await putShard(number);
    const { code, stderr } = await merge(folder, ...argv);
    expect({ code, stderr }).toEqual({ code: 3, stderr: `mapwright: ${says}\n` });
  });

  it("says that the folder is missing", async () => {
    const { code, stderr } = await merge(join(folder, "missing"));
    expect(code).toBe(3);
    expect(stderr).toMatch(/Expected a folder with the sets of all shards, found none at /);
  });
});
