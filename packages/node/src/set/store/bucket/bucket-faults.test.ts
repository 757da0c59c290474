import { describe, expect, it } from "vitest";
import { createBucketWorld, createServedWorld } from "../testing/bucket-world.ts";
import type { StubFault } from "../testing/s3-stub.ts";
import { NEW, OLD, runChange } from "../testing/scenario.ts";
import { MAX_ATTEMPTS } from "./retry.ts";

const FAULTS: readonly StubFault[] = ["reset", "lose", "slow-down", "internal", "conflict", "copy-error", "cut"];

async function countRequests(): Promise<number> {
  const world = createBucketWorld();
  world.load(OLD);
  await runChange(world.store(2), OLD, NEW, 2);
  return world.stub.requests.length;
}

describe("a commit to a bucket", () => {
  it.each(FAULTS)("gets over %s at any request", async (fault) => {
    const total = await countRequests();
    // A lost answer means something else for every request; of the others each begins elsewhere, so that together they strike all.
    const [first, step] = fault === "lose" ? [0, 1] : [FAULTS.indexOf(fault) % 4, 4];
    for (let at = first; at < total; at += step) {
      const world = createBucketWorld({ fault: (count) => (count === at ? fault : undefined) });
      world.load(OLD);
      await runChange(world.store(2), OLD, NEW, 2);
      expect(await world.look(), `${fault} at request ${at}`).toEqual(NEW);
      expect(world.stub.violations).toEqual([]);
      // One pause before the next attempt, and no waiting for anybody.
      expect(world.pauses.length, `${fault} at request ${at}`).toBeLessThanOrEqual(1);
    }
  });

  it.each<StubFault>(["stall", "cut", "reset", "lose"])("gets over %s on a real connection", async (fault) => {
    const world = await createServedWorld({ fault: (count) => (count % 12 === 5 ? fault : undefined) });
    world.load(OLD);
    await runChange(world.store(2), OLD, NEW, 2);
    expect(await world.look()).toEqual(NEW);
    expect(world.stub.violations).toEqual([]);
  });

  it("gives up after some attempts with growing pauses, and says what is wrong", async () => {
    const world = createBucketWorld({ fault: (count) => (count >= 10 ? "slow-down" : undefined) });
    world.load(OLD);
    await expect(runChange(world.store(2), OLD, NEW, 2)).rejects.toMatchObject({
      code: "ERR_SINK",
      message: expect.stringContaining("a store that is overloaded"),
    });
    expect(world.pauses.slice(0, MAX_ATTEMPTS - 1)).toEqual([150, 300, 600, 1_200, 2_400, 4_800, 9_600]);
    expect((await world.look()).public).toEqual(OLD.public);
  });
});
