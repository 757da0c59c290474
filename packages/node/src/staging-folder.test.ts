import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createStagingFolder, removeStaleStaging, type StagingOwner } from "./staging-folder.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const UUID = "0b5a4b9e-6a3f-4c07-9d8f-1f1f1c7f7a10";
const owner: StagingOwner = { host: "0123abcd", processId: 7, now: NOW, isAlive: (processId) => processId === 42 };

const CASES = [
  { what: "a dead process of this machine", name: `.mapwright-0123abcd-41-${UUID}`, ageMs: 2 * MINUTE, stays: false },
  { what: "a dead process, but young", name: `.mapwright-0123abcd-41-${UUID}`, ageMs: MINUTE / 2, stays: true },
  { what: "a live process", name: `.mapwright-0123abcd-42-${UUID}`, ageMs: 9_000 * MINUTE, stays: true },
  { what: "another machine, some hours old", name: `.mapwright-ffffffff-41-${UUID}`, ageMs: 300 * MINUTE, stays: true },
  { what: "another machine, days old", name: `.mapwright-ffffffff-41-${UUID}`, ageMs: 3_000 * MINUTE, stays: false },
  { what: "a folder of another kind", name: ".mapwright-cache", ageMs: 9_000 * MINUTE, stays: true },
] as const;

describe("removeStaleStaging", () => {
  it.each(CASES)("of $what: stays $stays", async ({ name, ageMs, stays }) => {
    const folder = createTemporaryFolder();
    const path = join(folder, name);
    mkdirSync(path);
    writeFileSync(join(path, "0"), "half");
    utimesSync(path, (NOW - ageMs) / 1000, (NOW - ageMs) / 1000);
    await removeStaleStaging(folder, owner);
    expect(existsSync(path)).toBe(stays);
  });
});

describe("createStagingFolder", () => {
  it("removes the folders made for it, but none with other files in it", async () => {
    const base = createTemporaryFolder();
    const first = await createStagingFolder(join(base, "a", "b"), owner);
    await first.remove(true);
    expect(readdirSync(base)).toEqual([]);
    const second = await createStagingFolder(join(base, "a", "b"), owner);
    writeFileSync(join(base, "a", "other"), "");
    await second.remove(true);
    expect(readdirSync(join(base, "a"))).toEqual(["other"]);
  });

  it("takes away what it made when it cannot go on", async () => {
    const base = createTemporaryFolder();
    writeFileSync(join(base, "file"), "");
    await expect(createStagingFolder(join(base, "file", "out"), owner)).rejects.toMatchObject({ code: "ERR_SINK" });
    expect(readdirSync(base)).toEqual(["file"]);
  });
});
