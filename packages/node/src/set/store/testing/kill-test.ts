import { SitemapError } from "@mapwright/core";
import { expect } from "vitest";
import type { SetStore } from "../types.ts";
import { createFault, type Fault, type Gate } from "./faulty-files.ts";
import { findBroken, NEW, NEXT, OLD, runChange, runNothing, type SetContent, type World } from "./scenario.ts";

/** A world whose runs can be killed. */
export interface MortalWorld extends World {
  store(processId: number, gate?: Gate): SetStore;
  kill(processId: number): void;
}

/** Leaves hidden folders out of account: a dead run may have left them, and no crawler sees them. */
function visible(content: SetContent): SetContent {
  return { ...content, public: Object.fromEntries(Object.entries(content.public).filter(([name]) => !name.startsWith("."))) };
}

/** Kills the run that turns the old set into the new one at each of its operations, or each `step`-th, and looks before and after recovery. */
export async function killEverywhere(createWorld: CreateWorld, step = 1): Promise<number> {
  const operations = await countOperations(createWorld);
  const outcomes: string[] = [];
  for (let at = 0; at < operations; at += step) outcomes.push(await killOnce(await prepare(createWorld), at));
  // There is one moment of decision: before it all deaths leave the old set, after it the new one.
  expect(outcomes).toEqual([...outcomes].sort((one, other) => (one === other ? 0 : one === "old" ? -1 : 1)));
  expect(new Set(outcomes).size).toBe(2);
  return operations;
}

/** Kills a run and then the run that recovers, at `steps` places each, and lets a third one recover. */
export async function killTwice(createWorld: CreateWorld, steps: number): Promise<void> {
  const operations = await countOperations(createWorld);
  for (let first = 0; first < steps; first++) {
    for (let second = 0; second < steps; second++) {
      const world = await prepare(createWorld);
      await die(world, 2, Math.floor((first * operations) / steps), (store) => runChange(store, OLD, NEW, 2));
      await die(world, 3, Math.floor((second * operations) / steps), runNothing);
      await recover(world, `deaths ${first} and ${second} of ${steps}`);
    }
  }
}

/** Lets each operation fail once, or each `step`-th, done or not, in a run that goes on, clears up as it can and lives. */
export async function failEverywhere(createWorld: CreateWorld, step = 1): Promise<void> {
  const operations = await countOperations(createWorld);
  for (let at = 0; at < operations; at += step) for (const kind of ["failure", "lost"] as const) await failOnce(await prepare(createWorld), { at, kind });
}

type CreateWorld = () => MortalWorld | Promise<MortalWorld>;

async function prepare(createWorld: CreateWorld): Promise<MortalWorld> {
  const world = await createWorld();
  world.load(OLD);
  return world;
}

async function countOperations(createWorld: CreateWorld): Promise<number> {
  const world = await createWorld();
  await runChange(world.store(1), undefined, OLD, 1);
  expect(await world.look()).toEqual(OLD);
  const { gate, count } = createFault(undefined, async () => expect(findBroken(visible(await world.look()), OLD, NEW)).toEqual([]));
  await runChange(world.store(2, gate), OLD, NEW, 2);
  expect(await world.look()).toEqual(NEW);
  return count();
}

async function die(world: MortalWorld, processId: number, at: number, run: (store: SetStore) => Promise<void>): Promise<void> {
  // What the dying run says, nobody hears.
  await run(world.store(processId, createFault({ at, kind: "death" }).gate)).catch(() => undefined);
  world.kill(processId);
  expect(findBroken(visible(await world.look()), OLD, NEW), `process ${processId} at operation ${at}`).toEqual([]);
}

async function recover(world: MortalWorld, what: string): Promise<"old" | "new"> {
  await runNothing(world.store(4));
  const after = await world.look();
  const isNew = after.state["manifest.json"] === NEW.state["manifest.json"];
  expect(after, what).toEqual(isNew ? NEW : OLD);
  return isNew ? "new" : "old";
}

async function killOnce(world: MortalWorld, at: number): Promise<"old" | "new"> {
  await die(world, 2, at, (store) => runChange(store, OLD, NEW, 2));
  const outcome = await recover(world, `death at operation ${at}`);
  if (at % 4 === 0) {
    await runChange(world.store(5), outcome === "new" ? NEW : OLD, NEXT, 3);
    expect(await world.look(), `death at operation ${at}`).toEqual(NEXT);
  }
  return outcome;
}

async function failOnce(world: MortalWorld, fault: Fault): Promise<void> {
  const what = `${fault.kind} at operation ${fault.at}`;
  const error = await runChange(world.store(2, createFault(fault).gate), OLD, NEW, 2).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const now = visible(await world.look());
  expect(findBroken(now, OLD, NEW), what).toEqual([]);
  const isInterrupted = error instanceof SitemapError && error.details["reason"] === "interrupted";
  // An error that does not say otherwise says that nothing was changed.
  if (error !== undefined && !isInterrupted) expect(now.public, what).toEqual(OLD.public);
  const outcome = await recover(world, what);
  if (!isInterrupted) expect(outcome, what).toBe(error === undefined ? "new" : "old");
}
