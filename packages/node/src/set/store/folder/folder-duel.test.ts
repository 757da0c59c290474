import { describe, expect, it } from "vitest";
import { createMemoryWorld, type FolderWorld } from "../testing/folder-world.ts";
import { byChance, type Strategy, suspendAfter } from "../testing/schedule.ts";
import { type Duel, duel } from "../testing/two-writers.ts";

/** Runs that hold each other for dead, as if a minute had passed between any two steps. */
function createBlindWorld(): FolderWorld {
  const world = createMemoryWorld();
  return { ...world, store: (processId, gate, options) => world.store(processId, gate, { ...options, isAlive: () => false }) };
}

async function suspendEverywhere(createWorld: () => FolderWorld): Promise<readonly Duel[]> {
  const duels: Duel[] = [];
  for (let at = 0; ; at++) {
    let wasSuspended = false;
    const plain = suspendAfter("A", at);
    const strategy: Strategy = (waiting, step) => {
      const run = plain(waiting, step);
      if (run === "B") wasSuspended = true;
      return run;
    };
    duels.push(await duel(createWorld(), strategy));
    if (!wasSuspended || at > 200) return duels;
  }
}

describe("two writers of a folder at once", () => {
  it("change the set one after the other when the first is suspended at any operation and taken for dead", async () => {
    const duels = await suspendEverywhere(createBlindWorld);
    expect(duels.length).toBeGreaterThan(30);
    expect(new Set(duels.map(({ log }) => log))).toContain("B");
    expect(new Set(duels.map(({ log }) => log))).toContain("AB");
  });

  it("wait for each other when both live", async () => {
    for (let seed = 0; seed < 40; seed++) {
      const { log } = await duel(createMemoryWorld(), byChance(seed));
      expect(["AB", "BA"]).toContain(log);
    }
  });

  it("do no harm in any order even where each holds the other for dead", async () => {
    for (let seed = 0; seed < 150; seed++) await duel(createBlindWorld(), byChance(seed));
  });
});
