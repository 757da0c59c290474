import type { FollowResult, PausedHost } from "@mapwright/crawl";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { Log } from "../log.ts";
import { count } from "../terminal.ts";
import { missingOf } from "./missing.ts";

/** What the limits of a following mean, for people. */
export const LIMITS: Readonly<Record<FollowResult["limits"][number], string>> = {
  maxDepth: "indexes are nested deeper than --max-depth",
  maxFiles: "there are more files than --max-files",
  maxMs: "it took longer than --max-time",
  maxHostFailures: "a host gave no answer again and again, and was asked no more",
  maxHostRefusals: "a host answered again and again without a sitemap, and was asked no more",
  maxPauseMs: "a host wants to be left alone for longer than --max-pause",
  aborted: "it was stopped",
};
const TOLD_HOSTS = 5;

/** Tells what is missing from a result, and why. */
export function tellResult({ roots, complete, limits, totals, refusedHosts, pausedHosts }: FollowResult, log: Log): ExitCode {
  const hosts = Object.entries(refusedHosts);
  if (hosts.length > 0) {
    const list = hosts.slice(0, TOLD_HOSTS).map(([host, number]) => `${host} (${number})`);
    log.warn(
      `${count(totals.refused, "sitemap")} on other hosts not read: ${list.join(", ")}${hosts.length > TOLD_HOSTS ? ", …" : ""} (--scope any reads them too)`,
    );
  }
  for (const host of pausedHosts) tellPauses(host, log);
  if (totals.repeated > 0) log.note(`${count(totals.repeated, "sitemap")} listed more than once, and read once`);
  if (complete || limits.includes("aborted")) return EXIT.DONE;
  for (const limit of limits) if (limit !== "maxPauseMs") log.warn(`${count(totals.skipped, "sitemap")} not read: ${LIMITS[limit]}`);
  if (totals.failed > 0 && totals.files + totals.unchanged > 1) log.warn(partial({ roots, totals }));
  return EXIT.PARTIAL;
}

function partial({ roots, totals }: Pick<FollowResult, "roots" | "totals">): string {
  const [first] = missingOf({ roots });
  const which = first === undefined ? "" : `: ${totals.failed === 1 ? "" : "one is "}${first.first} (${first.reason})`;
  return `The result is partial: ${count(totals.failed, "sitemap")} could not be read, or not to the end${which}`;
}

/** What a host that asked for pauses got, and what is left because of it. */
export function tellPauses({ host, pauses, waitedMs, givenUpUntil, skipped }: PausedHost, log: Log): void {
  if (pauses > 0) log.note(`${host} asked for ${count(pauses, "pause")}, ${Math.ceil(waitedMs / 1000)} s in all, which were kept`);
  if (givenUpUntil === undefined) return;
  const left = skipped === 0 ? "" : `; ${count(skipped, "sitemap")} not read`;
  log.warn(`${host} wants to be left alone until ${givenUpUntil} (Retry-After)${left}; --max-pause waits longer`);
}

/** What the message of a file that failed says of it, as the end of a sentence: "the file that ...". */
export function failureOf(message: string | undefined): string {
  if (message === undefined) return "gives no answer";
  return message.startsWith("Expected ") ? `gives no document (${message})` : message;
}
