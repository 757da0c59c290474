import { describe, expect, it } from "vitest";
import { createBucketWorld } from "./testing/bucket-world.ts";
import type { Gate } from "./testing/faulty-files.ts";
import { createFault } from "./testing/faulty-files.ts";
import { createFolderWorld, createMemoryWorld } from "./testing/folder-world.ts";
import { NEW, OLD, planChange, runChange, runNothing, stageText, toFile, type World } from "./testing/scenario.ts";
import type { SetSession, SetStore, StoreNote } from "./types.ts";

interface OpenWorld extends World {
  store(processId: number, gate?: Gate): SetStore;
  kill(processId: number): void;
}

const WORLDS: readonly { readonly name: string; readonly create: () => OpenWorld; readonly atDecision: string }[] = [
  { name: "memory", create: createMemoryWorld, atDecision: "link" },
  { name: "a folder", create: createFolderWorld, atDecision: "link" },
  { name: "a bucket", create: createBucketWorld, atDecision: "" },
];

async function withSession<T>(store: SetStore, use: (session: SetSession) => Promise<T>): Promise<T> {
  const session = await store.open();
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

async function textOf(pieces: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> {
  if (pieces === undefined) return undefined;
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

/** Leaves a commit that was decided and got stuck after `steps` more operations. */
async function leaveDecided(world: OpenWorld, steps: number): Promise<void> {
  const probe = createFault(undefined);
  const trial = { operations: 0 };
  await withSession(world.store(7, probe.gate), async (session) => {
    await planChange(session, OLD, NEW, 2);
    trial.operations = probe.count();
  });
  // Somewhere behind the staging lies the decision; what comes after it is known from the kill tests.
  await runChange(world.store(8, createFault({ at: trial.operations + steps, kind: "death" }).gate), OLD, NEW, 2).catch(() => undefined);
  world.kill(8);
}

describe.each(WORLDS)("a set in $name", ({ create }) => {
  it("is empty before the first commit", async () => {
    const world = create();
    const view = await world.store(1).inspect();
    expect([view.manifest, view.pending, await view.listPublic(), await view.listState()]).toEqual([undefined, false, [], []]);
    expect(await view.readPublic("sitemap.xml")).toBeUndefined();
    expect(await view.readState("segment-1.bin")).toBeUndefined();
    expect(await view.statPublic("sitemap.xml")).toBeUndefined();
    expect(await world.look()).toEqual({ public: {}, state: {} });
  });

  it("is read whole, in ranges and by name", async () => {
    const world = create();
    world.load(OLD);
    const view = await world.store(1).inspect();
    expect(Buffer.from(view.manifest ?? []).toString()).toBe(OLD.state["manifest.json"]);
    expect((await view.listPublic()).map(({ name }) => name)).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"]);
    expect(await view.listPublic("sitemap-2")).toEqual([{ name: "sitemap-2.xml", bytes: toFile("def").length }]);
    expect(await view.listState()).toEqual([{ name: "segment-1.bin", bytes: 3 }]);
    expect(await view.statPublic("sitemap.xml")).toEqual({ name: "sitemap.xml", bytes: OLD.public["sitemap.xml"]?.length });
    expect(await textOf(await view.readPublic("sitemap-1.xml"))).toBe(toFile("abc"));
    const ranges = [[], [1], [1, 2], [0, 99], [3, 9], [2, 2]] as const;
    const texts = await Promise.all(ranges.map(async ([from, to]) => Buffer.from((await view.readState("segment-1.bin", from, to)) ?? []).toString()));
    expect(texts).toEqual(["one", "ne", "n", "one", "", ""]);
  });

  it("tells bytes and hash of what is staged, and shows none of it before the commit", async () => {
    const world = create();
    world.load(OLD);
    await withSession(world.store(1), async (session) => {
      const file = await stageText(session, { area: "public", name: "sitemap-9.xml" }, "hello");
      expect([file.area, file.name, file.bytes, file.sha256]).toEqual([
        "public",
        "sitemap-9.xml",
        5,
        "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
      ]);
      expect(await session.readPublic("sitemap-9.xml")).toBeUndefined();
      expect(await session.listPublic("sitemap-9")).toEqual([]);
    });
    expect(await world.look()).toEqual(OLD);
  });

  it("is the new one for the session that committed", async () => {
    const world = create();
    world.load(OLD);
    await withSession(world.store(1), async (session) => {
      await session.commit(await planChange(session, OLD, NEW, 2));
      expect(Buffer.from(session.manifest ?? []).toString()).toBe(NEW.state["manifest.json"]);
      expect(await textOf(await session.readPublic("sitemap-4.xml"))).toBe(toFile("ghz"));
      await expect(session.stage({ area: "public", name: "x.xml" })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    });
    expect(await world.look()).toEqual(NEW);
  });

  it("keeps what stood there of other makers, unless it is told to be ours", async () => {
    const world = create();
    world.load({ public: { "sitemap.xml": "foreign", "about.html": "foreign" }, state: {} });
    const change = (owned: readonly string[] | undefined) => async (session: SetSession) => {
      const plan = await planChange(session, undefined, OLD, 1);
      await session.commit(owned === undefined ? { ...plan, owned: [] } : { ...plan, owned });
    };
    await expect(withSession(world.store(1), change(undefined))).rejects.toMatchObject({
      code: "ERR_SINK",
      details: { reason: "foreign", names: ["sitemap.xml"] },
    });
    expect(await world.look()).toEqual({ public: { "sitemap.xml": "foreign", "about.html": "foreign" }, state: {} });
    await withSession(world.store(2), change(["sitemap.xml"]));
    expect(await world.look()).toEqual({ public: { ...OLD.public, "about.html": "foreign" }, state: OLD.state });
  });

  it("takes no part of a plan that is wrong", async () => {
    const world = create();
    world.load(OLD);
    const manifest = new TextEncoder().encode("2");
    await withSession(world.store(1), async (session) => {
      const open = await session.stage({ area: "public", name: "open.xml" });
      const good = await stageText(session, { area: "public", name: "good.xml" }, "good");
      const other = await stageText(session, { area: "public", name: "GOOD.xml" }, "good");
      const wrong = [
        { promote: [open], remove: [] },
        { promote: [good, good], remove: [] },
        { promote: [good, other], remove: [] },
        { promote: [good], remove: [{ area: "public", name: "good.xml" }] },
        { promote: [], remove: [{ area: "state", name: "manifest.json" }] },
        { promote: [], remove: [{ area: "public", name: "../x" }] },
        { promote: [{ ...good, write: () => undefined, close: () => undefined }], remove: [] },
      ] as const;
      for (const part of wrong) await expect(session.commit({ generation: 2, manifest, ...part })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
      await expect(session.stage({ area: "public", name: "con.xml" })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
      await expect(session.stage({ area: "state", name: "manifest.json" })).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    });
    expect(await world.look()).toEqual(OLD);
  });

  it("is pending while a decided commit waits for the next run, which completes it and says so", async () => {
    for (let steps = 0; ; steps++) {
      const world = create();
      world.load(OLD);
      await leaveDecided(world, steps);
      if (!(await world.store(3).inspect()).pending) continue;
      const before = await world.look();
      await world.store(3).inspect();
      expect(await world.look()).toEqual(before);
      const notes: StoreNote[] = [];
      const session = await world.store(4).open({ onNote: (note) => notes.push(note) });
      await session.close();
      expect(notes.map(({ code }) => code)).toContain("completed");
      expect(session.unrecoverable).toBe(false);
      expect(await world.look()).toEqual(NEW);
      return;
    }
  });

  it("ends the wait for another run in time, and lets it in when that one is gone", async () => {
    const world = create();
    world.load(OLD);
    const first = await world.store(1).open();
    const notes: StoreNote[] = [];
    const waiting = world.store(2).open({ waitMs: 5_000, onNote: (note) => notes.push(note) });
    await expect(waiting).rejects.toMatchObject({
      code: "ERR_SINK",
      details: { reason: "busy" },
      message: expect.stringContaining("found another run (process 1)"),
    });
    expect(notes.map(({ code }) => code)).toEqual(["waiting"]);
    await first.close();
    await runNothing(world.store(3));
    expect(await world.look()).toEqual(OLD);
  });

  it("takes over at once from a run of this machine whose process is gone, and discards what it staged", async () => {
    const world = create();
    world.load(OLD);
    const first = await world.store(1).open();
    await stageText(first, { area: "public", name: "sitemap-9.xml" }, "half");
    world.kill(1);
    const notes: StoreNote[] = [];
    const second = await world.store(2).open({ waitMs: 0, onNote: (note) => notes.push(note) });
    expect(notes.map(({ code }) => code)).toEqual(["took-over", "discarded"]);
    await second.close();
    expect(await world.look()).toEqual(OLD);
    const plan = { generation: 2, manifest: new TextEncoder().encode("2"), promote: [], remove: [] };
    await expect(first.commit(plan)).rejects.toMatchObject({ code: "ERR_SINK", details: { reason: "lost-claim" } });
    await first.close();
    expect(await world.look()).toEqual(OLD);
  });

  it("stays as it is when it is aborted while staging or waiting", async () => {
    const world = create();
    world.load(OLD);
    const abort = new AbortController();
    const first = await world.store(1).open({ signal: abort.signal });
    const waiting = world.store(2).open({ signal: abort.signal });
    await stageText(first, { area: "public", name: "sitemap-9.xml" }, "half");
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: "ERR_ABORTED" });
    await expect(first.stage({ area: "public", name: "x.xml" })).rejects.toMatchObject({ code: "ERR_ABORTED" });
    await first.close();
    await first.close();
    await runNothing(world.store(3));
    expect(await world.look()).toEqual(OLD);
  });
});
