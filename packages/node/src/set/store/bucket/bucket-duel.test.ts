import { describe, expect, it } from "vitest";
import { createBucketWorld } from "../testing/bucket-world.ts";
import { byChance } from "../testing/schedule.ts";
import { duel, suspendBoth, suspendEverywhere } from "../testing/two-writers.ts";

/** How many orders are tried; more of them with `MAPWRIGHT_DUELS=1000`. */
const RUNS = Number(process.env["MAPWRIGHT_DUELS"] ?? 10);
const STEP = RUNS > 100 ? 1 : 2;

/** Runs that hold each other for dead, as if a minute had passed between any two steps. */
function createBlindWorld() {
  const world = createBucketWorld();
  return { ...world, store: (processId: number, gate?: Parameters<typeof world.store>[1]) => world.store(processId, gate, { isAlive: () => false }) };
}

describe("two writers of a bucket at once", () => {
  it("change the set one after the other when the first is suspended at any request and taken for dead", async () => {
    const duels = await suspendEverywhere(createBlindWorld, STEP);
    expect(duels.length).toBeGreaterThan(10);
    expect(new Set(duels.map(({ log }) => log))).toEqual(new Set(["BA", "B", "AB"]));
  });

  it("do no harm when the second is suspended as well while it takes over", async () => {
    await suspendBoth(createBlindWorld, 10, 4);
  });

  it("wait for each other when both live", async () => {
    for (let seed = 0; seed < RUNS / 4; seed++) {
      const { log } = await duel(createBucketWorld(), byChance(seed));
      expect(["AB", "BA"]).toContain(log);
    }
  });

  it("do no harm in any order even where each holds the other for dead", async () => {
    for (let seed = 0; seed < RUNS; seed++) await duel(createBlindWorld(), byChance(seed));
  });
});
