import { describe, expect, it } from "vitest";
import { createBucketWorld, createServedWorld } from "../testing/bucket-world.ts";
import { killEverywhere } from "../testing/kill-test.ts";

describe("a commit to a bucket, whenever its run dies,", () => {
  it("shows whole files and every kept URL, and becomes the old or the new set", async () => {
    expect(await killEverywhere(createBucketWorld)).toBeGreaterThan(30);
  });

  it("does so over a network", async () => {
    expect(await killEverywhere(createServedWorld, 9)).toBeGreaterThan(30);
  });
});
