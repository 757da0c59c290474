import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder, readFolder } from "../../../testing/temporary-folder.ts";
import { createFault, type Gate } from "../testing/faulty-files.ts";
import { createFolderWorld, createMemoryWorld } from "../testing/folder-world.ts";
import { NEW, OLD, planChange, runChange, runNothing, stageText } from "../testing/scenario.ts";
import type { StoreNote } from "../types.ts";
import { createFolderStore } from "./folder-store.ts";

describe("createFolderStore", () => {
  it("refuses a state that would be public, and an output inside the state", () => {
    const base = createTemporaryFolder();
    mkdirSync(join(base, "public"));
    symlinkSync(join(base, "public"), join(base, "link"));
    const create = (output: string, state: string) => () => createFolderStore({ output: join(base, output), state: join(base, state) });
    for (const state of ["public", "public/.mapwright", "link/state", "public/a/../b"])
      expect(create("public", state), state).toThrow(/Expected a folder for the state outside/);
    expect(create("state/public", "state")).toThrow(/Expected an output outside/);
    for (const state of ["state", "public-state", "..state", ".mapwright"]) expect(create("public", state), state).not.toThrow();
  });

  it.each([[undefined], [{}], [{ output: "a" }], [{ output: "", state: "b" }], [{ output: "a", state: 7 }]])(
    "refuses %j, which names no two folders",
    (options) => {
      expect(() => createFolderStore(options as never)).toThrow(
        expect.objectContaining({ code: "ERR_ARGUMENT", message: expect.stringMatching(/^Expected the path of a folder as (?:output|state), found /) }),
      );
    },
  );

  it("commits durably to folders that it makes", async () => {
    const base = createTemporaryFolder();
    const store = createFolderStore({ output: join(base, "a", "public"), state: join(base, "b", "state") });
    await runChange(store, undefined, OLD, 1);
    await runChange(store, OLD, NEW, 2);
    expect(readFolder(join(base, "a", "public"))).toEqual(NEW.public);
    expect(readFolder(join(base, "b", "state"))).toEqual(NEW.state);
  });
});

describe("a folder store", () => {
  it("takes away the folders that it made for nothing", async () => {
    const base = createTemporaryFolder();
    const store = createFolderStore({ output: join(base, "a", "public"), state: join(base, "b", "state") });
    const session = await store.open();
    await stageText(session, { area: "public", name: "sitemap.xml" }, "half");
    expect(readdirSync(base)).toEqual(["a", "b"]);
    await session.close();
    expect(readdirSync(base)).toEqual([]);
  });

  it.each(["a folder", "a symbolic link"])("changes nothing when %s stands where a file should be", async (what) => {
    const world = createFolderWorld();
    world.load(OLD);
    if (what === "a folder") mkdirSync(join(world.output, "sitemap-4.xml"));
    else symlinkSync(join(world.output, "sitemap-1.xml"), join(world.output, "sitemap-4.xml"));
    const before = await world.look();
    await expect(runChange(world.store(1), OLD, NEW, 2)).rejects.toMatchObject({
      code: "ERR_SINK",
      message: expect.stringContaining("Expected a plain file or nothing"),
    });
    expect(await world.look()).toEqual(before);
  });

  it("works where the file system has no links", async () => {
    const world = createMemoryWorld();
    world.load(OLD);
    const noLinks: Gate = async (name, operation) => (name === "link" ? ("unsupported" as Awaited<ReturnType<typeof operation>>) : operation());
    await runChange(world.store(1, noLinks), OLD, NEW, 2);
    expect(await world.look()).toEqual(NEW);
  });

  it("waits for a run of another machine until its lock has not been kept fresh for a minute", async () => {
    const world = createMemoryWorld();
    world.load(OLD);
    const first = await world.store(1).open();
    const other = world.store(1, undefined, { host: "ffffffff" });
    await expect(other.open({ waitMs: 50_000 })).rejects.toMatchObject({ details: { reason: "busy" } });
    const notes: StoreNote[] = [];
    const second = await other.open({ waitMs: 20_000, onNote: (note) => notes.push(note) });
    expect(notes.map(({ code }) => code)).toEqual(["waiting", "took-over", "discarded"]);
    await first.close();
    await second.close();
    expect(await world.look()).toEqual(OLD);
  });

  it("takes a lock of another process for dead after a minute although that number is in use again", async () => {
    const world = createFolderWorld();
    world.load(OLD);
    await world.store(1).open();
    const [lock = ""] = readdirSync(world.state).filter((name) => name.startsWith("lock-"));
    const longAgo = Date.now() / 1000 - 61;
    utimesSync(join(world.state, lock, "alive"), longAgo, longAgo);
    const session = await world.store(2).open({ waitMs: 0 });
    await session.close();
    expect(await world.look()).toEqual(OLD);
  });

  it("says when what a decided commit had staged is gone, and goes on with the old record", async () => {
    const world = createFolderWorld();
    world.load(OLD);
    for (let at = 30; !readdirSync(world.state).some((name) => name.startsWith("intent-")); at++) {
      await runChange(world.store(at, createFault({ at, kind: "death" }).gate), OLD, NEW, 2).catch(() => undefined);
      world.kill(at);
      if (!readdirSync(world.state).some((name) => name.startsWith("intent-"))) await runNothing(world.store(1000 + at));
    }
    for (const name of readdirSync(world.output).filter((entry) => entry.startsWith("."))) {
      for (const file of readdirSync(join(world.output, name))) writeFileSync(join(world.output, name, file), "damaged and of another length");
    }
    const notes: StoreNote[] = [];
    const session = await world.store(2).open({ onNote: (note) => notes.push(note) });
    expect(session.unrecoverable).toBe(true);
    expect(notes.map(({ code }) => code)).toContain("unrecoverable");
    await session.commit(await planChange(session, OLD, NEW, 2));
    await session.close();
    expect(await world.look()).toEqual(NEW);
  });

  it("discards what runs left behind whose record is lost, once they are surely dead", async () => {
    const world = createFolderWorld();
    world.load(OLD);
    const name = ".mapwright-set-0123abcd-77-0b5a4b9e-6a3f-4c07-9d8f-1f1f1c7f7a10";
    mkdirSync(join(world.output, name));
    await runNothing(world.store(1));
    expect(existsSync(join(world.output, name))).toBe(true);
    world.kill(77);
    const longAgo = Date.now() / 1000 - 120;
    utimesSync(join(world.output, name), longAgo, longAgo);
    await runNothing(world.store(2));
    expect(existsSync(join(world.output, name))).toBe(false);
  });

  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)("says that there is no permission, and leaves nothing", async () => {
    const world = createFolderWorld();
    world.load(OLD);
    chmodSync(world.output, 0o500);
    await expect(runChange(world.store(1), OLD, NEW, 2)).rejects.toMatchObject({ code: "ERR_SINK", message: expect.stringContaining("found no permission") });
    chmodSync(world.output, 0o700);
    expect(await world.look()).toEqual(OLD);
  });
});
