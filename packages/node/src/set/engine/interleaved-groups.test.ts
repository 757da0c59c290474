import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderStore } from "../store/index.ts";
import { buildSet } from "./build-set.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-groups-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const NAMES = ["a", "b", "c"] as const;

/** Rows of three groups in turn, some MB in all: more than the buffers of all files hold. */
async function* rows(count: number): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < count; from += 1000)
    yield Array.from({ length: 1000 }, (_, index) => `/${NAMES[(from + index) % 3]}/a-path-that-makes-the-entry-longer-than-it-would-be/${from + index}`);
}

describe("entries of several groups in turn", () => {
  it("go into their files whole and in order, however much is being written", async () => {
    const store = createFolderStore({ output: join(folder, "public"), state: join(folder, "state"), durable: false });
    const groups = NAMES.map((name) => ({ name, match: { patterns: [`/${name}/**`] } }));
    const result = await buildSet(rows(60_000), store, { site: "https://e.com/", groups });
    expect(result).toMatchObject({ added: 60_000, urls: 60_000 });
    for (const [number, name] of NAMES.entries()) {
      const text = await readFile(join(folder, `public/sitemap-${name}-1.xml`), "utf8");
      const found = [...text.matchAll(/\/([abc])\/[^<]*\/(\d+)<\/loc>/g)].map(([, group, id]) => `${group}${id}`);
      expect(found).toEqual(Array.from({ length: 20_000 }, (_, index) => `${name}${index * 3 + number}`));
    }
  });
});
