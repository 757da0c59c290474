import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { SitemapReading } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { readSitemapFile } from "./read-file.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

const COUNT = 2000;
const URLS = Array.from({ length: COUNT }, (_, index) => `  <url><loc>https://example.com/page-${index}</loc></url>\n`);
const SITEMAP = Buffer.from(`<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${URLS.join("")}</urlset>\n`);
const PACKED = gzipSync(SITEMAP);

function makeFile(bytes: Uint8Array): string {
  const path = join(createTemporaryFolder(), "sitemap.dat");
  writeFileSync(path, bytes);
  return path;
}

async function readAll(reading: SitemapReading) {
  const locs: string[] = [];
  for await (const { entries } of reading) for (const { loc } of entries) locs.push(loc);
  const { complete, stoppedBy, gzipLayers } = await reading.summary;
  return { locs, complete, stoppedBy, gzipLayers };
}

const CASES = [
  { what: "plain", bytes: SITEMAP, complete: true, gzipLayers: 0 },
  { what: "gzip", bytes: PACKED, complete: true, gzipLayers: 1 },
  { what: "gzip in gzip", bytes: gzipSync(PACKED), complete: true, gzipLayers: 2 },
  { what: "gzip with bytes behind it", bytes: Buffer.concat([PACKED, Buffer.from("garbage")]), complete: true, gzipLayers: 1 },
] as const;

describe("readSitemapFile", () => {
  it.each(CASES)("reads a $what file", async ({ bytes, complete, gzipLayers }) => {
    for (const chunkBytes of [1000, undefined]) {
      const result = await readAll(readSitemapFile(makeFile(bytes), chunkBytes === undefined ? {} : { chunkBytes }));
      expect(result).toMatchObject({ complete, gzipLayers });
      expect(result.locs).toHaveLength(COUNT);
      expect(result.locs.at(-1)).toBe(`https://example.com/page-${COUNT - 1}`);
    }
  });

  it("reads what is whole of a gzip file that is cut", async () => {
    const { locs, complete, stoppedBy } = await readAll(readSitemapFile(makeFile(PACKED.subarray(0, PACKED.length / 2))));
    expect([complete, stoppedBy]).toEqual([false, "gzip"]);
    expect(locs.length).toBeGreaterThan(COUNT / 4);
    expect(locs).toEqual(locs.map((_, index) => `https://example.com/page-${index}`));
  });

  it("ends with what was read when it is aborted", async () => {
    const abort = new AbortController();
    const reading = readSitemapFile(makeFile(PACKED), { chunkBytes: 1000, signal: abort.signal });
    let count = 0;
    for await (const { entries } of reading) {
      count += entries.length;
      abort.abort();
    }
    expect(await reading.summary).toMatchObject({ complete: false, stoppedBy: "aborted", entryCount: count });
    expect(count).toBeLessThan(COUNT);
  });

  it("fails with the reason where there is no file", async () => {
    const reading = readSitemapFile(join(createTemporaryFolder(), "missing.xml"));
    reading.summary.catch(() => undefined);
    await expect(readAll(reading)).rejects.toMatchObject({
      code: "ERR_SOURCE",
      message: expect.stringMatching(/^Expected a readable file, found no file at .*missing\.xml$/),
    });
  });
});
