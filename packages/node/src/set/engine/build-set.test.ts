import { describe, expect, it } from "vitest";
import { createBlockGzip } from "../../gzip-blocks.ts";
import { createTemporaryFolder, readFolder } from "../../testing/temporary-folder.ts";
import { DEFAULT_PLACEMENT } from "../placement/index.ts";
import { createFolderStore } from "../store/folder/folder-store.ts";
import { buildSet } from "./build-set.ts";
import { actionsOf, rowsOf, SITE, SmallSet } from "./testing/small-set.ts";

const FOREIGN = '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url></urlset>\n';

describe("buildSet", () => {
  it.each([{ gzip: true }, { now: 5 }, { contentFields: "title" }])("refuses options of another kind: %j", async (options) => {
    const set = new SmallSet();
    await expect(set.build(rowsOf(1), options as never)).rejects.toMatchObject({ code: "ERR_ARGUMENT", details: { option: Object.keys(options)[0] } });
  });

  it("writes an index from the first build on, and nothing where nothing changed", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    const first = await set.build([...rowsOf(3), { loc: `${SITE}p1` }]);
    expect({ ...first, files: [], index: {}, notes: [] }).toMatchObject({ generation: 1, urls: 3, added: 3, duplicates: 1, wrote: true });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1", "sitemap-2.xml": "p2" });
    const before = set.world.look();
    const second = await set.build(rowsOf(3));
    expect(second).toMatchObject({ generation: 1, unchanged: 3, added: 0, wrote: false });
    expect(set.world.look()).toEqual(before);
  });

  it("writes the file of a changed entry, and no other", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build(rowsOf(6));
    const result = await set.build(rowsOf(6, (at) => (at === 2 ? { priority: 0.9 } : {})));
    expect(actionsOf(result)).toEqual({ "sitemap-2.xml": "written, changed 1" });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1", "sitemap-2.xml": "p2 p3", "sitemap-3.xml": "p4 p5" });
  });

  it("takes removed entries out, and deletes a file that is empty", async () => {
    const set = new SmallSet({ maxEntries: 2, maxDrop: "100%" });
    await set.build(rowsOf(6));
    const result = await set.build(rowsOf(6).filter((_, at) => at > 2));
    expect(actionsOf(result)).toEqual({ "sitemap-1.xml": "deleted, removed 2", "sitemap-2.xml": "written, removed 1" });
    expect(await set.list()).toEqual({ "sitemap-2.xml": "p3", "sitemap-3.xml": "p4 p5" });
  });

  it("puts new entries into the open file, then into one with room, then into a new one", async () => {
    const set = new SmallSet({ maxEntries: 4, maxDrop: "100%" });
    await set.build(rowsOf(7));
    await set.build(rowsOf(7).filter((_, at) => at === 0 || at > 3));
    const result = await set.build([...rowsOf(7).filter((_, at) => at === 0 || at > 3), ...rowsOf(13).slice(7)]);
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p8 p9 p10", "sitemap-2.xml": "p4 p5 p6 p7", "sitemap-3.xml": "p11 p12" });
    expect(actionsOf(result)).toEqual({ "sitemap-1.xml": "written, added 3", "sitemap-2.xml": "written, added 1", "sitemap-3.xml": "written, added 2" });
  });

  it("never gives a name twice", async () => {
    const set = new SmallSet({ maxEntries: 2, maxDrop: "100%" });
    await set.build(rowsOf(4));
    await set.build(rowsOf(2));
    await set.build([...rowsOf(2), ...rowsOf(8).slice(6)]);
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1", "sitemap-3.xml": "p6 p7" });
  });

  it("gives the time of the run to an entry whose content changed, and to no other", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(4, () => ({ hash: "a" })));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 p3" });
    set.now = "2026-01-11T00:00:00Z";
    const changed = rowsOf(4, (at) => ({ hash: at === 1 ? "b" : "a", priority: at === 2 ? "0.9" : undefined, ...(at === 3 ? { lastmod: "2025-01-01" } : {}) }));
    expect((await set.build(changed)).lastmods).toEqual({ derived: 1, held: 0 });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1@2026-01-11T00:00:00Z p2 p3@2025-01-01" });
    set.now = "2026-01-12T00:00:00Z";
    expect((await set.build(changed)).wrote).toBe(false);
  });

  it("keeps old dates where too many entries change at once, unless it is told otherwise", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(40, () => ({ hash: "a" })));
    set.now = "2026-01-11T00:00:00Z";
    const held = await set.build(rowsOf(40, (at) => ({ hash: at < 20 ? "b" : "a" })));
    expect([held.lastmods, held.notes.map(({ code }) => code), actionsOf(held)]).toEqual([{ derived: 0, held: 20 }, ["dates-held"], {}]);
    const accepted = await set.build(
      rowsOf(40, (at) => ({ hash: at < 20 ? "c" : "a" })),
      { acceptChanges: true },
    );
    expect(accepted.lastmods).toEqual({ derived: 20, held: 0 });
  });

  it("says of a file in the index what is true", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build([{ loc: `${SITE}a`, lastmod: "2025-01-01" }, { loc: `${SITE}b`, lastmod: "2031-01-01" }, { loc: `${SITE}c` }]);
    expect(await set.dates()).toEqual({ "sitemap-1.xml": "2025-01-01", "sitemap-2.xml": "2026-01-10T12:00:00Z" });
    set.now = "2026-01-11T08:00:00Z";
    await set.build([{ loc: `${SITE}a`, lastmod: "2025-01-01", priority: 1 }, { loc: `${SITE}b`, lastmod: "2031-01-01" }, { loc: `${SITE}c` }]);
    expect(await set.dates()).toEqual({ "sitemap-1.xml": "2026-01-11T08:00:00Z", "sitemap-2.xml": "2026-01-10T12:00:00Z" });
    await set.build([
      { loc: `${SITE}a`, lastmod: "2026-01-11T07:59:00Z" },
      { loc: `${SITE}b`, lastmod: "2031-01-01" },
      { loc: `${SITE}c`, lastmod: "2026-01-11" },
    ]);
    expect(await set.dates()).toEqual({ "sitemap-1.xml": "2026-01-11T08:00:00Z", "sitemap-2.xml": "2026-01-11" });
  });

  it("refuses to remove too much, and leaves everything as it was", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(60));
    const before = set.world.look();
    await expect(set.build(rowsOf(47))).rejects.toMatchObject({ code: "ERR_TOO_MANY_REMOVED", details: { known: 60, removed: 13, allowed: 12 } });
    expect(set.world.look()).toEqual(before);
    await expect(set.build(rowsOf(48))).resolves.toMatchObject({ removed: 12 });
    await expect(set.build(rowsOf(30), { maxDrop: 17 })).rejects.toMatchObject({ code: "ERR_TOO_MANY_REMOVED" });
    await expect(set.build(rowsOf(30), { maxDrop: "50%" })).resolves.toMatchObject({ removed: 18 });
  });

  it("tells in a dry run what it would do, and does nothing", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    const before = set.world.look();
    const rows = [...rowsOf(3, (at) => (at === 0 ? { priority: 1 } : {})), { loc: `${SITE}new` }];
    const dry = await set.build(rows, { dryRun: true });
    expect(set.world.look()).toEqual(before);
    expect([dry.wrote, dry.dryRun, actionsOf(dry)]).toEqual([false, true, { "sitemap-1.xml": "written, added 1, changed 1" }]);
    const real = await set.build(rows);
    expect(real.files).toEqual(dry.files);
  });

  it("writes everything anew where the options that shape a set change", async () => {
    const set = new SmallSet({ maxEntries: 2, maxDrop: "100%" });
    await set.build(rowsOf(3, () => ({ hash: "a" })));
    set.now = "2026-01-11T00:00:00Z";
    await set.build(rowsOf(3, (at) => ({ hash: at === 0 ? "b" : "a" })));
    const result = await set.build(
      rowsOf(3, (at) => ({ hash: at === 0 ? "b" : at === 1 ? "c" : "a" })),
      { maxEntries: 3 },
    );
    expect(result.notes.map(({ code }) => code)).toEqual(["rebuilt"]);
    expect(await set.list()).toEqual({ "sitemap-3.xml": "p0@2026-01-11T00:00:00Z p2 p1@2026-01-11T00:00:00Z" });
    await set.build(
      rowsOf(3, () => ({ hash: "a" })),
      { name: "map" },
    );
    expect(Object.keys(set.world.look().public).sort()).toEqual(["map-4.xml", "map-5.xml", "map.xml"]);
  });

  it("moves what changes again and again to a hot file, and back once it has settled", async () => {
    const set = new SmallSet({ maxEntries: 10, placement: { ...DEFAULT_PLACEMENT, minEntries: 1, maxHotShare: 1, settledShare: 0.1 } });
    const change = (changed: number, version: number) => (at: number) => (at === changed ? { priority: `0.${version}` } : {});
    const versions = [1, 2];
    await set.build(rowsOf(8));
    for (const version of versions) await set.build(rowsOf(8, change(3, version)));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 p4 p5 p6 p7", "sitemap-2.xml": "p3" });
    const rows = (version: number) => rowsOf(8, (at) => ({ ...change(3, 2)(at), ...change(5, version)(at) }));
    for (const version of versions) await set.build(rows(version));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 p4 p6 p7", "sitemap-2.xml": "p3 p5" });
    set.now = "2026-02-20T12:00:00Z";
    const back = await set.build(rows(9));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 p4 p6 p7 p3", "sitemap-2.xml": "p5" });
    expect(actionsOf(back)).toEqual({ "sitemap-1.xml": "written, movedIn 1", "sitemap-2.xml": "written, changed 1, movedOut 1" });
  });

  it("keeps groups in files of their own, and moves an entry whose group changes", async () => {
    const groups = [{ name: "shop", match: { field: "section", equals: ["shop"] }, defaults: { changefreq: "daily" } }] as const;
    const set = new SmallSet({ groups });
    const rows = (shop: readonly number[]) => rowsOf(4, (at) => ({ section: shop.includes(at) ? "shop" : "blog" }));
    await set.build(rows([0, 1]));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p2 p3", "sitemap-shop-1.xml": "p0 p1" });
    const { sitemaps } = await set.read();
    expect(sitemaps.flatMap(({ entries }) => entries.map(({ changefreq }) => changefreq))).toEqual(["daily", "daily", undefined, undefined]);
    const result = await set.build(rows([0, 2]));
    expect(result.moved).toBe(2);
    // A file that gives entries takes none, so that whoever reads meanwhile finds each of them.
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p3", "sitemap-shop-1.xml": "p0", "sitemap-2.xml": "p1", "sitemap-shop-2.xml": "p2" });
    // Files with room stay open for what is new.
    await set.build([...rows([0, 2]), { loc: `${SITE}new` }]);
    expect(await set.list()).toMatchObject({ "sitemap-1.xml": "p3 new" });
  });

  it("keeps news of two days in a news group, a thousand a file, without asking the guard", async () => {
    const groups = [{ name: "news", match: { patterns: ["/**"] }, news: true }] as const;
    const set = new SmallSet({ groups });
    const news = (at: number, date: string) => ({
      loc: `${SITE}n${at}`,
      news: { publication: { name: "E", language: "en" }, publicationDate: date, title: `T${at}` },
    });
    const rows = Array.from({ length: 1001 }, (_, at) => news(at, at % 2 === 0 ? "2026-01-10T11:00:00Z" : "2026-01-09"));
    const first = await set.build([...rows, news(2000, "2026-01-08T11:00:00Z")]);
    expect([first.added, first.expired, first.files.map(({ name, entries }) => `${name} ${entries}`)]).toEqual([
      1001,
      1,
      ["sitemap-news-1.xml 1000", "sitemap-news-2.xml 1"],
    ]);
    set.now = "2026-01-11T12:00:00Z";
    const second = await set.build(rows);
    expect([second.removed, second.expired, second.urls]).toEqual([500, 500, 501]);
  });

  it("writes text, and compressed files", async () => {
    for (const options of [{ format: "text" }, { gzip: createBlockGzip() }, { format: "text", gzip: createBlockGzip() }] as const) {
      const set = new SmallSet({ maxEntries: 2, ...options });
      await set.build(rowsOf(3));
      await set.build(rowsOf(4, () => ({ priority: 0.3 })));
      const extension = `${"format" in options ? ".txt" : ".xml"}${"gzip" in options ? ".gz" : ""}`;
      expect(await set.list()).toEqual({ [`sitemap-1${extension}`]: "p0 p1", [`sitemap-2${extension}`]: "p2 p3" });
    }
  });

  it("works on a real folder", async () => {
    const folder = createTemporaryFolder();
    const store = createFolderStore({ output: `${folder}/public`, state: `${folder}/state` });
    await buildSet(rowsOf(2) as never, store, { site: SITE });
    expect(Object.keys(readFolder(`${folder}/public`))).toEqual(["sitemap-1.xml", "sitemap.xml"]);
    await expect(buildSet(rowsOf(2) as never, store, { site: SITE })).resolves.toMatchObject({ wrote: false });
  });

  it("writes a published file again that somebody deleted or cut, and says so", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build(rowsOf(6));
    const before = set.world.look().public;
    await set.world.meddle("public", "sitemap-1.xml", undefined);
    await set.world.meddle("public", "sitemap-2.xml", "cut");
    await set.world.meddle("public", "sitemap.xml", "cut");
    const result = await set.build(rowsOf(6));
    expect(set.world.look().public).toEqual(before);
    expect(result.notes.map(({ code }) => code)).toEqual(["file-missing", "file-repaired", "index-edited"]);
    for (const name of Object.keys(before)) await set.world.meddle("public", name, undefined);
    await set.build(rowsOf(6));
    expect(set.world.look().public).toEqual(before);
  });

  it("takes over what somebody edited where it has to write the file, and mends it in the next build", async () => {
    const set = new SmallSet({ maxEntries: 3 });
    await set.build(rowsOf(3));
    const text = set.world.look().public["sitemap-1.xml"] ?? "";
    const edited = text.replace("/p0<", "/q0<").replace("  <url>\n    <loc>https://e.com/p1</loc>", "  <url>\n    <loc>https://e.com/x1</loc>");
    await set.world.meddle("public", "sitemap-1.xml", edited);
    const rows = rowsOf(3, (at) => (at === 2 ? { priority: 0.1 } : {}));
    const first = await set.build(rows);
    expect(first.notes.map(({ code }) => code)).toEqual(["file-edited"]);
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p2" });
    await set.build(rows);
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p2 p0 p1" });
    await expect(set.build(rows)).resolves.toMatchObject({ wrote: false });
  });

  it("repairs what somebody edited at once where it is to verify", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    const before = set.world.look().public;
    await set.world.meddle("public", "sitemap-1.xml", (before["sitemap-1.xml"] ?? "").replace("/p0<", "/q0<"));
    await expect(set.build(rowsOf(3))).resolves.toMatchObject({ wrote: false });
    await set.build(rowsOf(3), { verify: true });
    expect(set.world.look().public).toEqual(before);
  });

  it("takes a published set over where the state is lost, with its files and dates", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    const rows = (hash: string) => rowsOf(4, (at) => ({ hash: at === 0 ? hash : "a", ...(at === 3 ? { lastmod: "2025-01-01" } : {}) }));
    await set.build(rows("a"));
    set.now = "2026-01-11T00:00:00Z";
    await set.build(rows("b"));
    const before = set.world.look().public;
    for (const name of Object.keys(set.world.look().state)) await set.world.meddle("state", name, undefined);
    set.now = "2026-01-12T00:00:00Z";
    const result = await set.build(rows("c"));
    expect([result.unchanged, result.changed, result.notes.map(({ code }) => code)]).toEqual([4, 0, ["adopted"]]);
    expect(set.world.look().public).toEqual(before);
    await set.build(rows("d"));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0@2026-01-12T00:00:00Z p1", "sitemap-2.xml": "p2 p3@2025-01-01" });
  });

  it("throws away rows whose manifest was lost", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(2));
    await set.build(rowsOf(3));
    await set.world.meddle("state", "manifest.json", undefined);
    await set.build(rowsOf(3));
    expect(Object.keys(set.world.look().state).sort()).toEqual(["manifest.json", "rows-000001.seg"]);
  });

  it("ends an aborted run without a trace", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    const before = set.world.look();
    const aborting = new AbortController();
    const rows = function* (): Generator<unknown> {
      yield* rowsOf(4);
      aborting.abort();
      yield { loc: `${SITE}last` };
    };
    await expect(set.build(rows() as never, { signal: aborting.signal })).rejects.toMatchObject({ code: "ERR_ABORTED" });
    expect(set.world.look()).toEqual(before);
  });

  it("refuses entries that are too large for the files of their group", async () => {
    const groups = [{ name: "small", match: { patterns: ["/**"] }, maxBytes: 512 }] as const;
    await expect(new SmallSet({ groups }).build([{ loc: `${SITE}${"x".repeat(500)}` }])).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });

  it("takes a set over from another place, and writes the same files", async () => {
    const live = new SmallSet({ maxEntries: 2 });
    await live.build(rowsOf(5));
    const before = live.world.look().public;
    const set = new SmallSet({ maxEntries: 2, previous: await live.store.inspect() });
    set.now = "2026-03-01T00:00:00Z";
    const result = await set.build(rowsOf(5));
    expect(result.notes.map(({ code }) => code).slice(0, 1)).toEqual(["previous"]);
    expect(set.world.look().public).toEqual(before);
  });

  it("refuses to overwrite a file of another maker, unless it is forced to", async () => {
    const set = new SmallSet();
    await set.world.meddle("public", "sitemap.xml", FOREIGN);
    await set.world.meddle("public", "sitemap-1.xml", FOREIGN);
    await expect(set.build(rowsOf(2))).rejects.toMatchObject({ code: "ERR_SINK", details: { reason: "foreign", names: ["sitemap.xml"] } });
    const result = await set.build(rowsOf(2), { force: true });
    expect(result.notes.map(({ code }) => code)).toEqual(["name-taken"]);
    expect(await set.list()).toEqual({ "sitemap-2.xml": "p0 p1" });
    expect(set.world.look().public["sitemap-1.xml"]).toBe(FOREIGN);
  });

  it("tells of a group that no entry belongs to, unless it is of news", async () => {
    const groups = [
      { name: "blgo", match: { field: "section", equals: ["blgo"] } },
      { name: "news", match: { patterns: ["/news/**"] }, news: true },
      { name: "pages", match: { patterns: ["/p0"] } },
    ] as const;
    const { notes } = await new SmallSet({ groups }).build(rowsOf(3, () => ({ section: "blog" })));
    expect(notes).toEqual([{ code: "group-empty", message: "Expected entries that belong to the group blgo, found none" }]);
  });

  it("keeps what was added or changed of late in the recent sitemap", async () => {
    const set = new SmallSet({ recentDays: 2 });
    await set.build(rowsOf(3));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2" });
    set.now = "2026-01-11T12:00:00Z";
    await set.build(rowsOf(4));
    set.now = "2026-01-12T12:00:00Z";
    await set.build(rowsOf(4, (at) => (at === 1 ? { priority: 1 } : {})));
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 p3", "sitemap-recent.xml": "p3 p1" });
    set.now = "2026-01-13T12:00:00Z";
    const rows = rowsOf(4, (at) => (at === 1 ? { priority: 1 } : {}));
    expect(actionsOf(await set.build(rows))).toEqual({ "sitemap-recent.xml": "written" });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 p3", "sitemap-recent.xml": "p1" });
    set.now = "2026-01-14T12:00:00Z";
    expect(actionsOf(await set.build(rows))).toEqual({ "sitemap-recent.xml": "deleted" });
  });

  it("gives equal bytes for equal input, state and clock", async () => {
    const looks = await Promise.all(
      [1, 2].map(async () => {
        const set = new SmallSet({ maxEntries: 3, recentDays: 3, maxDrop: "100%" });
        await set.build(rowsOf(10));
        await set.build(rowsOf(12, (at) => ({ priority: at % 4 === 0 ? "0.1" : undefined })).slice(2));
        return set.world.look().public;
      }),
    );
    expect(looks[0]).toEqual(looks[1]);
  });

  it.each([
    { options: { site: "ftp://e.com/" }, says: "site" },
    { options: { maxDrop: "many" as never }, says: "maxDrop" },
    { options: { recentDays: -1 }, says: "recentDays" },
    { options: { now: () => new Date(Number.NaN) }, says: "now" },
    { options: { maxEntries: 0 }, says: "maxEntries" },
    { options: { profile: "baidu" as const }, says: "profile, found baidu: a set with a state has one" },
  ])("refuses $says that it cannot use", async ({ options, says }) => {
    await expect(new SmallSet().build(rowsOf(1), options)).rejects.toMatchObject({ code: "ERR_ARGUMENT", message: expect.stringContaining(says) });
  });

  it("publishes an empty sitemap where an empty set is meant", async () => {
    const set = new SmallSet({ allowEmpty: true, maxDrop: "100%" });
    await set.build([]);
    expect(await set.list()).toEqual({ "sitemap-1.xml": "" });
    await set.build(rowsOf(1));
    await set.build([]);
    expect(await set.list()).toEqual({ "sitemap-2.xml": "" });
    await expect(new SmallSet().build([])).rejects.toMatchObject({ code: "ERR_NO_ENTRIES" });
  });
});
