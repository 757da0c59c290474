import { expect } from "vitest";
import type { SetStore } from "../types.ts";
import { createDeath, type Gate } from "./faulty-files.ts";
import { findBroken, NEW, NEXT, OLD, runChange, runNothing, type SetContent } from "./scenario.ts";

/** A world whose runs can be killed. */
export interface MortalWorld {
  look(): Promise<SetContent>;
  load(content: SetContent): void;
  store(processId: number, gate?: Gate): SetStore;
  kill(processId: number): void;
}

/** Leaves hidden folders out of account: a dead run may have left them, and no crawler sees them. */
function visible(content: SetContent): SetContent {
  return { ...content, public: Object.fromEntries(Object.entries(content.public).filter(([name]) => !name.startsWith("."))) };
}

/** Kills the run that turns the old set into the new one at each of its operations, or each `step`-th, and looks before and after recovery. */
export async function killEverywhere(createWorld: () => MortalWorld | Promise<MortalWorld>, step = 1): Promise<number> {
  const operations = await countOperations(createWorld);
  const outcomes: string[] = [];
  for (let at = 0; at < operations; at += step) for (const done of [false, true]) outcomes.push(await killOnce(await prepare(createWorld), { at, done }));
  // There is one moment of decision: before it all deaths leave the old set, after it the new one.
  expect(outcomes).toEqual([...outcomes].sort((one, other) => (one === other ? 0 : one === "old" ? -1 : 1)));
  expect(new Set(outcomes).size).toBe(2);
  return operations;
}

async function prepare(createWorld: () => MortalWorld | Promise<MortalWorld>): Promise<MortalWorld> {
  const world = await createWorld();
  world.load(OLD);
  return world;
}

async function countOperations(createWorld: () => MortalWorld | Promise<MortalWorld>): Promise<number> {
  const world = await createWorld();
  await runChange(world.store(1), undefined, OLD, 1);
  expect(await world.look()).toEqual(OLD);
  const { gate, count } = createDeath(undefined, async () => expect(findBroken(visible(await world.look()), OLD, NEW)).toEqual([]));
  await runChange(world.store(2, gate), OLD, NEW, 2);
  expect(await world.look()).toEqual(NEW);
  return count();
}

async function killOnce(world: MortalWorld, death: { readonly at: number; readonly done: boolean }): Promise<"old" | "new"> {
  const what = `death at operation ${death.at}, ${death.done ? "done" : "not done"}`;
  const { gate } = createDeath(death);
  await runChange(world.store(2, gate), OLD, NEW, 2).catch(() => undefined);
  world.kill(2);
  expect(findBroken(visible(await world.look()), OLD, NEW), what).toEqual([]);
  await runNothing(world.store(3));
  const after = await world.look();
  const isNew = after.state["manifest.json"] === NEW.state["manifest.json"];
  expect(after, what).toEqual(isNew ? NEW : OLD);
  if (death.at % 4 === 0) {
    await runChange(world.store(4), isNew ? NEW : OLD, NEXT, 3);
    expect(await world.look(), what).toEqual(NEXT);
  }
  return isNew ? "new" : "old";
}
