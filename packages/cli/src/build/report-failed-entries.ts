import { isSitemapError, type SitemapError } from "@mapwright/core";
import type { Context } from "../command.ts";
import type { Log } from "../log.ts";
import type { FailedEntries } from "./failed-entries.ts";
import { SKIP_MEANINGS } from "./reasons.ts";
import { reasonLines, summaryAsJson } from "./summary.ts";

/** What is told where bad entries end a build. */
export interface FailedBuild {
  readonly context: Context;
  readonly log: Log;
  readonly failed: FailedEntries;
  readonly format: "text" | "json";
}

/** Is this a build that bad entries ended? */
export function isForBadEntries(error: unknown): error is SitemapError {
  return isSitemapError(error) && (error.code === "ERR_TOO_MANY_BAD_ENTRIES" || error.code === "ERR_NO_ENTRIES");
}

/** Tells which entries were bad, and why. */
export async function reportFailedEntries(error: SitemapError, { context, log, failed, format }: FailedBuild): Promise<void> {
  const skipped = failed.counted;
  log.error(error.message + adviceFor(error, skipped.length));
  if (format === "json") {
    const json = { ...summaryAsJson({ urls: 0, duplicates: 0, skipped, files: [] }), error: { code: error.code, message: error.message } };
    await context.out.write(`${JSON.stringify(json, null, 2)}\n`);
    await context.out.flush();
  } else if (skipped.length > 0) context.io.stderr.write(`${reasonLines(skipped, SKIP_MEANINGS).join("\n")}\n`);
}

function adviceFor({ code, details }: SitemapError, skipped: number): string {
  // With --on-bad fail the entry itself is told, and no number would help.
  if (code === "ERR_TOO_MANY_BAD_ENTRIES") return details["reason"] === undefined ? " (--max-bad lets more pass)" : "";
  return skipped === 0 ? " (--allow-empty writes an empty sitemap)" : "";
}
