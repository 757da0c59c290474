import { describe, expect, it } from "vitest";
import { createBucketWorld, createServedWorld } from "../testing/bucket-world.ts";
import { failEverywhere, killEverywhere, killTwice } from "../testing/kill-test.ts";

describe("a commit to a bucket", () => {
  it("shows whole files and every kept URL whenever its run dies, and becomes the old or the new set", async () => {
    expect(await killEverywhere(createBucketWorld)).toBeGreaterThan(30);
  });

  it("does so over a network", async () => {
    expect(await killEverywhere(createServedWorld, 9)).toBeGreaterThan(30);
  });

  it("does so when the run that recovers dies as well", async () => {
    await killTwice(createBucketWorld, 4);
  });

  it("changes nothing or says that it was interrupted, whichever request fails for good or is reported as failed", async () => {
    await failEverywhere(createBucketWorld, 2);
  });
});
