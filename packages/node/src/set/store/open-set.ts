import { setTimeout as pause } from "node:timers/promises";
import { canCarryOut, carryOut, cleanUp, isOvertaken, toInterrupted } from "./carry-out.ts";
import type { Claim, ClaimContext, FoundIntent, StoreDriver } from "./driver.ts";
import { intentKey, manifestId } from "./intent.ts";
import { DriverSession } from "./session.ts";
import type { OpenStoreOptions, SetSession } from "./types.ts";

/** Longer than a run that died counts as alive. */
const DEFAULT_WAIT_MS = 90_000;

/** What became of a commit that was found. */
type Outcome = "nothing" | "completed" | "unrecoverable";

/** Takes the claim, completes or discards what dead runs left, and opens the set. */
export async function openSet(driver: StoreDriver, options: OpenStoreOptions): Promise<SetSession> {
  const context = toContext(options);
  let unrecoverable = false;
  for (;;) {
    const claim = await driver.claim(context);
    try {
      const outcome = await recover(driver, claim, context);
      if (outcome === "unrecoverable") unrecoverable = true;
      if (outcome !== "completed") return new DriverSession(driver, claim, { context, unrecoverable });
    } catch (error) {
      await claim.release();
      throw error;
    }
    // What was completed made another manifest, to which another claim belongs.
    await claim.release();
  }
}

function toContext(options: OpenStoreOptions): ClaimContext {
  return {
    signal: options.signal,
    now: options.now ?? Date.now,
    sleep: options.sleep ?? sleep,
    note: options.onNote ?? (() => undefined),
    waitMs: options.waitMs ?? DEFAULT_WAIT_MS,
  };
}

async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

async function recover(driver: StoreDriver, claim: Claim, context: ClaimContext): Promise<Outcome> {
  let outcome: Outcome = "nothing";
  const current = manifestId(claim.manifest?.bytes);
  for (const found of claim.found) {
    const one = await recoverOne(driver, claim, { found, current, context });
    if (one === "completed") return one;
    if (one === "unrecoverable") outcome = one;
  }
  const dropped = await driver.dropLeftovers(claim.leftovers);
  if (dropped > 0) context.note({ code: "discarded", message: `Discarded what ${dropped === 1 ? "a run that died" : `${dropped} runs that died`} had staged` });
  return outcome;
}

interface Finding {
  readonly found: FoundIntent;
  readonly current: string | null;
  readonly context: ClaimContext;
}

async function recoverOne(driver: StoreDriver, claim: Claim, { found, current, context }: Finding): Promise<Outcome> {
  const { intent, key } = found;
  if (intent !== undefined && intent.to === current) {
    await cleanUp(driver, claim, intent);
    return "nothing";
  }
  if (key !== intentKey(current)) {
    // It was decided on top of a manifest that is no more, so nobody ever acted on it.
    await claim.settle(key);
    return "nothing";
  }
  if (intent === undefined || !(await canCarryOut(driver, intent))) {
    // Its run may live after all and have completed it meanwhile.
    if (manifestId((await driver.readManifest())?.bytes) !== current) return "completed";
    await claim.discard(key);
    context.note({ code: "unrecoverable", message: `Found a commit that cannot be completed at ${driver.place}: what it had staged is gone` });
    return "unrecoverable";
  }
  try {
    await carryOut(driver, claim, intent);
  } catch (error) {
    if (!isOvertaken(error)) throw toInterrupted(error, driver.place);
  }
  context.note({ code: "completed", message: `Completed generation ${intent.generation}, which a run that died had decided` });
  return "completed";
}
