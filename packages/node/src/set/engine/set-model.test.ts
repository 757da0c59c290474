import { describe, expect, it } from "vitest";
import { RandomRun } from "./testing/random-run.ts";

const RUNS = Number(process.env["MAPWRIGHT_SET_RUNS"] ?? 4);
const FIRST = Number(process.env["MAPWRIGHT_SET_SEED"] ?? 1);
const STEPS = 25;

describe("a set that lives", () => {
  it("holds what a naive model holds after every step of random lives", { timeout: RUNS * 10_000 }, async () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const run = new RandomRun(seed);
      try {
        await run.steps(STEPS);
      } catch (error) {
        throw new Error(`seed ${seed}, after ${run.log.join(", ")}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }
    expect(RUNS).toBeGreaterThan(0);
  });
});
