import { describe, expect, it } from "vitest";
import type { FetchClock } from "../fetch/time-budget.ts";
import { sitemapIndex, urlset } from "../testing/documents.ts";
import { createMemoryWeb, type MemoryPage } from "../testing/memory-web.ts";
import { followSitemaps } from "./follow-sitemaps.ts";
import type { FollowOptions, FollowResult, HostPause } from "./types.ts";

const E = "https://e.com";
const START = Date.UTC(2025, 0, 1);
const busy = (seconds: number): { readonly status: number; readonly retryAfterMs: number } => ({ status: 429, retryAfterMs: seconds * 1000 });
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${E}/${index}.xml`);

/** A clock whose time passes while somebody sleeps, and what was slept. */
function createClock(): FetchClock & { readonly slept: () => number } {
  let now = START;
  return {
    now: () => now,
    slept: () => now - START,
    sleep: async (ms) => {
      const until = now + ms;
      await new Promise((resolve) => setImmediate(resolve));
      now = Math.max(now, until);
    },
  };
}

interface Followed {
  readonly result: FollowResult;
  readonly pauses: readonly HostPause[];
  readonly requests: readonly string[];
  readonly slept: number;
}

async function follow(pages: Readonly<Record<string, MemoryPage>>, options: Partial<FollowOptions> = {}): Promise<Followed> {
  const web = createMemoryWeb(pages);
  const clock = createClock();
  const pauses: HostPause[] = [];
  const base = { fetch: web.fetch, clock, delayMs: 0, concurrency: 1, onPause: (pause: HostPause) => void pauses.push(pause) };
  const result = await followSitemaps(`${E}/sitemap.xml`, { ...base, ...options }).result();
  return { result, pauses, requests: web.requests.map((url) => url.replace(E, "")), slept: clock.slept() };
}

describe("followSitemaps and Retry-After", () => {
  it("waits as long as the server asks, and asks again for the same file", async () => {
    const { result, pauses, requests, slept } = await follow({
      [`${E}/sitemap.xml`]: sitemapIndex(...names(2)),
      [`${E}/0.xml`]: [busy(45), { body: urlset(`${E}/a`) }],
      [`${E}/1.xml`]: urlset(`${E}/b`),
    });
    expect(requests).toEqual(["/sitemap.xml", "/0.xml", "/0.xml", "/1.xml"]);
    expect(slept).toBe(45_000);
    expect(pauses).toEqual([{ host: "e.com", url: `${E}/0.xml`, ms: 45_000, until: "2025-01-01T00:00:45.000Z", givenUp: false }]);
    expect(result).toMatchObject({ complete: true, limits: [], totals: { entries: 2, failed: 0 } });
    expect(result.pausedHosts).toEqual([{ host: "e.com", pauses: 1, waitedMs: 45_000, skipped: 0 }]);
  });

  it("gives up a host that asks for more, and says until when and what is left", async () => {
    const { result, pauses, requests, slept } = await follow({
      [`${E}/sitemap.xml`]: sitemapIndex(...names(5), "https://www.e.com/other.xml"),
      [`${E}/0.xml`]: urlset(`${E}/a`),
      [`${E}/1.xml`]: busy(3600),
      "https://www.e.com/other.xml": urlset(`${E}/b`),
    });
    expect(requests).toEqual(["/sitemap.xml", "/0.xml", "/1.xml", "https://www.e.com/other.xml"]);
    expect(slept).toBe(0);
    expect(pauses).toMatchObject([{ ms: 3_600_000, givenUp: true }]);
    expect(result).toMatchObject({ complete: false, limits: ["maxPauseMs"], totals: { entries: 2, failed: 1, skipped: 3 } });
    expect(result.pausedHosts).toEqual([{ host: "e.com", pauses: 0, waitedMs: 0, givenUpUntil: "2025-01-01T01:00:00.000Z", skipped: 3 }]);
    expect(result.roots[0]?.children.map(({ state, limit }) => limit ?? state)).toEqual(["read", "status", "maxPauseMs", "maxPauseMs", "maxPauseMs", "read"]);
  });

  it.each([
    ["a longer limit", { maxPauseMs: 3_600_000 }, 3_600_000, true],
    ["no pause at all", { maxPauseMs: 0 }, 0, false],
    ["less time than the pause takes", { maxPauseMs: 3_600_000, maxMs: 60_000 }, 0, false],
  ])("keeps to %s", async (_, options, slept, complete) => {
    const pages = { [`${E}/sitemap.xml`]: sitemapIndex(...names(1)), [`${E}/0.xml`]: [busy(3600), { body: urlset(`${E}/a`) }] };
    const followed = await follow(pages, options);
    expect({ slept: followed.slept, complete: followed.result.complete }).toEqual({ slept, complete });
  });

  it("gives up a host that refuses again behind its own pauses", async () => {
    const all = names(20);
    const { result, requests, slept } = await follow({
      [`${E}/sitemap.xml`]: sitemapIndex(...all),
      ...Object.fromEntries(all.map((name) => [name, busy(60)])),
    });
    expect(requests.length).toBe(5);
    expect(slept).toBe(180_000);
    expect(result).toMatchObject({ complete: false, limits: ["maxPauseMs"], totals: { failed: 2, skipped: 18 } });
  });

  it("counts a pause from when it was asked for, also of files that were fetched ahead", async () => {
    const { result, slept } = await follow(
      {
        [`${E}/sitemap.xml`]: sitemapIndex(...names(3)),
        ...Object.fromEntries(names(3).map((name) => [name, [busy(20), { body: urlset(name) }]])),
      },
      { concurrency: 4, perHost: 4 },
    );
    expect(result).toMatchObject({ complete: true, totals: { entries: 3 } });
    expect(slept).toBe(20_000);
  });

  it("takes a Retry-After of what is gone for nothing", async () => {
    const { pauses, slept } = await follow({ [`${E}/sitemap.xml`]: sitemapIndex(...names(2)), [`${E}/0.xml`]: { status: 404, retryAfterMs: 9_000_000 } });
    expect({ pauses, slept }).toEqual({ pauses: [], slept: 0 });
  });
});

describe("followSitemaps and hosts that have nothing", () => {
  it("asks a host no more that answered again and again without a document", async () => {
    const { result, requests } = await follow({ [`${E}/sitemap.xml`]: sitemapIndex(...names(30)) }, { maxHostRefusals: 10 });
    expect(requests.length).toBe(11);
    expect(result).toMatchObject({ complete: false, limits: ["maxHostRefusals"], totals: { failed: 10, skipped: 20 } });
  });

  it("begins to count anew behind each document", async () => {
    const pages = Object.fromEntries(names(30).flatMap((name, index) => (index % 9 === 8 ? [[name, urlset(name)]] : [])));
    const { result } = await follow({ [`${E}/sitemap.xml`]: sitemapIndex(...names(30)), ...pages }, { maxHostRefusals: 10 });
    expect(result).toMatchObject({ limits: [], totals: { entries: 3, failed: 27 } });
  });
});

describe("followSitemaps and the delay that a host asks for", () => {
  it("keeps the longer of both", async () => {
    const pages = { [`${E}/sitemap.xml`]: sitemapIndex(...names(3)), ...Object.fromEntries(names(3).map((name) => [name, urlset(name)])) };
    expect((await follow(pages, { delayMs: 100, delayOf: (host) => (host === "e.com" ? 5000 : undefined) })).slept).toBe(15_000);
    expect((await follow(pages, { delayMs: 100, delayOf: () => 50 })).slept).toBe(300);
  });
});
