import { describe, expect, it } from "vitest";
import { createFolderWorld, createMemoryWorld } from "../testing/folder-world.ts";
import { killEverywhere } from "../testing/kill-test.ts";

describe("a commit to a folder, whenever its run dies,", () => {
  it("shows whole files and every kept URL, and becomes the old or the new set", async () => {
    expect(await killEverywhere(createMemoryWorld)).toBeGreaterThan(60);
  });

  it("does so on a real disk", async () => {
    expect(await killEverywhere(createFolderWorld, 13)).toBeGreaterThan(60);
  });
});
