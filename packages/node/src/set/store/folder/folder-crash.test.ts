import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { bundleProgram, runCommand } from "../../../testing/run-program.ts";
import { createTemporaryFolder } from "../../../testing/temporary-folder.ts";
import { createFolderWorld } from "../testing/folder-world.ts";
import { contentAfter, findBroken, runNothing } from "../testing/scenario.ts";
import { createFolderStore } from "./folder-store.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

describe.skipIf(process.platform === "win32")("a process that commits to a folder", () => {
  it("may be killed at any moment", async () => {
    const program = await bundleProgram("commit-forever", createTemporaryFolder());
    const world = createFolderWorld();
    const { output, state } = world;
    let log = "";
    world.load(contentAfter(log));
    for (const delayMs of [0, 5, 11, 23]) {
      const args = [program, output, state, LETTERS.slice(log.length)];
      let isTold = false;
      const { signal, stdout, stderr } = await runCommand(process.execPath, args, {
        onOutput: (child) => {
          // Somewhere in the commit after the first one.
          if (!isTold) void pause(delayMs).then(() => child.kill("SIGKILL"));
          isTold = true;
        },
      });
      expect([signal, stderr]).toEqual(["SIGKILL", ""]);
      const { public: all } = await world.look();
      const visible = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(".")));
      expect(findBroken({ public: visible, state: {} }, contentAfter(log), contentAfter(log))).toEqual([]);
      await runNothing(createFolderStore({ output, state }));
      const after = await world.look();
      const found = (JSON.parse(after.state["manifest.json"] ?? "") as { readonly log: string }).log;
      expect(after).toEqual(contentAfter(found));
      expect(found.startsWith(log + stdout)).toBe(true);
      expect(found.length - log.length - stdout.length).toBeLessThanOrEqual(1);
      log = found;
    }
  });
});
