import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sitemapIndex, urlset } from "../testing/documents.ts";
import { createMemoryWeb, type MemoryPage, type MemoryWeb } from "../testing/memory-web.ts";
import { followSitemaps } from "./follow-sitemaps.ts";
import type { FollowOptions, FollowResult, SitemapNode } from "./types.ts";

const E = "https://e.com";
const clock = { now: () => 0, sleep: async () => undefined };

interface Followed {
  readonly locs: readonly string[];
  readonly result: FollowResult;
  readonly web: MemoryWeb;
}

async function follow(
  pages: Readonly<Record<string, MemoryPage>>,
  options: Partial<FollowOptions> = {},
  roots: readonly string[] = [`${E}/sitemap.xml`],
): Promise<Followed> {
  const web = createMemoryWeb(pages);
  const following = followSitemaps(roots, { fetch: web.fetch, clock, ...options });
  const locs: string[] = [];
  for await (const { file, entries } of following) for (const { loc } of entries) locs.push(`${new URL(file.url).pathname}: ${loc.replace(E, "")}`);
  const result = await following.result();
  expect(web.open(), "bodies that were left open").toBe(0);
  return { locs, result, web };
}

/** The tree as lines: what each file is, indented by depth. */
function tree(nodes: readonly SitemapNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    const facts = [
      node.state,
      node.status,
      node.kind,
      node.complete ? "" : node.state === "read" ? "partial" : "",
      node.reason,
      node.limit,
      node.sameAs && `as ${node.sameAs.replace(E, "")}`,
    ];
    const line = `${"  ".repeat(node.depth)}${node.url.replace(E, "")} ${facts.filter((fact) => fact !== undefined && fact !== "").join(" ")}`;
    return [line, ...(node.notFollowed > 0 ? [`${"  ".repeat(node.depth + 1)}+${node.notFollowed}`] : []), ...tree(node.children)];
  });
}

describe("followSitemaps", () => {
  it("reads what an index lists, depth first and in its order, whatever is fetched first", async () => {
    const { locs, result } = await follow({
      [`${E}/sitemap.xml`]: sitemapIndex([`${E}/a.xml`, "2024-01-01"], `${E}/more.xml`, `${E}/z.txt.gz`),
      [`${E}/a.xml`]: urlset([`${E}/1`, "2024-01-01"], [`${E}/2`, "2024-03-01"]),
      [`${E}/more.xml`]: sitemapIndex(`${E}/b.xml`, `${E}/c.xml.gz`),
      [`${E}/b.xml`]: urlset(`${E}/3`),
      [`${E}/c.xml.gz`]: gzipSync(urlset(`${E}/4`)),
      [`${E}/z.txt.gz`]: gzipSync(`${E}/5\n${E}/6\n`),
    });
    expect(locs).toEqual(["/a.xml: /1", "/a.xml: /2", "/b.xml: /3", "/c.xml.gz: /4", "/z.txt.gz: /5", "/z.txt.gz: /6"]);
    expect(tree(result.roots)).toEqual([
      "/sitemap.xml read 200 sitemapindex",
      "  /a.xml read 200 urlset",
      "  /more.xml read 200 sitemapindex",
      "    /b.xml read 200 urlset",
      "    /c.xml.gz read 200 urlset",
      "  /z.txt.gz read 200 text",
    ]);
    expect(result).toMatchObject({ complete: true, totals: { files: 6, entries: 6, failed: 0 } });
    expect(result.roots[0]?.children[0]).toMatchObject({ lastmod: "2024-01-01", newest: "2024-03-01", entryCount: 2 });
  });

  it("tells of children that fail, and reads the others", async () => {
    const children = ["gone", "down", "slow", "html", "empty", "cut", "gz", "ok"].map((name) => `${E}/${name}.xml`);
    const whole = urlset(...Array.from({ length: 200 }, (_, index) => `${E}/page/${index}`));
    const { locs, result } = await follow({
      [`${E}/sitemap.xml`]: sitemapIndex(...children),
      [`${E}/down.xml`]: { status: 503, retryAfterMs: 5000 },
      [`${E}/slow.xml`]: { fails: "timeout-headers" },
      [`${E}/html.xml`]: "<!doctype html><html><body>Not found</body></html>",
      [`${E}/empty.xml`]: "",
      [`${E}/cut.xml`]: { body: whole, cutAfter: 2000 },
      [`${E}/gz.xml`]: gzipSync(whole).subarray(0, 500),
      [`${E}/ok.xml`]: urlset(`${E}/1`),
    });
    expect(tree(result.roots)).toEqual([
      "/sitemap.xml read 200 sitemapindex",
      "  /gone.xml status 404",
      "  /down.xml status 503",
      "  /slow.xml failed timeout-headers",
      "  /html.xml read 200 unknown",
      "  /empty.xml read 200 unknown",
      "  /cut.xml read 200 urlset partial cut",
      "  /gz.xml read 200 urlset partial",
      "  /ok.xml read 200 urlset",
    ]);
    const cut = locs.filter((loc) => loc.startsWith("/cut.xml")).map((loc) => loc.slice("/cut.xml: /page/".length));
    expect(cut).toEqual(Array.from({ length: cut.length }, (_, index) => String(index)));
    expect(cut.length).toBe((whole.slice(0, 2000).match(/<\/url>/g) ?? []).length);
    expect(locs.at(-1)).toBe("/ok.xml: /1");
    expect(result).toMatchObject({ complete: false, totals: { failed: 7 } });
  });

  it("never takes the cut end of a list of URLs for a URL", async () => {
    const { locs, result } = await follow({ [`${E}/sitemap.xml`]: { body: `${E}/first\n${E}/second\n${E}/third-and-more\n`, cutAfter: 50 } });
    expect(locs).toEqual(["/sitemap.xml: /first", "/sitemap.xml: /second"]);
    expect(result.complete).toBe(false);
  });

  it("fetches an address once, whatever is listed how often", async () => {
    const { locs, result, web } = await follow({
      [`${E}/sitemap.xml`]: sitemapIndex(`${E}/a.xml`, `https://E.com:443/a.xml`, `${E}/%61.xml`, `${E}/b.xml`, `${E}/a.xml#top`),
      [`${E}/a.xml`]: urlset(`${E}/1`),
      [`${E}/b.xml`]: { location: "/a.xml" },
    });
    expect(locs).toEqual(["/a.xml: /1"]);
    expect(tree(result.roots)).toEqual([
      "/sitemap.xml read 200 sitemapindex",
      "  /a.xml read 200 urlset",
      "  https://E.com:443/a.xml repeated as /a.xml",
      "  /%61.xml repeated as /a.xml",
      "  /b.xml repeated 200 as /a.xml",
      "  /a.xml#top repeated as /a.xml",
    ]);
    expect(web.requests).toEqual([`${E}/sitemap.xml`, `${E}/a.xml`, `${E}/b.xml`, `${E}/a.xml`]);
    expect(result.complete).toBe(true);
  });

  it("finds loops by address, by redirect and by content", async () => {
    const { locs, result } = await follow(
      {
        [`${E}/sitemap.xml`]: sitemapIndex(`${E}/sitemap.xml`, `${E}/back.xml`, `${E}/more.xml?page=1`),
        [`${E}/back.xml`]: { location: "/sitemap.xml" },
        ...Object.fromEntries(Array.from({ length: 20 }, (_, page) => [`${E}/more.xml?page=${page}`, sitemapIndex(`${E}/more.xml?page=${page + 1}`)])),
        [`${E}/mirror.xml`]: sitemapIndex(`${E}/other.xml`),
        [`${E}/other.xml`]: sitemapIndex(`${E}/other.xml`),
      },
      { maxDepth: 3 },
      [`${E}/sitemap.xml`, `${E}/mirror.xml`],
    );
    expect(locs).toEqual([]);
    expect(tree(result.roots)).toEqual([
      "/sitemap.xml read 200 sitemapindex",
      "  /sitemap.xml loop as /sitemap.xml",
      "  /back.xml loop 200 as /sitemap.xml",
      "  /more.xml?page=1 read 200 sitemapindex",
      "    /more.xml?page=2 read 200 sitemapindex",
      "      /more.xml?page=3 read 200 sitemapindex",
      "        /more.xml?page=4 skipped maxDepth",
      "/mirror.xml read 200 sitemapindex",
      "  /other.xml loop 200 sitemapindex as /mirror.xml",
    ]);
    expect(result).toMatchObject({ complete: false, limits: ["maxDepth"], totals: { loops: 3, skipped: 1 } });
  });

  it("takes addresses that differ in the query for different ones", async () => {
    const { locs } = await follow({
      [`${E}/sitemap.xml`]: sitemapIndex(`${E}/sitemap.xml?sitemap=pages`, `${E}/sitemap.xml?sitemap=news`),
      [`${E}/sitemap.xml?sitemap=pages`]: urlset(`${E}/1`),
      [`${E}/sitemap.xml?sitemap=news`]: urlset(`${E}/2`),
    });
    expect(locs).toEqual(["/sitemap.xml: /1", "/sitemap.xml: /2"]);
  });

  it.each([
    { scope: "site", kept: ["cdn", "own"], refused: { "other.example": 2, "evil.co.uk": 1 } },
    { scope: "host", kept: ["own"], refused: { "cdn.e.com": 1, "other.example": 2, "evil.co.uk": 1 } },
    { scope: "any", kept: ["cdn", "other", "own"], refused: {} },
  ] as const)("refuses other hosts than those of the scope $scope, and counts them", async ({ scope, kept, refused }) => {
    const { locs, result, web } = await follow(
      {
        [`${E}/sitemap.xml`]: sitemapIndex("https://cdn.e.com/a.xml", "https://other.example/a.xml", `${E}/a.xml`, `${E}/away.xml`, "https://evil.co.uk/a.xml"),
        "https://cdn.e.com/a.xml": urlset(`${E}/cdn`),
        "https://other.example/a.xml": urlset(`${E}/other`),
        [`${E}/a.xml`]: urlset(`${E}/own`),
        [`${E}/away.xml`]: { location: "https://other.example/a.xml" },
      },
      { scope },
    );
    expect(locs.map((loc) => loc.split("/").at(-1)).sort()).toEqual(kept);
    expect(result.refusedHosts).toEqual(refused);
    expect(web.requests.includes("https://evil.co.uk/a.xml")).toBe(scope === "any");
  });

  it("keeps to its limits, and says what was left out", async () => {
    const pages = {
      [`${E}/sitemap.xml`]: sitemapIndex(...Array.from({ length: 9 }, (_, index) => `${E}/${index}.xml`)),
      ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${E}/${index}.xml`, urlset(`${E}/page/${index}`)])),
    };
    const few = await follow(pages, { maxFiles: 4 });
    expect({ locs: few.locs.length, requests: few.web.requests.length, notFollowed: few.result.roots[0]?.notFollowed }).toEqual({
      locs: 3,
      requests: 4,
      notFollowed: 6,
    });
    expect(few.result).toMatchObject({ complete: false, limits: ["maxFiles"], totals: { skipped: 6 } });
    const only = await follow(pages, { follow: false });
    expect({ locs: only.locs, complete: only.result.complete, sitemaps: only.result.roots[0]?.sitemapCount }).toEqual({
      locs: [],
      complete: true,
      sitemaps: 9,
    });
    let now = 0;
    const late = await follow(pages, { maxMs: 8, clock: { now: () => (now += 1), sleep: async () => undefined } });
    expect(late.result).toMatchObject({ complete: false, limits: ["maxMs"] });
    expect(late.locs.length).toBeLessThan(9);
  });

  it("asks a host no more that never answers", async () => {
    const { result, web } = await follow(
      {
        [`${E}/sitemap.xml`]: sitemapIndex(...Array.from({ length: 30 }, (_, index) => `https://dead.e.com/${index}.xml`), `${E}/a.xml`),
        ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`https://dead.e.com/${index}.xml`, { fails: "refused" as const }])),
        [`${E}/a.xml`]: urlset(`${E}/1`),
      },
      { maxHostFailures: 3 },
    );
    expect(result).toMatchObject({ complete: false, limits: ["maxHostFailures"], totals: { failed: 3, skipped: 27, entries: 1 } });
    expect(web.requests.filter((url) => url.startsWith("https://dead")).length).toBeLessThan(6);
  });

  it("keeps requests to a host few and apart, and reads ahead no more than it may", async () => {
    const big = urlset(...Array.from({ length: 2000 }, (_, index) => `${E}/page/${index}`));
    const names = Array.from({ length: 6 }, (_, index) => `${E}/${index}.xml`);
    const web = createMemoryWeb({ [`${E}/sitemap.xml`]: sitemapIndex(...names), ...Object.fromEntries(names.map((name) => [name, big])) });
    const sleeps: number[] = [];
    const following = followSitemaps(`${E}/sitemap.xml`, {
      fetch: web.fetch,
      clock: { now: () => 0, sleep: async (ms) => void sleeps.push(ms) },
      delayMs: 250,
      aheadBytes: 3000,
      perHost: 2,
      concurrency: 8,
    });
    let entries = 0;
    for await (const batch of following) entries += batch.entries.length;
    expect({ entries, most: web.mostOpen() }).toEqual({ entries: 12_000, most: 2 });
    expect(sleeps).toEqual([250, 500, 750, 1000, 1250, 1500]);
  });

  it("gives everything up when its reader does, and when it is told to", async () => {
    const pages = {
      [`${E}/sitemap.xml`]: sitemapIndex(`${E}/a.xml`, `${E}/b.xml`, `${E}/c.xml`),
      [`${E}/a.xml`]: urlset(`${E}/1`),
      [`${E}/b.xml`]: urlset(`${E}/2`),
      [`${E}/c.xml`]: urlset(`${E}/3`),
    };
    const web = createMemoryWeb(pages);
    const following = followSitemaps(`${E}/sitemap.xml`, { fetch: web.fetch, clock });
    for await (const { entries } of following) if (entries.length > 0) break;
    expect(web.open()).toBe(0);
    const stop = new AbortController();
    const stopped = createMemoryWeb(pages);
    const aborted = followSitemaps(`${E}/sitemap.xml`, { fetch: stopped.fetch, clock, signal: stop.signal });
    for await (const { entries } of aborted) if (entries.length > 0) stop.abort();
    expect(await aborted.result()).toMatchObject({ complete: false, limits: ["aborted"] });
    expect(stopped.open()).toBe(0);
  });

  it("reads all by itself where only the result is wanted", async () => {
    const web = createMemoryWeb({ [`${E}/sitemap.xml`]: urlset(`${E}/1`, `${E}/2`) });
    expect(await followSitemaps(`${E}/sitemap.xml`, { fetch: web.fetch, clock }).result()).toMatchObject({ complete: true, totals: { entries: 2 } });
  });

  it("tells of each file once, when it is done", async () => {
    const told: string[] = [];
    await follow(
      { [`${E}/sitemap.xml`]: sitemapIndex(`${E}/a.xml`, `${E}/gone.xml`), [`${E}/a.xml`]: urlset(`${E}/1`) },
      { onFile: (file, summary) => told.push(`${file.url.replace(E, "")} ${file.state} ${summary?.entryCount ?? "-"}`) },
    );
    expect(told).toEqual(["/sitemap.xml read 0", "/a.xml read 1", "/gone.xml status -"]);
  });

  it("refuses what makes no sense", () => {
    const { fetch } = createMemoryWeb({});
    expect(() => followSitemaps("sitemap.xml", { fetch })).toThrow(/Expected addresses with http/);
    expect(() => followSitemaps(`${E}/`, { fetch, perHost: 0 })).toThrow("Expected perHost to be at least 1, found 0");
  });
});
