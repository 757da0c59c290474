import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sitemapIndex, urlset } from "../testing/documents.ts";
import { createMemoryWeb, type MemoryWeb } from "../testing/memory-web.ts";
import { followChanges } from "./follow-changes.ts";
import type { ChangeOptions, ChangeResult } from "./types.ts";

const E = "https://e.com";
const ROOT = `${E}/sitemap.xml`;
const clock = { now: () => 0, sleep: async () => undefined };
let folder = "";
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-again-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const newState = (): string => join(folder, `${++number}.state`);

interface Run {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly result: ChangeResult;
}

async function run(web: MemoryWeb, since: string, options: Partial<ChangeOptions> = {}): Promise<Run> {
  web.requests.length = 0;
  const found: { added: string[]; changed: string[]; removed: string[] } = { added: [], changed: [], removed: [] };
  const changes = followChanges(ROOT, { since, fetch: web.fetch, clock, sample: 0, ...options });
  for await (const batch of changes) {
    if ("removed" in batch) found.removed.push(...batch.removed);
    else {
      found.added.push(...batch.added.map(({ loc }) => loc));
      found.changed.push(...batch.changed.map(({ loc }) => loc));
    }
  }
  const short = (locs: readonly string[]): readonly string[] => locs.map((loc) => loc.replace(E, "")).sort();
  return { added: short(found.added), changed: short(found.changed), removed: short(found.removed), result: await changes.result() };
}

const tagged = (body: string, etag: string): { readonly body: string; readonly headers: Readonly<Record<string, string>> } => ({ body, headers: { etag } });

/** A site of some children with some pages each; `version` of a child changes its date, its tag and its first page. */
function site(children: number, versions: Readonly<Record<number, number>> = {}): Readonly<Record<string, ReturnType<typeof tagged>>> {
  const version = (child: number): number => versions[child] ?? 1;
  const date = (child: number): string => `2024-01-0${version(child)}`;
  const names = Array.from({ length: children }, (_, child) => child);
  const index = sitemapIndex(...names.map((child) => [`${E}/${child}.xml`, date(child)] as const));
  return {
    [ROOT]: tagged(index, JSON.stringify(versions)),
    ...Object.fromEntries(
      names.map((child) => [
        `${E}/${child}.xml`,
        tagged(
          urlset([`${E}/${child}/0`, date(child)], ...Array.from({ length: 9 }, (_, page) => [`${E}/${child}/${page + 1}`, "2024-01-01"] as const)),
          `"${child}-${version(child)}"`,
        ),
      ]),
    ),
  };
}

const update = (web: MemoryWeb, pages: ReturnType<typeof site>): void => {
  for (const [url, page] of Object.entries(pages)) web.set(url, page);
};

describe("followChanges", () => {
  it("takes all for added the first time, and tells nothing when nothing has changed", async () => {
    const web = createMemoryWeb(site(3));
    const since = newState();
    const first = await run(web, since);
    expect({ added: first.added.length, changed: first.changed, removed: first.removed, first: first.result.first }).toEqual({
      added: 30,
      changed: [],
      removed: [],
      first: true,
    });
    const bytes = web.bytes();
    const second = await run(web, since);
    expect(second).toMatchObject({ added: [], changed: [], removed: [], result: { first: false, complete: true, totals: { unchanged: 4, files: 0 } } });
    expect({ requests: web.requests, bytes: web.bytes() - bytes }).toEqual({ requests: [ROOT], bytes: 0 });
    expect(await readdir(folder)).not.toContain(`${since}.new`);
  });

  it("transfers the index and 3 of 500 children where 3 have changed, and tells exactly what has changed", async () => {
    const web = createMemoryWeb(site(500));
    const since = newState();
    await run(web, since);
    const bytes = web.bytes();
    const pages = site(500, { 7: 2, 130: 2, 499: 2 });
    update(web, pages);
    const second = await run(web, since, { sample: 0.01 });
    expect(second).toMatchObject({ added: [], changed: ["/130/0", "/499/0", "/7/0"], removed: [] });
    const changed = [ROOT, ...[7, 130, 499].map((child) => `${E}/${child}.xml`)];
    expect(web.bytes() - bytes).toBe(changed.reduce((sum, url) => sum + Buffer.byteLength(pages[url]?.body ?? ""), 0));
    // Besides them a few are asked whether they have changed, which costs no body.
    expect(web.requests.length).toBeLessThanOrEqual(4 + 5);
    expect(second.result.hosts).toEqual([expect.objectContaining({ trust: "trusted", lies: 0 })]);
  });

  it("tells of entries that come, change and go, and of those that move between files nothing", async () => {
    const web = createMemoryWeb({
      [ROOT]: sitemapIndex(`${E}/a.xml`, `${E}/b.xml`),
      [`${E}/a.xml`]: urlset([`${E}/stays`, "2024-01-01"], `${E}/goes`, `${E}/moves`, [`${E}/changes`, "2024-01-01"]),
      [`${E}/b.xml`]: urlset(`${E}/other`),
    });
    const since = newState();
    await run(web, since);
    web.set(`${E}/a.xml`, urlset([`${E}/stays`, "2024-01-01"], [`${E}/changes`, "2024-02-02"], `${E}/comes`, `${E}/comes`));
    web.set(`${E}/b.xml`, urlset(`${E}/moves`, `${E}/other`));
    expect(await run(web, since)).toMatchObject({ added: ["/comes"], changed: ["/changes"], removed: ["/goes"] });
    expect(await run(web, since)).toMatchObject({ added: [], changed: [], removed: [] });
  });

  it("removes what a file listed that is listed no more, and keeps what a failing file listed", async () => {
    const web = createMemoryWeb({
      [ROOT]: sitemapIndex(`${E}/a.xml`, `${E}/b.xml`, `${E}/c.xml`),
      [`${E}/a.xml`]: urlset(`${E}/a`),
      [`${E}/b.xml`]: urlset(`${E}/b`),
      [`${E}/c.xml`]: urlset(`${E}/c`),
    });
    const since = newState();
    await run(web, since);
    web.set(ROOT, sitemapIndex(`${E}/b.xml`, `${E}/c.xml`));
    web.set(`${E}/b.xml`, { status: 503 });
    web.set(`${E}/c.xml`, { body: urlset(`${E}/c`, `${E}/d`), cutAfter: 150 });
    expect(await run(web, since)).toMatchObject({ added: [], changed: [], removed: ["/a"], result: { complete: false } });
    web.set(`${E}/b.xml`, urlset(`${E}/b`, `${E}/b2`));
    web.set(`${E}/c.xml`, urlset(`${E}/c`, `${E}/d`));
    expect(await run(web, since)).toMatchObject({ added: ["/b2", "/d"], changed: [], removed: [], result: { complete: true } });
    web.set(ROOT, { fails: "refused" });
    expect(await run(web, since)).toMatchObject({ added: [], changed: [], removed: [], result: { complete: false } });
    web.set(ROOT, sitemapIndex(`${E}/b.xml`));
    expect(await run(web, since)).toMatchObject({ added: [], changed: [], removed: ["/c", "/d"] });
  });

  it("notices an index whose dates lie, asks for everything from then on, and says so", async () => {
    const children = 40;
    const pages = site(children);
    const web = createMemoryWeb(pages);
    const since = newState();
    await run(web, since);
    // Contents change, dates do not.
    for (let child = 0; child < children; child++) web.set(`${E}/${child}.xml`, tagged(urlset(`${E}/${child}/new`), `"${child}-new"`));
    const blind = await run(web, since, { sample: 0 });
    expect(blind.added).toEqual([]);
    const second = await run(web, since, { sample: 0.01 });
    expect(second.result.hosts).toEqual([expect.objectContaining({ host: "e.com", trust: "doubted", lies: expect.any(Number) })]);
    expect(second.result.hosts[0]?.lies).toBeGreaterThan(0);
    const third = await run(web, since, { sample: 0.01 });
    expect(second.added.length + third.added.length).toBe(children);
    expect(third.result.hosts[0]).toMatchObject({ trust: "doubted", skipped: 0 });
    for (let round = 0; round < 6; round++) await run(web, since, { sample: 0.01 });
    expect((await run(web, since)).result.hosts[0]).toMatchObject({ trust: "trusted", lies: 0 });
  });

  it("tells of dates that change without need", async () => {
    const web = createMemoryWeb({ [ROOT]: sitemapIndex([`${E}/a.xml`, "2024-01-01"]), [`${E}/a.xml`]: tagged(urlset(`${E}/a`), '"a"') });
    const since = newState();
    await run(web, since);
    web.set(ROOT, sitemapIndex([`${E}/a.xml`, "2024-01-02"]));
    expect((await run(web, since)).result.hosts).toEqual([{ host: "e.com", trust: "trusted", skipped: 0, sampled: 0, lies: 0, needless: 1 }]);
    // Where there are no dates, nothing is said of them.
    web.set(ROOT, sitemapIndex(`${E}/a.xml`));
    await run(web, since);
    expect((await run(web, since)).result.hosts).toEqual([]);
  });

  it("sees changes of every field", async () => {
    const page = (inner: string): string =>
      `<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>${E}/a</loc>${inner}</url></urlset>`;
    const web = createMemoryWeb({ [ROOT]: page("") });
    const since = newState();
    await run(web, since);
    for (const inner of [
      "<lastmod>2024-01-01</lastmod>",
      "<priority>0.5</priority>",
      "<changefreq>daily</changefreq>",
      `<image:image><image:loc>${E}/i.png</image:loc></image:image>`,
    ]) {
      web.set(ROOT, page(inner));
      expect((await run(web, since)).changed, inner).toEqual(["/a"]);
    }
  });

  it("leaves the state as it was when it is stopped, or given up", async () => {
    const web = createMemoryWeb(site(5));
    const since = newState();
    await run(web, since);
    const before = await readFile(since);
    update(web, site(5, { 0: 2, 1: 2, 2: 2 }));
    for await (const _batch of followChanges(ROOT, { since, fetch: web.fetch, clock })) break;
    expect(await readFile(since)).toEqual(before);
    const stop = new AbortController();
    const stopped = followChanges(ROOT, { since, fetch: web.fetch, clock, signal: stop.signal });
    for await (const _batch of stopped) stop.abort();
    expect({ removed: (await stopped.result()).removed, same: (await readFile(since)).equals(before) }).toEqual({ removed: 0, same: true });
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/\.new$/));
    expect((await run(web, since)).changed).toEqual(["/0/0", "/1/0", "/2/0"]);
  });

  it("keeps a whole state where runs overlap", async () => {
    const since = newState();
    const web = createMemoryWeb(site(5));
    const batches = followChanges(ROOT, { since, fetch: web.fetch, clock })[Symbol.asyncIterator]();
    await batches.next();
    await run(createMemoryWeb(site(50)), since);
    while ((await batches.next()).done !== true);
    expect((await run(web, since)).result).toMatchObject({ first: false, added: 0, removed: 0 });
  });

  it("removes what a killed run left beside the state a day ago, and nothing else", async () => {
    const since = newState();
    const names = ["0a1b2c3d.new", "11111111.new", "0a1b2c3d.new.bak", "notes.new"];
    for (const name of names) await writeFile(`${since}.${name}`, "half a state");
    const old = Date.now() / 1000 - 90_000;
    for (const name of names) if (name !== "11111111.new") await utimes(`${since}.${name}`, old, old);
    await run(createMemoryWeb(site(2)), since);
    const left = (await readdir(dirname(since))).filter((name) => name.startsWith(`${basename(since)}.`));
    expect(left.sort()).toEqual(
      names
        .slice(1)
        .map((name) => `${basename(since)}.${name}`)
        .sort(),
    );
  });

  it("keeps user and password of addresses that an index lists out of keys and results, and fetches with them", async () => {
    const since = newState();
    const secret = "https://bob:s3cret@e.com/in.xml";
    const web = createMemoryWeb({ [ROOT]: sitemapIndex([secret, "2024-01-01"]), [secret]: urlset(`${E}/a`) });
    const first = await run(web, since);
    expect(first.result).toMatchObject({ complete: true, added: 1 });
    expect(web.requests).toContain(secret);
    expect(JSON.stringify(first.result)).not.toContain("s3cret");
    expect((await run(web, since)).result).toMatchObject({ added: 0, removed: 0 });
    web.set(ROOT, sitemapIndex([secret, "2024-02-02"]));
    web.set(secret, { status: 503 });
    expect((await run(web, since)).result).toMatchObject({ removed: 0, complete: false });
  });

  it("refuses the state of another site, and leaves it as it is", async () => {
    const since = newState();
    const web = createMemoryWeb({ "https://www.e.com/sitemap.xml": urlset(`${E}/a`), "https://other.example/sitemap.xml": urlset("https://other.example/a") });
    const follow = (address: string): Promise<ChangeResult> => followChanges(address, { since, fetch: web.fetch, clock }).result();
    await follow("https://www.e.com/sitemap.xml");
    const before = await readFile(since);
    await expect(follow("https://other.example/sitemap.xml")).rejects.toMatchObject({
      code: "ERR_SOURCE",
      message: expect.stringContaining("Expected the state of other.example, found that of www.e.com"),
    });
    expect(await readFile(since)).toEqual(before);
    web.set(ROOT, urlset(`${E}/a`));
    expect(await follow(ROOT)).toMatchObject({ first: false });
  });

  it("keeps less than 30 bytes for a URL", async () => {
    const pages = Array.from({ length: 20_000 }, (_, page) => `${E}/category-${page % 37}/some-product-name-${(page * 7919) % 100_003}`);
    const web = createMemoryWeb({ [ROOT]: urlset(...pages) });
    const since = newState();
    const { result } = await run(web, since);
    expect((await stat(since)).size).toBe(result.stateBytes);
    expect(result.stateBytes / pages.length).toBeLessThan(30);
  });

  it("refuses a state file that is damaged, cut or something else", async () => {
    const web = createMemoryWeb(site(2));
    const since = newState();
    await run(web, since);
    const whole = await readFile(since);
    update(web, site(2, { 0: 2 }));
    const trailers = Array.from({ length: 24 }, (_, at) => flip(whole, whole.length - 1 - at, 0x80));
    for (const bytes of [Buffer.from("hello"), whole.subarray(0, whole.length - 3), flip(whole, 60), flip(whole, whole.length - 30), ...trailers]) {
      await writeFile(since, bytes);
      await expect(run(web, since)).rejects.toMatchObject({ code: "ERR_SOURCE", message: expect.stringContaining("remove it to begin anew") });
      expect(await readFile(since)).toEqual(bytes);
    }
    await expect(run(web, join(folder, "missing", "x.state"))).rejects.toMatchObject({ code: "ERR_SINK" });
  });
});

function flip(bytes: Buffer, at: number, bit = 1): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ bit;
  return copy;
}
