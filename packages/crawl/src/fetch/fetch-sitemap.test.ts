import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FaultServer, type Script, startFaultServer } from "../testing/fault-server.ts";
import { createFetcher, type Fetcher } from "./create-fetcher.ts";
import { type FetchedSitemap, type FetchSitemapOptions, fetchSitemap } from "./fetch-sitemap.ts";

const LOCS = Array.from({ length: 400 }, (_, index) => `https://e.com/page-${index}`);
const URLSET = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${LOCS.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n")}</urlset>`;
const LIST = LOCS.join("\n");

let server: FaultServer;
let fetcher: Fetcher;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.stop());
afterEach(() => fetcher.close());

let places = 0;
function serve(script: Script): string {
  const path = `/${++places}`;
  server.set(path, script);
  return server.origin + path;
}

interface Read {
  readonly locs: readonly string[];
  readonly result: FetchedSitemap;
}

async function read(url: string, options: FetchSitemapOptions = {}): Promise<Read> {
  fetcher = createFetcher({ allowPrivate: true, env: {}, retries: 0 });
  const fetching = fetchSitemap(url, { fetch: fetcher, ...options });
  const locs: string[] = [];
  for await (const { entries, sitemaps } of fetching) for (const { loc } of [...entries, ...sitemaps]) locs.push(loc);
  return { locs, result: await fetching.result() };
}

describe("fetchSitemap", () => {
  it.each<[string, Script]>([
    ["plain", { body: URLSET }],
    ["as a gzip file", { body: gzipSync(URLSET), headers: { "Content-Type": "application/gzip" } }],
    ["with a content encoding", { body: gzipSync(URLSET), headers: { "Content-Encoding": "gzip" } }],
    ["as both", { body: gzipSync(gzipSync(URLSET)), headers: { "Content-Encoding": "gzip" } }],
    ["labelled as gzip and plain", { body: URLSET, headers: { "Content-Encoding": "gzip", "Content-Type": "application/gzip" } }],
    ["labelled as HTML", { body: URLSET, headers: { "Content-Type": "text/html" } }],
    ["as a list of addresses", { body: LIST }],
    ["as a gzipped list of addresses", { body: gzipSync(LIST), headers: { "Content-Type": "application/x-gzip" } }],
  ])("reads a sitemap that is sent %s", async (_, script) => {
    const { locs, result } = await read(serve(script));
    expect(locs).toEqual(LOCS);
    expect(result).toMatchObject({ outcome: "read", status: 200, hops: [], complete: true, document: { complete: true, entryCount: 400 } });
    expect(result).not.toHaveProperty("fault");
    expect(result.bytesOnWire).toBe(Number(result.headers["content-length"]));
    expect(result.document?.issueCounts).toEqual({});
  });

  it("tells where redirects led, and judges the entries from there", async () => {
    const end = serve({ body: `<urlset><url><loc>${server.origin}/a</loc></url></urlset>`, headers: { ETag: '"1"' } });
    const start = serve({ status: 301, headers: { Location: end } });
    fetcher = createFetcher({ allowPrivate: true, env: {} });
    const fetching = fetchSitemap(new URL(start), { fetch: fetcher });
    for await (const { entries } of fetching) expect(entries).toEqual([{ loc: `${server.origin}/a`, scope: "in" }]);
    expect(await fetching.result()).toMatchObject({ url: end, hops: [{ url: start, status: 301, location: end }], etag: '"1"' });
  });

  it.each<[string, string, Script]>([
    ["urlset", "cut", { body: URLSET, close: "mid-body" }],
    ["list of addresses", "cut", { body: LIST, close: "mid-body", after: 101 }],
    ["gzip file", "cut", { body: gzipSync(URLSET), close: "mid-body" }],
    ["gzipped list", "reset", { body: gzipSync(LIST), close: "mid-body", by: "reset" }],
    ["urlset in chunks", "cut", { body: URLSET, close: "mid-body", framing: "chunked" }],
  ])("keeps every whole entry of a %s that is %s, and none that may be cut", async (_, code, script) => {
    const { locs, result } = await read(serve(script));
    expect(locs.length).toBeGreaterThan(0);
    expect(locs).toEqual(LOCS.slice(0, locs.length));
    expect(result).toMatchObject({
      outcome: "read",
      complete: false,
      fault: { code },
      document: { complete: false, stoppedBy: "cut", entryCount: locs.length },
    });
  });

  it("stops at a bomb of gzip, and frees the connection", async () => {
    const { result } = await read(serve({ body: gzipSync(Buffer.alloc(20_000_000, " ")) }));
    expect(result).toMatchObject({ outcome: "read", complete: false, document: { complete: false, stoppedBy: "maxRatio" } });
  });

  it("says so where the document itself is cut", async () => {
    const { locs, result } = await read(serve({ body: gzipSync(URLSET).subarray(0, -20) }));
    expect(locs.length).toBeGreaterThan(0);
    expect(result).toMatchObject({ complete: false, document: { stoppedBy: "gzip" } });
    expect(result).not.toHaveProperty("fault");
  });

  it("transfers nothing where nothing has changed", async () => {
    const { locs, result } = await read(serve({ body: URLSET, conditional: true, headers: { ETag: '"1"' } }), { etag: '"1"' });
    expect([locs, result.outcome, result.complete, result.bytesOnWire, result.etag]).toEqual([[], "not-modified", true, 0, '"1"']);
  });

  it.each<[string, Script, Record<string, unknown>]>([
    ["a missing sitemap", { status: 404 }, { status: 404, attempts: 1 }],
    ["a busy server", { status: 503, headers: { "Retry-After": "60" } }, { status: 503, retryAfterMs: 60_000 }],
    ["a connection that is reset", { close: "before-head", by: "reset" }, { reason: "reset" }],
  ])("throws for %s, so that no empty list stands for it", async (_, script, details) => {
    const url = serve(script);
    await expect(read(url)).rejects.toMatchObject({ code: "ERR_SOURCE", message: expect.stringContaining(url), details: { url, hops: [], ...details } });
    const fetching = fetchSitemap(url, { fetch: fetcher });
    await expect(fetching.result()).rejects.toMatchObject({ code: "ERR_SOURCE" });
    await expect(fetching.result()).rejects.toMatchObject({ code: "ERR_SOURCE" });
  });

  it("throws for a private host, with a fetcher of its own", async () => {
    await expect(fetchSitemap(serve({ body: URLSET })).result()).rejects.toMatchObject({ code: "ERR_SOURCE", details: { reason: "private-address" } });
    fetcher = createFetcher();
  });

  it("throws where the caller's signal ends it", async () => {
    await expect(read(serve({ body: URLSET }), { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "ERR_ABORTED" });
  });

  it("gives the result without iterating, and after an iteration that was left", async () => {
    fetcher = createFetcher({ allowPrivate: true, env: {} });
    const url = serve({ body: URLSET });
    expect(await fetchSitemap(url, { fetch: fetcher }).result()).toMatchObject({ complete: true, document: { entryCount: 400 } });
    const left = fetchSitemap(url, { fetch: fetcher });
    for await (const _ of left) break;
    expect(await left.result()).toMatchObject({ complete: false, document: { stoppedBy: "aborted" } });
  });
});
