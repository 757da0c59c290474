import { createMemorySink, type MemorySink, writeSitemapIndex } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { mergeShards } from "./merge-shards.ts";

const SITE = "https://shop.example/maps/";

/** A folder with the index of each of these shards, two sitemaps each. */
async function folderWith(...numbers: readonly number[]): Promise<MemorySink> {
  const sink = createMemorySink();
  for (const number of numbers) {
    const refs = [{ loc: `sitemap-s${number}-1.xml`, lastmod: `2026-01-0${number}` }, { loc: `sitemap-s${number}-2.xml` }];
    await writeSitemapIndex(refs, sink, { site: SITE, name: `sitemap-s${number}` });
  }
  return sink;
}

async function put(sink: MemorySink, name: string, text: string): Promise<void> {
  const file = await sink.create();
  await file.write(new TextEncoder().encode(text));
  await file.close();
  await sink.publish([{ file, name }]);
}

const textOf = (sink: MemorySink, name: string): string => new TextDecoder().decode(sink.files.get(name));

describe("mergeShards", () => {
  it("makes one index over all shards, in the order of their numbers, and nothing the second time", async () => {
    const sink = await folderWith(10, 2, 1, 3, 4, 5, 6, 7, 8, 9);
    const result = await mergeShards(sink.files.keys(), sink);
    expect(result).toMatchObject({ name: "sitemap.xml", url: `${SITE}sitemap.xml`, action: "written", sitemaps: 20 });
    expect(result.shards[1]).toEqual({ name: "sitemap-s2.xml", sitemaps: 2 });
    const text = textOf(sink, "sitemap.xml");
    expect([...text.matchAll(/<loc>.*maps\/(.*)<\/loc>/g)].map(([, name]) => name).slice(0, 3)).toEqual([
      "sitemap-s1-1.xml",
      "sitemap-s1-2.xml",
      "sitemap-s2-1.xml",
    ]);
    expect(text).toMatch(/sitemap-s3-1\.xml<\/loc>\s*<lastmod>2026-01-03<\/lastmod>/);
    expect(result.bytes).toBe(text.length);
    expect(await mergeShards(sink.files.keys(), sink)).toMatchObject({ action: "kept" });
  });

  it("writes nothing in a dry run", async () => {
    const sink = await folderWith(1, 2);
    expect(await mergeShards(sink.files.keys(), sink, { dryRun: true })).toMatchObject({ action: "written", sitemaps: 4 });
    expect(sink.files.has("sitemap.xml")).toBe(false);
  });

  it("takes as many shards as it is told, and not those of another name", async () => {
    const sink = await folderWith(1, 2, 3);
    await put(sink, "other-s4.xml", "<x/>");
    await put(sink, "sitemap-s04.xml", "<x/>");
    expect(await mergeShards(sink.files.keys(), sink, { shards: 2 })).toMatchObject({ sitemaps: 4, leftOut: ["sitemap-s3.xml"] });
    expect(await mergeShards(sink.files.keys(), sink)).toMatchObject({ sitemaps: 6, leftOut: [] });
  });

  it.each([
    { numbers: [1, 3], options: {}, says: "Expected the sets of 3 shards, found no sitemap-s2.xml" },
    { numbers: [1, 2], options: { shards: 4 }, says: "Expected the sets of 4 shards, found no sitemap-s3.xml, sitemap-s4.xml" },
    { numbers: [], options: {}, says: "Expected the sets of shards such as sitemap-s1.xml, found none" },
    { numbers: [1], options: { name: "maps" }, says: "Expected the sets of shards such as maps-s1.xml, found none" },
  ])("refuses shards $numbers: $says", async ({ numbers, options, says }) => {
    const sink = await folderWith(...numbers);
    await expect(mergeShards(sink.files.keys(), sink, options)).rejects.toThrow(says);
    expect(sink.files.has("sitemap.xml")).toBe(false);
  });

  it.each([
    ["<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>https://e.com/</loc></url></urlset>", "of another kind (urlset) in sitemap-s2.xml"],
    ["<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>https://e.com/a.xml</loc></sitemap>", "ends early in sitemap-s2.xml"],
  ])("refuses a shard that is no whole index: %s", async (text, says) => {
    const sink = await folderWith(1);
    await put(sink, "sitemap-s2.xml", text);
    await expect(mergeShards(sink.files.keys(), sink)).rejects.toThrow(says);
  });

  it("refuses a shard of another site", async () => {
    const sink = await folderWith(1);
    await writeSitemapIndex([{ loc: "https://other.example/sitemap-s2-1.xml" }], sink, { site: "https://other.example/", name: "sitemap-s2" });
    await expect(mergeShards(sink.files.keys(), sink)).rejects.toThrow("Expected");
  });
});
