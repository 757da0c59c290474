import { describe, expect, it } from "vitest";
import { createFolderWorld, createMemoryWorld } from "../testing/folder-world.ts";
import { failEverywhere, killEverywhere, killTwice } from "../testing/kill-test.ts";

describe("a commit to a folder", () => {
  it("shows whole files and every kept URL whenever its run dies, and becomes the old or the new set", async () => {
    expect(await killEverywhere(createMemoryWorld)).toBeGreaterThan(60);
  });

  it("does so on a real disk", async () => {
    expect(await killEverywhere(createFolderWorld, 11)).toBeGreaterThan(60);
  });

  it("does so when the run that recovers dies as well", async () => {
    await killTwice(createMemoryWorld, 9);
  });

  it("changes nothing or says that it was interrupted, whichever operation fails or is reported as failed", async () => {
    await failEverywhere(createMemoryWorld);
  });
});
