import { SitemapError } from "@mapwright/core";
import type { Claim, StoreDriver } from "./driver.ts";
import { type Intent, intentKey, manifestId, type StagedReference } from "./intent.ts";
import type { StoreArea, StoredName } from "./types.ts";

/** Says that a commit on top of another manifest has taken place. */
export class OvertakenError extends Error {}

/** Does this error say that another run may have completed the commit? */
export function isOvertaken(error: unknown): boolean {
  return error instanceof OvertakenError || (error instanceof SitemapError && error.details["reason"] === "lost-claim");
}

/**
 * Brings a decided commit to its end: files become visible in the order of the plan, public files are deleted, the manifest follows, then old
 * state goes. Each step may have been done before, so that it can be begun anew wherever it was interrupted.
 */
export async function carryOut(driver: StoreDriver, claim: Claim, intent: Intent): Promise<void> {
  for (const group of intent.promote) {
    await claim.requireLive();
    await forEachOf(driver, group, (file) => promote(driver, file));
  }
  await claim.requireLive();
  await removeNames(driver, intent, "public");
  await driver.settleArea("public");
  await driver.settleArea("state");
  if (!(await driver.replaceManifest(intent.manifest, claim.manifest?.version))) await requireManifest(driver, intent);
  await driver.settleArea("state");
  await cleanUp(driver, claim, intent);
}

/** What is left to do when the new manifest stands. */
export async function cleanUp(driver: StoreDriver, claim: Claim, intent: Intent): Promise<void> {
  await removeNames(driver, intent, "state");
  await driver.dropStaged(intent.manifest.nonce);
  await claim.settle(intentKey(intent.from));
}

/** Can it be brought to its end: is each of its files still staged, or in place already? */
export async function canCarryOut(driver: StoreDriver, intent: Intent): Promise<boolean> {
  if (!(await driver.isStaged(intent.manifest))) return false;
  let isWhole = true;
  await forEachOf(driver, intent.promote.flat(), async (file) => {
    if (isWhole && !(await driver.isStaged(file)) && !(await driver.holds(file))) isWhole = false;
  });
  return isWhole;
}

/** Runs `work` for each item, as many at a time as the driver likes, and stops at the first failure. */
export async function forEachOf<T>(driver: StoreDriver, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  let failed = false;
  const workers = Array.from({ length: Math.min(driver.concurrency, items.length) }, async () => {
    for (const item of rest) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  });
  const results = await Promise.allSettled(workers);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

async function promote(driver: StoreDriver, file: StagedReference): Promise<void> {
  if (await driver.promote(file)) return;
  if (await driver.holds(file)) return;
  throw new OvertakenError(file.name);
}

async function removeNames(driver: StoreDriver, intent: Intent, area: StoreArea): Promise<void> {
  const names: readonly StoredName[] = intent.remove.filter((item) => item.area === area);
  await forEachOf(driver, names, (item) => driver.remove(area, item.name));
}

/** Another run may have completed this very commit. */
async function requireManifest(driver: StoreDriver, intent: Intent): Promise<void> {
  const found = await driver.readManifest();
  if (manifestId(found?.bytes) === intent.to) return;
  throw new OvertakenError("manifest");
}

/** The error of a commit that is decided, or may be, and could not be brought to its end. */
export function toInterrupted(error: unknown, place: string): SitemapError {
  const found = error instanceof Error ? error.message : String(error);
  const code = error instanceof SitemapError ? error.code : "ERR_SINK";
  const message = `Expected to complete a commit, found a failure on the way at ${place}; the next run brings it to its end: ${found}`;
  return new SitemapError(code, message, { cause: error, details: { ...(error instanceof SitemapError ? error.details : {}), reason: "interrupted" } });
}

/** A failure as a user should hear it: where another run has taken over and cleared up, what is missing then is no news. */
export async function explainLoss(claim: Claim, error: unknown, place: string): Promise<unknown> {
  const isPlain = error instanceof SitemapError && error.code === "ERR_SINK" && error.details["reason"] === undefined;
  if (!isPlain) return error;
  return (await claim.isLive().catch(() => true)) ? error : toLostClaim(place);
}

/** The error of a run that was taken for dead before it decided anything. */
export function toLostClaim(place: string): SitemapError {
  return new SitemapError("ERR_SINK", `Expected to be the only run at ${place}, found that another one took over; nothing was changed`, {
    details: { reason: "lost-claim" },
  });
}
