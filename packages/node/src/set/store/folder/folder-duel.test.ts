import { describe, expect, it } from "vitest";
import { createMemoryWorld, type FolderWorld } from "../testing/folder-world.ts";
import { byChance } from "../testing/schedule.ts";
import { duel, suspendBoth, suspendEverywhere } from "../testing/two-writers.ts";

/** How many orders are tried; more of them with `MAPWRIGHT_DUELS=1000`. */
const RUNS = Number(process.env["MAPWRIGHT_DUELS"] ?? 60);

/** Runs that hold each other for dead, as if a minute had passed between any two steps. */
function createBlindWorld(): FolderWorld {
  const world = createMemoryWorld();
  return { ...world, store: (processId, gate, options) => world.store(processId, gate, { ...options, isAlive: () => false }) };
}

describe("two writers of a folder at once", () => {
  it("change the set one after the other when the first is suspended at any operation and taken for dead", async () => {
    const duels = await suspendEverywhere(createBlindWorld);
    expect(duels.length).toBeGreaterThan(30);
    expect(new Set(duels.map(({ log }) => log))).toEqual(new Set(["BA", "B", "AB"]));
  });

  it("do no harm when the second is suspended as well while it takes over", async () => {
    await suspendBoth(createBlindWorld, 24);
  });

  it("wait for each other when both live", async () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const { log } = await duel(createMemoryWorld(), byChance(seed));
      expect(["AB", "BA"]).toContain(log);
    }
  });

  it("do no harm in any order even where each holds the other for dead", async () => {
    for (let seed = 0; seed < RUNS; seed++) await duel(createBlindWorld(), byChance(seed));
  });
});
