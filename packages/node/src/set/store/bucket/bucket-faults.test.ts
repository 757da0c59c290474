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
    // Each kind of fault begins elsewhere, so that together they strike every request.
    for (let at = FAULTS.indexOf(fault) % 3; at < total; at += 3) {
      const world = createBucketWorld({ fault: (count) => (count === at ? fault : undefined) });
      world.load(OLD);
      await runChange(world.store(2), OLD, NEW, 2);
      expect(await world.look(), `${fault} at request ${at}`).toEqual(NEW);
      expect(world.stub.violations).toEqual([]);
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
