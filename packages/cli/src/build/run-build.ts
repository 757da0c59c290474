import { type GzipFactory, isSitemapError, type Sink, type WriteResult, writeSitemaps } from "@mapwright/core";
import { createFolderSink, createNullSink, type SourceNote } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { createLog, type Log } from "../log.ts";
import { printable, shorten } from "../printable.ts";
import { createProgress } from "../progress.ts";
import type { SetFlags } from "../set/flags.ts";
import { planRun, requireStateless } from "../set/plan-run.ts";
import { count, createStyle, size } from "../terminal.ts";
import { FailedEntries } from "./failed-entries.ts";
import { isForeignSitemap, isOwnSitemap } from "./foreign-sitemap.ts";
import { listSources } from "./list-sources.ts";
import { exitCodeOf, readSources } from "./read-sources.ts";
import { isForBadEntries, reportFailedEntries } from "./report-failed-entries.ts";
import { type ReadyFlags, requireFlags, requireSources } from "./require-flags.ts";
import { nameInRobots } from "./robots-line.ts";
import { inTermsOfFlags, previewWarning, toWriteOptions } from "./settings.ts";
import { filesToSubmit, summaryAsJson, summaryText } from "./summary.ts";
import { findUnusedState } from "./unused-state.ts";

interface Run {
  readonly flags: ReadyFlags;
  readonly context: Context;
  readonly log: Log;
  readonly failed: FailedEntries;
  readonly notes: SourceNote[];
}

/** Runs `mapwright build` on these arguments; `given` are the flags of the command line, without defaults. */
export async function runBuild(args: readonly string[], given: SetFlags, context: Context): Promise<ExitCode> {
  const plan = await planRun(args, given, context);
  requireSources(plan.sources, given.filesFrom);
  if (plan.keepsState) {
    const { runBuildSet } = await import("../set/run-build-set.ts");
    return runBuildSet(plan, context);
  }
  requireStateless(plan, given);
  const flags = requireFlags(plan.flags);
  const run: Run = { flags, context, log: createLog(context.io, flags.quiet === true), failed: new FailedEntries(), notes: [] };
  const warning = previewWarning(flags.site);
  if (warning !== undefined) run.log.warn(warning);
  const paths = await listSources(plan.sources, flags.filesFrom, context.signal);
  const sink = flags.dryRun === true ? createNullSink(flags.output) : createFolderSink(flags.output);
  const name = flags.name ?? "sitemap";
  const foreign = await isForeignSitemap(sink, `${name}.xml`);
  const state = await findUnusedState(sink, `${name}.xml`, plan.configFile);
  const result = await write(run, paths, sink);
  if (result === undefined) return EXIT.FINDINGS;
  if (foreign) run.log.note(`${name}.xml in ${flags.output} was not written by mapwright and ${becomes(flags)} replaced`);
  await report(run, result);
  noteOldLines(run, result);
  if (state !== undefined)
    run.log.warn(`${flags.output} was a set with its state in ${state} and ${becomes(flags)} built anew; with --state ${state} only what changed is written`);
  await noteLeftFile(run, sink, result);
  return exitCodeOf(run.notes);
}

/** How to say what a dry run does not do. */
function becomes({ dryRun }: ReadyFlags): string {
  return dryRun === true ? "would be" : "has been";
}

async function noteLeftFile({ flags, log }: Run, sink: Sink, { files, removed }: WriteResult): Promise<void> {
  const first = `${flags.name ?? "sitemap"}-1.xml`;
  if (removed.includes(first) || files.some((file) => file.name === first) || !(await isOwnSitemap(sink, first))) return;
  log.note(`${first} in ${flags.output} is of another build and was left; take it out where it is no longer needed`);
}

/** Files that no index named may each have a line of their own in robots.txt, which is the user's to take out. */
function noteOldLines({ flags: { robots }, log }: Run, { removed, files }: WriteResult): void {
  if (robots === undefined || removed.length === 0 || files[0]?.kind === "sitemapindex") return;
  log.note(`where ${printable(robots)} has lines for files that are no longer needed, take them out: ${shorten(removed.join(", "), 200)}`);
}

/** Writes the files; undefined where bad entries ended the build, which is told here. */
async function write(run: Run, paths: readonly string[], sink: Sink): Promise<WriteResult | undefined> {
  const { flags, context, log, failed, notes } = run;
  const progress = createProgress(context.io, flags.quiet === true);
  const level = flags.gzipLevel ?? (flags.gzip === true ? 6 : undefined);
  const source = readSources(paths, { context, log, progress, notes, from: flags.from });
  try {
    return await writeSitemaps(source, sink, {
      ...toWriteOptions(flags),
      asOf: context.io.clock(),
      ...(level === undefined ? {} : { gzip: await createGzip(level) }),
      signal: context.signal,
      onSkip: (skipped) => failed.add(skipped),
      onProgress: ({ urls, files, bytes }) => progress.show(() => `${count(urls, "URL")}, ${count(files, "file")}, ${size(bytes)}`),
    });
  } catch (error) {
    progress.clear();
    if (isSitemapError(error) && error.code === "ERR_ARGUMENT") throw inTermsOfFlags(error);
    if (!isForBadEntries(error)) throw error;
    await reportFailedEntries(error, { context, log, failed, format: flags.format });
    return undefined;
  } finally {
    progress.clear();
  }
}

/** What compresses is loaded when it is asked for. */
async function createGzip(level: number): Promise<GzipFactory> {
  const { createBlockGzip } = await import("./gzip.ts");
  return createBlockGzip({ level });
}

async function report({ flags, context }: Run, result: WriteResult): Promise<void> {
  const { io, out } = context;
  const submit = filesToSubmit(result.files).map(({ name }) => new URL(name, flags.publicUrl ?? flags.site).href);
  const robotsUrl = new URL("/robots.txt", flags.site).href;
  const dryRun = flags.dryRun === true;
  const robots = await nameInRobots(flags.robots, submit, dryRun);
  if (flags.format === "json") {
    const json = {
      ...summaryAsJson(result),
      submit,
      ...(submit.length > 1 ? { readsIndex: false } : {}),
      ...(dryRun ? { dryRun } : {}),
      ...(robots === undefined ? {} : { robots }),
    };
    await out.write(`${JSON.stringify(json, null, 2)}\n`);
  } else if (flags.quiet !== true)
    await out.write(summaryText(result, { output: flags.output, dryRun, submit, robotsUrl, robots }, createStyle(io.stdout, io.env)));
  await out.flush();
}
