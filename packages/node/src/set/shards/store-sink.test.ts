import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolderStore } from "../store/index.ts";
import { mergeShards } from "./merge-shards.ts";
import { openStoreSink } from "./store-sink.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-store-sink-"));
  await mkdir(join(folder, "public"));
});
afterAll(async () => rm(folder, { recursive: true }));

const INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

async function merge(dryRun = false): Promise<string> {
  const store = createFolderStore({ output: join(folder, "public"), state: join(folder, "state") });
  const { sink, names, close } = await openStoreSink(store, { name: "sitemap.xml", dryRun });
  try {
    return (await mergeShards(names, sink, { dryRun })).action;
  } finally {
    await close();
  }
}

describe("openStoreSink", () => {
  it("replaces one file of a store as a whole, and only where something changed", async () => {
    const put = (number: number, name: string): Promise<void> =>
      writeFile(join(folder, `public/sitemap-s${number}.xml`), `${INDEX}<sitemap><loc>https://e.com/${name}</loc></sitemap></sitemapindex>`);
    await put(1, "sitemap-s1-1.xml");
    expect(await merge(true)).toBe("written");
    expect(await readdir(join(folder, "public"))).toEqual(["sitemap-s1.xml"]);
    expect(await merge()).toBe("written");
    expect(await merge()).toBe("kept");
    await put(2, "sitemap-s2-1.xml");
    expect(await merge()).toBe("written");
    expect(await readFile(join(folder, "public/sitemap.xml"), "utf8")).toContain("<loc>https://e.com/sitemap-s2-1.xml</loc>");
    expect((await readdir(join(folder, "public"))).sort()).toEqual(["sitemap-s1.xml", "sitemap-s2.xml", "sitemap.xml"]);
  });
});
