import { isSitemapError, SitemapError } from "@mapwright/core";
import type { SetNote, SetProgress, SetResult, SourceNote, UpdateSetOptions } from "@mapwright/node";
import { FailedEntries } from "../build/failed-entries.ts";
import { exitCodeOf } from "../build/read-sources.ts";
import { isForBadEntries, reportFailedEntries } from "../build/report-failed-entries.ts";
import type { ReadyFlags } from "../build/require-flags.ts";
import { nameInRobots } from "../build/robots-line.ts";
import { inTermsOfFlags } from "../build/settings.ts";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { createLog, type Log } from "../log.ts";
import { createProgress, type Progress } from "../progress.ts";
import { count, createStyle } from "../terminal.ts";
import type { SetFlags } from "./flags.ts";
import { setSummaryAsJson, setSummaryText } from "./summary.ts";

/** What work on a set has at hand. */
export interface SetWork {
  readonly log: Log;
  readonly progress: Progress;
  /** Takes the notes of sources. */
  readonly notes: SourceNote[];
  /** Options by which the engine tells of its work. */
  readonly hooks: Pick<UpdateSetOptions, "onSkip" | "onProgress" | "onNote">;
}

const PHASES: Readonly<Record<SetProgress["phase"], string>> = { loading: "reading the state", reading: "read", writing: "writing" };

/** Notes of which the summary has the counts. */
const TOLD_BY_SUMMARY: readonly SetNote["code"][] = ["dates-held", "news-expired"];

/** The flags of a run, and which command it is of. */
export type SetRunFlags = ReadyFlags & SetFlags & { readonly isUpdate?: boolean };

/** Does something to a set, and tells what came of it. */
export async function runOnSet(flags: SetRunFlags, context: Context, work: (means: SetWork) => Promise<SetResult>): Promise<ExitCode> {
  const log = createLog(context.io, flags.quiet === true);
  const progress = createProgress(context.io, flags.quiet === true);
  const failed = new FailedEntries();
  const notes: SourceNote[] = [];
  const hooks: SetWork["hooks"] = {
    onSkip: (skipped) => failed.add(skipped),
    onProgress: ({ phase, urls }) => progress.show(() => (phase === "loading" ? PHASES.loading : `${PHASES[phase]}: ${count(urls, "URL")}`)),
    onNote: ({ code, message }) => {
      if (TOLD_BY_SUMMARY.includes(code)) return;
      progress.clear();
      log.note(message);
    },
  };
  try {
    const result = await work({ log, progress, notes, hooks });
    progress.clear();
    if (flags.shard !== undefined && flags.robots !== undefined) log.note(`${flags.robots} is left to merge, which names the index over all shards`);
    await report(result, flags, context);
  } catch (error) {
    progress.clear();
    if (!isForBadEntries(error)) throw withAdvice(error);
    await reportFailedEntries(error, { context, log, failed, format: flags.format });
    return EXIT.FINDINGS;
  } finally {
    progress.clear();
  }
  return exitCodeOf(notes);
}

/** What the user can do about an error, in flags. */
function withAdvice(error: unknown): unknown {
  if (!isSitemapError(error)) return error;
  if (error.code === "ERR_ARGUMENT") return inTermsOfFlags(error);
  const advice = error.code === "ERR_TOO_MANY_REMOVED" ? "--max-drop 100% lets them go" : error.details["reason"] === "foreign" ? "--force overwrites it" : "";
  return advice === "" ? error : new SitemapError(error.code, `${error.message} (${advice})`, { cause: error, details: error.details });
}

async function report(result: SetResult, flags: SetRunFlags, { io, out }: Context): Promise<void> {
  const dryRun = flags.dryRun === true;
  const sitemapUrl = new URL(result.index.name, flags.publicUrl ?? flags.site).href;
  // The index of a shard is named by the one that merges them.
  const robots = await nameInRobots(flags.shard === undefined ? flags.robots : undefined, sitemapUrl, dryRun, result.index.formerUrl);
  if (flags.format === "json") {
    await out.write(`${JSON.stringify({ ...setSummaryAsJson(result), ...(robots === undefined ? {} : { robots }) }, null, 2)}\n`);
  } else if (flags.quiet !== true) {
    const facts = {
      output: flags.output,
      sitemapUrl,
      robotsUrl: new URL("/robots.txt", flags.site).href,
      robots,
      isUpdate: flags.isUpdate === true,
      isShard: flags.shard !== undefined,
    };
    await out.write(setSummaryText(result, facts, createStyle(io.stdout, io.env)));
  }
  await out.flush();
}
