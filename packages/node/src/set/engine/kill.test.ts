import { isSitemapError } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { buildSet } from "./build-set.ts";
import { createDeath, MemoryWorld } from "./testing/memory-world.ts";
import { readPublishedSet } from "./testing/published-set.ts";
import { rowsOf, SITE } from "./testing/small-set.ts";
import type { SetResult } from "./types.ts";
import { updateSet } from "./update-set.ts";

/** Each operation in a long run; a few of them otherwise. */
const STEP = process.env["MAPWRIGHT_SET_RUNS"] === undefined ? 9 : 1;
const OLD = rowsOf(7);
const NEW = [...rowsOf(9, (at) => (at % 3 === 0 ? { priority: 0.2 } : {})).filter((_, at) => at !== 4 && at !== 6)];
/** Changes that move an entry, empty a file, and need a new one. */
const OPTIONS = { site: SITE, maxEntries: 2, maxDrop: "100%", recentDays: 3, now: () => new Date("2026-01-10T12:00:00Z") } as const;

type Run = (world: MemoryWorld, processId: number, death?: ReturnType<typeof createDeath>) => Promise<SetResult>;

const RUNS: readonly { readonly name: string; readonly run: Run }[] = [
  { name: "a build", run: (world, processId, death) => buildSet(NEW as never, world.store(processId, death), OPTIONS) },
  {
    name: "an update",
    run: (world, processId, death) => updateSet({ changed: NEW as never, removed: [`${SITE}p4`, `${SITE}p6`] }, world.store(processId, death), OPTIONS),
  },
];

async function listed(world: MemoryWorld): Promise<string[]> {
  const { sitemaps } = await readPublishedSet(world.store(9), SITE);
  return sitemaps.flatMap(({ entries }) => entries.map(({ loc, priority }) => `${loc} ${priority ?? ""}`));
}

const visible = (world: MemoryWorld): Record<string, string> => {
  const { public: files } = world.look();
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith(".")));
};

describe("a set whose run dies", () => {
  it.each(RUNS)("is the old or the new one after $name, and lists at every moment what both list", { timeout: 120_000 }, async ({ run }) => {
    const whole = new MemoryWorld();
    await buildSet(OLD as never, whole.store(1), OPTIONS);
    const old = visible(whole);
    await run(whole, 2);
    const fresh = visible(whole);
    const both = OLD.map(({ loc }) => loc as string).filter((loc) => NEW.some((row) => row["loc"] === loc));
    const outcomes = new Set<string>();
    for (let at = 0; ; at += STEP) {
      let died = false;
      for (const done of [false, true]) {
        const world = new MemoryWorld();
        await buildSet(OLD as never, world.store(1), OPTIONS);
        try {
          await run(world, 2, createDeath(at, done));
        } catch (error) {
          died = true;
          expect(isSitemapError(error) || String(error).includes("dead")).toBe(true);
        }
        world.kill(2);
        const seen = (await listed(world)).map((line) => line.split(" ")[0]);
        for (const loc of both) expect(seen, `${at}`).toContain(loc);
        await (await world.store(3).open()).close();
        const after = visible(world);
        outcomes.add(JSON.stringify(after) === JSON.stringify(old) ? "old" : "new");
        if (JSON.stringify(after) !== JSON.stringify(old)) expect(after).toEqual(fresh);
        await run(world, 4);
        expect(visible(world)).toEqual(fresh);
      }
      if (!died) break;
    }
    expect([...outcomes].sort()).toEqual(["new", "old"]);
  });
});
