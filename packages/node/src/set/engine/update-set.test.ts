import { describe, expect, it } from "vitest";
import { createBlockGzip } from "../../gzip-blocks.ts";
import { actionsOf, rowsOf, SITE, SmallSet } from "./testing/small-set.ts";
import type { BuildSetOptions } from "./types.ts";

describe("updateSet", () => {
  it("changes, adds and removes the entries it is told, and nothing else", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build(rowsOf(6));
    const result = await set.update({ changed: [{ loc: `${SITE}p2`, priority: 1 }, { loc: `${SITE}new` }], removed: [`${SITE}p5`, "p9"] });
    expect(result).toMatchObject({ generation: 2, urls: 6, changed: 1, added: 1, removed: 1, unknownRemovals: 1, wrote: true });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1", "sitemap-2.xml": "p2 p3", "sitemap-3.xml": "p4", "sitemap-4.xml": "new" });
    expect(actionsOf(result)).toEqual({
      "sitemap-2.xml": "written, changed 1",
      "sitemap-3.xml": "written, removed 1",
      "sitemap-4.xml": "written, added 1",
    });
  });

  it("writes nothing where nothing changes", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    const before = set.world.look();
    await expect(set.update({ changed: rowsOf(2), removed: [`${SITE}unknown`] })).resolves.toMatchObject({ unchanged: 2, unknownRemovals: 1, wrote: false });
    await expect(set.update({})).resolves.toMatchObject({ wrote: false });
    expect(set.world.look()).toEqual(before);
  });

  it("tells which URLs it cannot remove", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    const unknown: string[] = [];
    await set.update({ removed: ["p1", "a?b&c", `${SITE}p9`] }, { onUnknownRemoval: (loc) => void unknown.push(loc) });
    expect(unknown).toEqual([`${SITE}a?b&c`, `${SITE}p9`]);
  });

  it.each([
    ["a file that it does not know", { changed: rowsOf(5).slice(4) }, "lists sitemap-3.xml, which the state does not know"],
    ["a later date", { changed: [{ loc: `${SITE}p0`, lastmod: "2026-01-11" }] }, "with the date .* for sitemap-1.xml, which is later"],
  ])("refuses to work with a state that is older than the index, by %s", async (_, change, says) => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build(rowsOf(4, () => ({ lastmod: "2026-01-01" })));
    const old = set.world.look().state;
    set.now = "2026-01-12T00:00:00Z";
    await set.update(change);
    const published = set.world.look().public;
    for (const [name, text] of Object.entries(old)) if (name.endsWith(".json")) await set.world.meddle("state", name, text);
    const error = { code: "ERR_STATE", details: { reason: "older", name: "sitemap.xml" }, message: expect.stringMatching(says) };
    await expect(set.update({ removed: ["p3"] })).rejects.toMatchObject(error);
    expect(set.world.look().public).toEqual(published);
  });

  it.each([undefined, "nothing that can be read"])("writes an index again of which there is %j", async (text) => {
    const set = new SmallSet();
    await set.build(rowsOf(4));
    await set.world.meddle("public", "sitemap.xml", text);
    await expect(set.update({ removed: ["p3"] })).resolves.toMatchObject({ removed: 1, index: { action: "written" } });
  });

  it("leaves a state that the next build finds whole", async () => {
    const set = new SmallSet({ maxEntries: 3 });
    await set.build(rowsOf(7, () => ({ hash: "a" })));
    set.now = "2026-01-11T00:00:00Z";
    await set.update({ changed: [{ loc: `${SITE}p1`, hash: "b" }], removed: [`${SITE}p6`] });
    const rows = rowsOf(6, (at) => ({ hash: at === 1 ? "b" : "a" }));
    await expect(set.build(rows)).resolves.toMatchObject({ wrote: false, unchanged: 6 });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1@2026-01-11T00:00:00Z p2", "sitemap-2.xml": "p3 p4 p5" });
  });

  it("writes little state for a small change, and merges what many small changes leave", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(300));
    for (let round = 0; round < 12; round++) {
      const before = set.world.look().state;
      await set.update({ changed: [{ loc: `${SITE}p${round}`, priority: 0.2 }] });
      const after = set.world.look().state;
      const fresh = Object.keys(after).filter((name) => name.endsWith(".seg") && !(name in before));
      expect(fresh.length).toBe(1);
      expect(Object.keys(after).length).toBeLessThan(9);
    }
    await expect(set.build(rowsOf(300, (at) => (at < 12 ? { priority: 0.2 } : {})))).resolves.toMatchObject({ wrote: false });
  });

  it("keeps an entry that is both changed and removed", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(2));
    await set.update({ changed: [{ loc: `${SITE}p0`, priority: 1 }, { loc: `${SITE}new` }], removed: [`${SITE}p0`, `${SITE}new`] });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 new" });
  });

  it("keeps the recent sitemap that the last build asked for", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3), { recentDays: 3 });
    await set.build([...rowsOf(3), { loc: `${SITE}new` }], { recentDays: 3 });
    await set.update({ changed: [{ loc: `${SITE}newer` }] });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 new newer", "sitemap-recent.xml": "new newer" });
    await set.update({ removed: [`${SITE}newer`] }, { recentDays: 0 });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 new" });
  });

  it("knows of a recent sitemap that was asked for when nothing changed", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    await expect(set.build(rowsOf(3), { recentDays: 3 })).resolves.toMatchObject({ wrote: true });
    await expect(set.build(rowsOf(3), { recentDays: 3 })).resolves.toMatchObject({ wrote: false });
    await set.update({ changed: [{ loc: `${SITE}new` }] });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p1 p2 new", "sitemap-recent.xml": "new" });
  });

  it("takes an entry in again that was removed", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    await set.update({ removed: [`${SITE}p1`] });
    await set.update({ changed: [{ loc: `${SITE}p1` }] });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p2 p1" });
    await expect(set.build(rowsOf(3))).resolves.toMatchObject({ wrote: false });
  });

  it("finds an entry by every spelling of its URL, as a page and as news", async () => {
    const set = new SmallSet();
    const news = { publication: { name: "E", language: "en" }, publicationDate: "2026-01-10", title: "T" };
    await set.build([{ loc: `${SITE}%7Ea` }, { loc: `${SITE}b` }, { loc: `${SITE}b`, news }]);
    await set.update({ changed: [{ loc: "HTTPS://E.com/~a", priority: 1 }], removed: ["b"] });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "~a" });
  });

  it("lets news go when it is two days old", async () => {
    const groups = [{ name: "news", match: { patterns: ["/n*"] }, news: true }] as const;
    const set = new SmallSet({ groups });
    const news = (at: number, publicationDate: string) => ({
      loc: `${SITE}n${at}`,
      news: { publication: { name: "E", language: "en" }, publicationDate, title: "T" },
    });
    await set.build([{ loc: `${SITE}page` }, news(1, "2026-01-09"), news(2, "2026-01-10")]);
    set.now = "2026-01-11T12:00:00Z";
    const result = await set.update({ changed: [news(3, "2026-01-11")] });
    expect([result.expired, result.removed]).toEqual([1, 1]);
    expect(await set.list()).toEqual({ "sitemap-1.xml": "page", "sitemap-news-1.xml": "n2 n3" });
  });

  it("takes what somebody edited for true where it has to write the file", async () => {
    const set = new SmallSet({ maxEntries: 4 });
    await set.build(rowsOf(4));
    const text = set.world.look().public["sitemap-1.xml"] ?? "";
    await set.world.meddle("public", "sitemap-1.xml", text.replace("/p0<", "/q0<").replace("/p1</loc>", "/p1</loc>\n    <priority>0.5</priority>"));
    const result = await set.update({ changed: [{ loc: `${SITE}p3`, priority: 0.5 }] });
    expect(result.notes.map(({ code }) => code)).toEqual(["file-edited"]);
    expect(await set.list()).toEqual({ "sitemap-1.xml": "q0 p1 p2 p3" });
    await set.update({ removed: [`${SITE}q0`] });
    const rows = rowsOf(4, (at) => (at === 1 || at === 3 ? { priority: 0.5 } : {}));
    await expect(set.build(rows)).resolves.toMatchObject({ added: 1, changed: 0, unchanged: 3 });
  });

  it("takes a published set over where the state is lost", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build(rowsOf(4, (at) => (at === 0 ? { lastmod: "2025-01-01" } : {})));
    for (const name of Object.keys(set.world.look().state)) await set.world.meddle("state", name, undefined);
    const result = await set.update({ changed: [{ loc: `${SITE}p1`, priority: 1 }] });
    expect(actionsOf(result)).toEqual({ "sitemap-1.xml": "written, changed 1" });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0@2025-01-01 p1", "sitemap-2.xml": "p2 p3" });
    const rows = rowsOf(4, (at) => (at === 0 ? { lastmod: "2025-01-01" } : at === 1 ? { priority: 1 } : {}));
    await expect(set.build(rows)).resolves.toMatchObject({ unchanged: 4, changed: 0 });
  });

  it.each<{ readonly what: string; readonly built?: Partial<BuildSetOptions>; readonly gone?: string }>([
    { what: "another format", built: { format: "text" } },
    { what: "compressed files", built: { gzip: createBlockGzip() } },
    { what: "a group that is no more", built: { groups: [{ name: "old", match: { patterns: ["/p0"] } }] } },
    { what: "another address", built: { publicUrl: "https://maps.example/" } },
    { what: "a sitemap that is gone", gone: "sitemap-2.xml" },
  ])("takes over no published set that it would have to write again: $what", async ({ built = {}, gone }) => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build(rowsOf(4), built);
    for (const name of Object.keys(set.world.look().state)) await set.world.meddle("state", name, undefined);
    if (gone !== undefined) await set.world.meddle("public", gone, undefined);
    const before = set.world.look();
    await expect(set.update({ changed: [{ loc: `${SITE}new` }] })).rejects.toMatchObject({ code: "ERR_STATE", details: { reason: "lost" } });
    expect(set.world.look()).toEqual(before);
    await expect(set.build(rowsOf(5))).resolves.toMatchObject({ urls: 5 });
    if ("format" in built || "gzip" in built) expect(Object.keys(set.world.look().public).filter((name) => !/\.xml$/.test(name))).toEqual([]);
  });

  it("tells of a file that was cut, and that a build mends it", async () => {
    const set = new SmallSet();
    await set.build(rowsOf(3));
    await set.world.meddle("public", "sitemap-1.xml", "");
    const { notes } = await set.update({ changed: [{ loc: `${SITE}new` }] });
    expect(notes.map(({ message }) => message)).toEqual([
      "Expected sitemap-1.xml as the last run left it, found it edited with 3 entries missing; the next build mends it",
    ]);
    await expect(set.build([...rowsOf(3), { loc: `${SITE}new` }])).resolves.toMatchObject({ urls: 4, added: 3 });
  });

  it("refuses to work without a set, with other options, or on a file that is gone", async () => {
    const set = new SmallSet();
    await expect(set.update({ changed: rowsOf(1) })).rejects.toMatchObject({ code: "ERR_STATE", details: { reason: "lost" } });
    await set.build(rowsOf(3));
    await expect(set.update({ changed: rowsOf(1) }, { maxEntries: 7 })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    await set.world.meddle("public", "sitemap-1.xml", undefined);
    await expect(set.update({ removed: ["p1"] })).rejects.toMatchObject({ code: "ERR_STATE", details: { name: "sitemap-1.xml" } });
  });

  it("moves an entry that changes again and again to a hot file", async () => {
    const placement = { halfLifeDays: 7, hotScore: 1.5, coldScore: 0.5, settledShare: 0.1, hotEntries: 5, maxHotShare: 1, minEntries: 1 };
    const set = new SmallSet({ placement });
    await set.build(rowsOf(4));
    await set.update({ changed: [{ loc: `${SITE}p1`, priority: 0.1 }] });
    const result = await set.update({ changed: [{ loc: `${SITE}p1`, priority: 0.2 }] });
    expect(actionsOf(result)).toEqual({ "sitemap-1.xml": "written, movedOut 1", "sitemap-2.xml": "written, movedIn 1" });
    expect(await set.list()).toEqual({ "sitemap-1.xml": "p0 p2 p3", "sitemap-2.xml": "p1" });
  });
});
