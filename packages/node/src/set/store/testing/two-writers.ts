import { expect } from "vitest";
import type { SetStore } from "../types.ts";
import type { Gate } from "./faulty-files.ts";
import { addLetter, contentAfter, findBroken, runNothing, type World } from "./scenario.ts";
import { Schedule, type Strategy, suspendAfter } from "./schedule.ts";

/** A world in which two processes write at the same time. */
export interface SharedWorld extends World {
  store(processId: number, gate?: Gate): SetStore;
  kill(processId: number): void;
}

/** One whole run of a writer: adds its letter to whatever set it finds. */
async function write(store: SetStore, letter: string): Promise<void> {
  const session = await store.open();
  try {
    await addLetter(session, letter);
  } finally {
    await session.close();
  }
}

/** What became of two writers. */
export interface Duel {
  /** The writers whose changes stand, in order. */
  readonly log: string;
  readonly operations: number;
}

/** Duels in which A is suspended after each number of operations, from none to all, while B goes from its beginning to its end. */
export async function suspendEverywhere(createWorld: () => SharedWorld, step = 1): Promise<readonly Duel[]> {
  const duels: Duel[] = [];
  for (let at = 0; ; at += step) {
    let wasSuspended = false;
    const plain = suspendAfter("A", at);
    const strategy: Strategy = (waiting, count) => {
      const run = plain(waiting, count);
      if (run === "B" && waiting.includes("A")) wasSuspended = true;
      return run;
    };
    duels.push(await duel(createWorld(), strategy));
    if (!wasSuspended) return duels;
  }
}

/** Duels in which A is suspended at some places of its run, and B, which comes then, after each number of operations up to `most`, until A has ended. */
export async function suspendBoth(createWorld: () => SharedWorld, most: number, places = 6): Promise<void> {
  const { operations } = await duel(createWorld(), suspendAfter("A", Number.POSITIVE_INFINITY));
  for (let place = 1; place < places; place++)
    for (let steps = 0; steps <= most; steps++) await duel(createWorld(), suspendAfter("A", Math.floor((operations * place) / places / 2), steps));
}

/**
 * Lets writers A and B change the same set at once, in the order of a strategy, and looks after every operation. Afterwards the set must be
 * what some of them made one after the other, each who was told of success among them, and nothing else may be left.
 */
export async function duel(world: SharedWorld, strategy: Strategy): Promise<Duel> {
  const start = contentAfter("");
  world.load(start);
  let operations = 0;
  let changes: number | undefined;
  const look = async (): Promise<void> => {
    operations++;
    if (changes !== undefined && changes === world.changes()) return;
    changes = world.changes();
    const { public: all } = await world.look();
    const visible = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(".")));
    expect(findBroken({ public: visible, state: {} }, start, start)).toEqual([]);
  };
  const schedule = new Schedule(strategy, look);
  const results = await schedule.run({ A: () => write(world.store(1, schedule.gateOf("A")), "A"), B: () => write(world.store(2, schedule.gateOf("B")), "B") });
  world.kill(1);
  world.kill(2);
  await runNothing(world.store(3));
  const after = await world.look();
  const { log } = JSON.parse(after.state["manifest.json"] ?? "") as { readonly log: string };
  expect(after).toEqual(contentAfter(log));
  for (const [letter, result] of Object.entries(results)) {
    if (result === "done") expect(log, `writer ${letter} was told of success`).toContain(letter);
    else expect(String(result)).toMatch(/found (?:another run|that another one took over|a failure on the way)/);
  }
  return { log, operations };
}
