import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createMemoryWeb, type MemoryPage } from "../testing/memory-web.ts";
import { discoverSitemaps } from "./discover-sitemaps.ts";
import type { DiscoverOptions, Discovery } from "./types.ts";

const URLSET = "<urlset><url><loc>https://e.com/a</loc></url></urlset>";
const INDEX = "<sitemapindex><sitemap><loc>https://e.com/a.xml</loc></sitemap></sitemapindex>";
const RSS = '<rss version="2.0"><channel><item><link>https://e.com/a</link></item></channel></rss>';
const HTML = "<!doctype html><html><head><title>Shop</title></head><body>Hello</body></html>";

const discover = (pages: Readonly<Record<string, MemoryPage>>, options: Partial<DiscoverOptions> = {}, origin = "https://e.com/"): Promise<Discovery> =>
  discoverSitemaps(origin, { fetch: createMemoryWeb(pages).fetch, names: ["sitemap.xml", "sitemap_index.xml", "sitemap.xml.gz"], ...options });
const sitemaps = ({ sitemaps: found }: Discovery): unknown => found.map(({ url, origin, kind }) => [url.replace("https://e.com", ""), origin, kind]);
const tried = ({ tried: places }: Discovery): unknown =>
  places.map(({ url, origin, outcome, message }) => `${url.replace("https://e.com", "")} ${origin} ${outcome}: ${message}`);

describe("discoverSitemaps", () => {
  it("takes the lines of robots.txt, and asks one of them", async () => {
    const found = await discover({
      "https://e.com/robots.txt": "User-agent: *\nDisallow: /x\nSitemap: https://e.com/Index.xml\nSitemap: /b.xml\nSitemap: https://e.com/Index.xml",
      "https://e.com/Index.xml": INDEX,
    });
    expect(sitemaps(found)).toEqual([
      ["/Index.xml", "robots-line", "sitemapindex"],
      ["/b.xml", "robots-line", undefined],
    ]);
    expect(tried(found)).toEqual([
      "/robots.txt robots.txt read: has 2 Sitemap lines",
      "/Index.xml robots-line sitemap: is a sitemap index",
      "/b.xml robots-line announced: is announced in robots.txt",
    ]);
    expect(found.robots).toMatchObject({ status: 200, finalUrl: "https://e.com/robots.txt" });
  });

  it("goes on to common names where no line answers, and tells why", async () => {
    const found = await discover({
      "https://e.com/robots.txt": "Sitemap: https://e.com/old.xml\nSitemap: https://dead.example/s.xml",
      "https://dead.example/s.xml": { fails: "dns" },
      "https://e.com/sitemap.xml": HTML,
      "https://e.com/sitemap_index.xml": { location: "/real.xml" },
      "https://e.com/real.xml": URLSET,
    });
    expect(sitemaps(found)).toEqual([["/sitemap_index.xml", "well-known", "urlset"]]);
    expect(tried(found)).toEqual([
      "/robots.txt robots.txt read: has 2 Sitemap lines",
      "/old.xml robots-line status: answers with status 404",
      "https://dead.example/s.xml robots-line failed: Expected an answer, found dns",
      "/sitemap.xml well-known not-a-sitemap: is a page of HTML",
      "/sitemap_index.xml well-known sitemap: is a sitemap",
    ]);
    expect(found.tried.at(-1)?.finalUrl).toBe("https://e.com/real.xml");
  });

  it("asks no more than a hundred dead lines, says how many are left, and goes on to common names", async () => {
    const lines = Array.from({ length: 8000 }, (_, index) => `Sitemap: https://e.com/dead-${index}.xml`).join("\n");
    const web = createMemoryWeb({ "https://e.com/robots.txt": lines, "https://e.com/sitemap.xml": URLSET });
    const found = await discoverSitemaps("https://e.com", { fetch: web.fetch });
    expect(web.requests.length).toBe(102);
    expect(found.linesNotAsked).toBe(7900);
    expect(sitemaps(found)).toEqual([["/sitemap.xml", "well-known", "urlset"]]);
    const less = await discover({ "https://e.com/robots.txt": lines }, { maxDeadLines: 3 });
    expect(less.linesNotAsked).toBe(7997);
    expect((await discover({ "https://e.com/robots.txt": `${lines}\nSitemap: https://e.com/sitemap.xml` }, { maxDeadLines: 9000 })).linesNotAsked).toBe(0);
  });

  it("leaves a host alone that asks for a long pause", async () => {
    const answer = { status: 429, retryAfterMs: 3_600_000 };
    const found = await discover({ "https://e.com/robots.txt": answer });
    expect(tried(found)).toEqual(["/robots.txt robots.txt status: answers with status 429, and asks for a pause of 3600 s"]);
    const later = await discover({ "https://e.com/sitemap.xml": { ...answer, status: 503 } });
    expect(later.tried.map(({ url }) => url)).toEqual(["https://e.com/robots.txt", "https://e.com/sitemap.xml"]);
  });

  it.each([
    ["User-agent: *\nCrawl-delay: 2", {}, [2000, 2000], 2000, 2000],
    ["User-agent: *\nCrawl-delay: 90\nUser-agent: mapwright\nCrawl-delay: 0.5", {}, [500, 500], 500, 500],
    ["User-agent: *\nCrawl-delay: 90", {}, [10_000, 10_000], 90_000, 10_000],
    ["User-agent: *\nCrawl-delay: 90", { maxCrawlDelayMs: 0 }, [], 90_000, 0],
    ["User-agent: bingbot\nCrawl-delay: 90", {}, [], undefined, undefined],
    ["User-agent: *\nCrawl-delay: 0", {}, [], undefined, undefined],
  ])("keeps to the Crawl-delay of %j with %j", async (robots, options, slept, asked, kept) => {
    let now = 0;
    const sleeps: number[] = [];
    const clock = {
      now: () => now,
      sleep: async (ms: number) => {
        sleeps.push(ms);
        now += ms;
      },
    };
    const pages = { "https://e.com/robots.txt": robots, "https://e.com/sitemap_index.xml": INDEX };
    const found = await discover(pages, { clock, ...options });
    expect({ sleeps, asked: found.robots.crawlDelayMs, kept: found.delayMs }).toEqual({ sleeps: slept, asked, kept });
  });

  it("knows gzip, lists of URLs and empty answers by their bytes", async () => {
    const found = await discover(
      {
        "https://e.com/sitemap.xml": "",
        "https://e.com/sitemap_index.xml": { body: "https://e.com/a\nhttps://e.com/b\n", headers: { "content-type": "text/html" } },
        "https://e.com/sitemap.xml.gz": gzipSync(INDEX),
      },
      { everywhere: true },
    );
    expect(sitemaps(found)).toEqual([
      ["/sitemap_index.xml", "well-known", "text"],
      ["/sitemap.xml.gz", "well-known", "sitemapindex"],
    ]);
    expect(found.tried.find(({ url }) => url.endsWith("/sitemap.xml"))).toMatchObject({ outcome: "not-a-sitemap", message: "is empty" });
  });

  it("reads the links of the home page last, and feeds only where there is no sitemap", async () => {
    const page = (links: string): string => `<!doctype html><html><head>${links}</head><body></body></html>`;
    const feed = '<link rel="alternate" type="application/rss+xml" href="/feed">';
    const pages = { "https://e.com/feed": RSS, "https://e.com/maps/all.xml": URLSET };
    const withLink = await discover({ ...pages, "https://e.com/": page(`<base href="/maps/">${feed}<LINK REL=Sitemap HREF=all.xml>`) });
    expect(sitemaps(withLink)).toEqual([["/maps/all.xml", "link", "urlset"]]);
    const withFeed = await discover({ ...pages, "https://e.com/": page(feed) });
    expect(sitemaps(withFeed)).toEqual([["/feed", "feed", "rss"]]);
    const withHeader = await discover({
      ...pages,
      "https://e.com/": { body: page(""), headers: { link: '</x>; rel=preload, <maps/all.xml>; rel="sitemap"' } },
    });
    expect(sitemaps(withHeader)).toEqual([["/maps/all.xml", "link", "urlset"]]);
  });

  it("finds nothing on a site that answers everything with a page, and says so of each place", async () => {
    const everything = Object.fromEntries(
      ["robots.txt", "sitemap.xml", "sitemap_index.xml", "sitemap.xml.gz", ""].map((name) => [`https://e.com/${name}`, HTML]),
    );
    const found = await discover(everything);
    expect(found.sitemaps).toEqual([]);
    expect(found.tried.map(({ outcome }) => outcome)).toEqual(["read", "not-a-sitemap", "not-a-sitemap", "not-a-sitemap", "read"]);
    expect(found.tried[0]?.message).toBe("is a page of HTML");
  });

  it.each(["dns", "refused", "tls", "timeout-connect", "private-address"] as const)("asks a host once that cannot be reached: %s", async (fails) => {
    const found = await discover({ "https://e.com/robots.txt": { fails }, "https://e.com/sitemap.xml": URLSET }, { everywhere: true });
    expect({ sitemaps: found.sitemaps, tried: tried(found) }).toEqual({
      sitemaps: [],
      tried: [`/robots.txt robots.txt failed: Expected an answer, found ${fails}`],
    });
  });

  it("asks a host three times that gives no answer, and goes on where it gives one in between", async () => {
    const silent = { fails: "timeout-headers" } as const;
    const web = (third: MemoryPage): Readonly<Record<string, MemoryPage>> => ({
      "https://e.com/robots.txt": silent,
      "https://e.com/sitemap.xml": silent,
      "https://e.com/sitemap_index.xml": third,
      "https://e.com/sitemap.xml.gz": URLSET,
    });
    expect((await discover(web(silent))).tried.length).toBe(3);
    expect(sitemaps(await discover(web({ status: 404 })))).toEqual([["/sitemap.xml.gz", "well-known", "urlset"]]);
  });

  it("goes where the origin redirects to", async () => {
    const found = await discover(
      {
        "http://e.com/robots.txt": { location: "https://www.e.com/robots.txt" },
        "https://www.e.com/robots.txt": "User-agent: *\n",
        "https://www.e.com/sitemap.xml": URLSET,
      },
      {},
      "http://e.com/some/page?x=1",
    );
    expect({ origin: found.origin, sitemaps: sitemaps(found) }).toEqual({
      origin: "https://www.e.com",
      sitemaps: [["https://www.e.com/sitemap.xml", "well-known", "urlset"]],
    });
  });

  it("takes what two names lead to once", async () => {
    const found = await discover(
      { "https://e.com/sitemap.xml": { location: "/sitemap_index.xml" }, "https://e.com/sitemap_index.xml": INDEX },
      { everywhere: true },
    );
    expect(sitemaps(found)).toEqual([["/sitemap.xml", "well-known", "sitemapindex"]]);
    expect(found.tried.map(({ outcome }) => outcome)).toContain("repeated");
  });

  it("gives up the rest of a long document, and leaves no body open", async () => {
    const web = createMemoryWeb({ "https://e.com/sitemap.xml": `<urlset>${"<url><loc>https://e.com/a</loc></url>".repeat(20_000)}</urlset>` });
    const found = await discoverSitemaps("https://e.com", { fetch: web.fetch });
    expect({ kind: found.sitemaps[0]?.kind, open: web.open() }).toEqual({ kind: "urlset", open: 0 });
    expect(web.bytes()).toBeLessThan(70_000);
  });

  it("refuses what is no address, and stops when it is told to", async () => {
    await expect(discover({}, {}, "ftp://e.com")).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    await expect(discover({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "ERR_ABORTED" });
  });
});
