import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sitemapIndex, urlset } from "../testing/documents.ts";
import { createMemoryWeb, type MemoryPage } from "../testing/memory-web.ts";
import { compareServed } from "./compare-served.ts";
import type { CompareServedOptions, ServableSet, ServedSet } from "./types.ts";

const E = "https://e.com/maps/";
const clock = { now: () => 0, sleep: async () => undefined };
const A = urlset("https://e.com/a");
const B = urlset("https://e.com/b");
const indexOf = (...dates: readonly string[]): string =>
  sitemapIndex(...dates.map((date, at): readonly [string, string] => [`${E}sitemap-${at + 1}.xml`, date]));
const INDEX = indexOf("2026-01-01", "2026-01-02T10:00:00Z");

const facts = (text: string): { readonly bytes: number; readonly sha256: string } => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
});
const SET: ServableSet = {
  publicUrl: E,
  index: { name: "sitemap.xml", files: 2, state: "whole", ...facts(INDEX) },
  files: [
    { name: "sitemap-1.xml", lastmod: "2026-01-01", ...facts(A) },
    { name: "sitemap-2.xml", lastmod: "2026-01-02T10:00:00Z", ...facts(B) },
  ],
};
const WHOLE: Readonly<Record<string, MemoryPage>> = { [`${E}sitemap.xml`]: INDEX, [`${E}sitemap-1.xml`]: A, [`${E}sitemap-2.xml`]: B };

const compare = (pages: Readonly<Record<string, MemoryPage>>, options: Partial<CompareServedOptions> = {}): Promise<ServedSet> =>
  compareServed(SET, { fetch: createMemoryWeb({ ...WHOLE, ...pages }).fetch, clock, ...options });
const states = ({ files }: ServedSet): unknown => files.map(({ name, state }) => `${name} ${state}`);

describe("compareServed", () => {
  it("says that a set is served as it is, compressed or not", async () => {
    expect(await compare({})).toMatchObject({ base: E, same: true, complete: true });
    const packed = await compare({ [`${E}sitemap-1.xml`]: { body: gzipSync(A), headers: { etag: '"x"' } } });
    expect(packed).toMatchObject({ same: true, complete: true });
    expect(packed.files[1]).toMatchObject({ state: "same", etag: '"x"', status: 200 });
  });

  it("tells what is missing, other and not to be had", async () => {
    const served = await compare({
      [`${E}sitemap.xml`]: { status: 503 },
      [`${E}sitemap-1.xml`]: { status: 404 },
      [`${E}sitemap-2.xml`]: urlset("https://e.com/c"),
    });
    expect(states(served)).toEqual(["sitemap.xml failed", "sitemap-1.xml missing", "sitemap-2.xml other"]);
    expect(served).toMatchObject({ same: false, complete: false });
    expect(served.files[2]).toMatchObject({ expected: facts(B), found: facts(urlset("https://e.com/c")) });
  });

  it.each([
    ["cut on the way", { body: A, cutAfter: 30 }],
    ["damaged gzip", gzipSync(A).subarray(0, 60)],
    ["no answer", { fails: "refused" as const }],
  ])("takes %s for nothing that can be compared", async (_, page) => {
    const served = await compare({ [`${E}sitemap-1.xml`]: page });
    expect(states(served)).toEqual(["sitemap.xml same", "sitemap-1.xml failed", "sitemap-2.xml same"]);
    expect(served.complete).toBe(false);
    expect(served.files[1]?.message).not.toBe("");
  });

  it("takes a redirect to another file of the set for a file that is missing", async () => {
    const served = await compare({ [`${E}sitemap-2.xml`]: { location: "/maps/sitemap-1.xml" } });
    expect(served.files[2]).toMatchObject({ state: "missing", message: `leads to ${E}sitemap-1.xml, which is another file` });
  });

  it("says in which way the index is another one", async () => {
    const old = indexOf("2025-12-31", "2026-01-03", "2026-01-01").replace("sitemap-1.xml", "sitemap-0.xml");
    const served = await compare({ [`${E}sitemap.xml`]: old });
    expect(served.index).toEqual({ lacking: ["sitemap-1.xml"], unknown: ["sitemap-0.xml", "sitemap-3.xml"], older: [], newer: ["sitemap-2.xml"] });
    expect((await compare({ [`${E}sitemap.xml`]: indexOf("2025-12-31", "2026-01-02T10:00:00Z") })).index?.older).toEqual(["sitemap-1.xml"]);
    expect((await compare({ [`${E}sitemap.xml`]: A })).index).toBeUndefined();
  });

  it("compares a copy at another address", async () => {
    const copy = Object.fromEntries(Object.entries(WHOLE).map(([url, page]) => [url.replace(E, "https://trial.example/x/"), page]));
    const { fetch } = createMemoryWeb(copy);
    expect(await compareServed(SET, { fetch, clock, base: "https://trial.example/x/" })).toMatchObject({ base: "https://trial.example/x/", same: true });
    await expect(compareServed(SET, { fetch, clock, base: "public" })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });
});
