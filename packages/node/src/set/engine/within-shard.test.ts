import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shardName } from "../shards/shard.ts";
import { shardOf } from "../shards/shard-of.ts";
import { createFolderStore } from "../store/index.ts";
import { buildSet } from "./build-set.ts";
import type { BuildSetOptions, SetResult } from "./types.ts";
import { updateSet } from "./update-set.ts";

const SITE = "https://e.com/";
const COUNT = 3;
const urls = Array.from({ length: 60 }, (_, index) => `${SITE}a/${index}`);

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-shard-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const storeOf = (number: number): ReturnType<typeof createFolderStore> =>
  createFolderStore({ output: join(folder, "public"), state: join(folder, `s${number}`), durable: false });
const optionsOf = (number: number): BuildSetOptions => ({
  site: SITE,
  name: shardName("sitemap", number),
  shard: { number, count: COUNT },
  groups: [{ name: "even", match: { patterns: ["/a/*[02468]"] } }],
  now: () => new Date("2026-01-15T12:00:00Z"),
});
const build = (number: number, source: readonly string[] = urls): Promise<SetResult> => buildSet(source, storeOf(number), optionsOf(number));

async function listed(number: number, group = ""): Promise<readonly string[]> {
  const text = await readFile(join(folder, `public/sitemap-s${number}${group}-1.xml`), "utf8");
  return [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc]) => loc ?? "");
}

describe("a shard", () => {
  it("takes its URLs, with their groups, and all shards together take each URL once", async () => {
    const all: string[] = [];
    for (let number = 1; number <= COUNT; number++) {
      const own = urls.filter((loc) => shardOf(loc, COUNT) === number);
      expect(await build(number)).toMatchObject({ added: own.length, urls: own.length, duplicates: 0, skipped: [] });
      const [odd, even] = [await listed(number), await listed(number, "-even")];
      expect(even.every((loc) => /[02468]$/.test(loc))).toBe(true);
      expect([...odd, ...even].sort()).toEqual([...own].sort());
      all.push(...odd, ...even);
      expect(await build(number)).toMatchObject({ wrote: false, unchanged: own.length });
    }
    expect(all.sort()).toEqual([...urls].sort());
  });

  it("passes over changes and removals of others", async () => {
    await build(2);
    const own = urls.filter((loc) => shardOf(loc, COUNT) === 2);
    const others = urls.filter((loc) => shardOf(loc, COUNT) !== 2);
    const [gone = "", changed = ""] = own;
    const update = { changed: [...others, changed].map((loc) => ({ loc, priority: 0.7 })), removed: [gone, ...others] };
    expect(await updateSet(update, storeOf(2), optionsOf(2))).toMatchObject({ added: 0, changed: 1, removed: 1, unknownRemovals: 0, urls: own.length - 1 });
  });

  it("refuses a shard that is none", async () => {
    await expect(buildSet(urls, storeOf(4), { ...optionsOf(1), shard: { number: 4, count: COUNT } })).rejects.toThrow("found 4 of 3");
  });
});
