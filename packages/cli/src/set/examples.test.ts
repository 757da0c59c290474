import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mapwright-examples-"));
  cpSync(fileURLToPath(new URL("../../../../examples", import.meta.url)), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command in the folder of an example, as its reader would, and expects no more than this warning. */
async function runTold(warning: string, example: string, argv: readonly string[]): Promise<string> {
  const { io, stdout, stderr } = createTestIo({ cwd: join(folder, example), clock: () => new Date() });
  const code = await main(argv, io);
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: warning });
  return stdout();
}

const run = (example: string, ...argv: readonly string[]): Promise<string> => runTold("", example, argv);

const script = (example: string, name: string): void => void execFileSync(process.execPath, [name], { cwd: join(folder, example) });
const published = (example: string): readonly string[] => readdirSync(join(folder, example, "public")).sort();

/** Every file of the set is valid. */
async function check(example: string): Promise<void> {
  await run(example, "check", join(folder, example, "public"), "--quiet");
}

describe("the examples", () => {
  it("shop: a CSV file in three groups, where one new product touches the files of its group alone", async () => {
    await run("shop", "build");
    expect(published("shop")).toEqual(["robots.txt", "sitemap-1.xml", "sitemap-guides-1.xml", "sitemap-products-1.xml", "sitemap.xml"]);
    await check("shop");
    const before = await readFile(join(folder, "shop/public/sitemap-1.xml"));
    await appendFile(join(folder, "shop.csv"), "https://shop.example/bags/sling,2026-02-01,weekly,0.7\n");
    const second = await run("shop", "build");
    expect(second).toMatch(/^Wrote 2 of 4 files to .*: 43 URLs in all\n {2}sitemap-products-1\.xml {2}\d+ URLs, .*: 1 added\n/);
    expect(await readFile(join(folder, "shop/public/sitemap-1.xml"))).toEqual(before);
    await check("shop");
  });

  it.each(["shop/mapwright.config.ts", "news/mapwright.config.mjs"])("%s stands in docs/sets.md as it is", (path) => {
    const page = readFileSync(new URL("../../../../docs/sets.md", import.meta.url), "utf8");
    expect(page).toContain(readFileSync(join(folder, path), "utf8"));
  });

  it("news: articles as pages for good, and as news for two days", async () => {
    script("news", "write-articles.mjs");
    const first = await run("news", "build");
    expect(first).toContain("Left out 1 entry older than the two days of a news sitemap");
    expect(published("news")).toEqual(["sitemap-1.xml", "sitemap-news-1.xml", "sitemap.xml"]);
    expect(readFileSync(join(folder, "news/public/sitemap-news-1.xml"), "utf8").match(/<news:title>/g)).toHaveLength(3);
    expect(readFileSync(join(folder, "news/public/sitemap-1.xml"), "utf8").match(/<loc>/g)).toHaveLength(9);
    await check("news");
  });

  it("nightly: an export at night, and updates in between that write one sitemap", async () => {
    script("nightly", "write-export.mjs");
    expect(await run("nightly", "build")).toMatch(/: 20,000 URLs in all\n/);
    const update = ["update", "--changed", join(folder, "nightly/changed.csv"), "--removed", join(folder, "nightly/gone.txt")];
    expect(await run("nightly", ...update)).toContain("URLs: 1 added, 1 changed, 1 removed\n\nDated 1 entry with the time of this run");
    const told = "warning: The set does not list, and so cannot remove: https://catalogue.example/products/18\n";
    expect(await runTold(told, "nightly", update)).toMatch(/^Nothing changed/);
    expect(published("nightly")).toContain("sitemap-recent.xml.gz");
    const recent = gunzipSync(readFileSync(join(folder, "nightly/public/sitemap-recent.xml.gz"))).toString();
    expect([...recent.matchAll(/products\/(\d+)/g)].map(([, number]) => number).sort()).toEqual(["17", "20001"]);
    const rows = (await readFile(join(folder, "nightly/export.csv"), "utf8")).replace("/products/18,Product 18,26.90\n", "");
    const price = rows.replace("Product 17,25.90", "Product 17,12.50");
    await writeFile(join(folder, "nightly/export.csv"), `${price}/products/20001,Product 20001,5.00\n`);
    // The next night finds what the updates have done already.
    expect(await run("nightly", "build")).toContain("URLs: 0 added, 0 changed, 0 removed, 20,000 unchanged");
    await check("nightly");
  });
});
