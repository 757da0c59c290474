import { isSitemapError, type Sink, SitemapError, type WriteResult, writeSitemaps } from "@mapwright/core";
import { createBlockGzip, createFolderSink, createNullSink, openSources, type SourceNote } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { createLog, type Log } from "../log.ts";
import { createProgress } from "../progress.ts";
import { count, createStyle, size } from "../terminal.ts";
import { FailedEntries } from "./failed-entries.ts";
import { isForeignSitemap } from "./foreign-sitemap.ts";
import { listSources } from "./list-sources.ts";
import { SKIP_MEANINGS } from "./reasons.ts";
import { type BuildFlags, inTermsOfFlags, previewWarning, refusePrivateHosts, toWriteOptions } from "./settings.ts";
import { reasonLines, summaryAsJson, summaryText } from "./summary.ts";

type ReadyFlags = BuildFlags & { readonly output: string };

interface Run {
  readonly flags: ReadyFlags;
  readonly context: Context;
  readonly log: Log;
  readonly failed: FailedEntries;
  readonly notes: SourceNote[];
}

function requireFlags(args: readonly string[], flags: Partial<BuildFlags>): ReadyFlags {
  const { site, output, index = "auto", onBad = "skip", maxBad = "5%", dedupe = true, format = "text", kernel = "auto" } = flags;
  if (args.length === 0 && flags.filesFrom === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected at least one source of URLs, found none (- is standard input)");
  if (site === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected --site with the address of the site, found none (such as --site https://shop.example/)");
  if (output === undefined || output === "") throw new SitemapError("ERR_ARGUMENT", "Expected -o with the folder to write to, found none (such as -o public)");
  if (flags.name !== undefined && !/^[\w-][\w.-]{0,99}$/.test(flags.name)) {
    throw new SitemapError("ERR_ARGUMENT", `Expected --name to be made of letters, digits, dots, dashes and underscores, found ${JSON.stringify(flags.name)}`);
  }
  if (flags.name !== undefined && /\.(?:xml|txt|gz)$/i.test(flags.name)) {
    const bare = flags.name.replace(/(?:\.(?:xml|txt|gz))+$/i, "");
    throw new SitemapError(
      "ERR_ARGUMENT",
      `Expected --name without the ending of the files, found ${JSON.stringify(flags.name)} (did you mean ${bare || "sitemap"}?)`,
    );
  }
  const ready = { ...flags, site, output, index, onBad, maxBad, dedupe, format, kernel };
  refusePrivateHosts(ready);
  return ready;
}

/** Runs `mapwright build` on these arguments. */
export async function runBuild(args: readonly string[], given: Partial<BuildFlags>, context: Context): Promise<ExitCode> {
  const flags = requireFlags(args, given);
  const run: Run = { flags, context, log: createLog(context.io, flags.quiet === true), failed: new FailedEntries(), notes: [] };
  const warning = previewWarning(flags.site);
  if (warning !== undefined) run.log.warn(warning);
  const paths = await listSources(args, flags.filesFrom, context.signal);
  const sink = flags.dryRun === true ? createNullSink(flags.output) : createFolderSink(flags.output);
  const foreign = await isForeignSitemap(sink, `${flags.name ?? "sitemap"}.xml`);
  const result = await write(run, paths, sink);
  if (result === undefined) return EXIT.FINDINGS;
  if (foreign)
    run.log.note(
      `${flags.name ?? "sitemap"}.xml in ${flags.output} was not written by mapwright and ${flags.dryRun === true ? "would be" : "has been"} replaced`,
    );
  await report(run, result);
  return run.notes.some(({ code }) => code === "source-incomplete") ? EXIT.PARTIAL : EXIT.DONE;
}

/** Writes the files; undefined where bad entries ended the build, which is told here. */
async function write(run: Run, paths: readonly string[], sink: Sink): Promise<WriteResult | undefined> {
  const { flags, context, log, failed } = run;
  const progress = createProgress(context.io, flags.quiet === true);
  const level = flags.gzipLevel ?? (flags.gzip === true ? 6 : undefined);
  const source = openSources(paths, {
    signal: context.signal,
    onNote: (note) => {
      run.notes.push(note);
      progress.clear();
      tellNote(note, log);
    },
    ...(flags.from === undefined ? {} : { from: flags.from }),
  });
  try {
    return await writeSitemaps(source, sink, {
      ...toWriteOptions(flags),
      ...(level === undefined ? {} : { gzip: createBlockGzip({ level }) }),
      signal: context.signal,
      onSkip: (skipped) => failed.add(skipped),
      onProgress: ({ urls, files, bytes }) => progress.show(() => `${count(urls, "URL")}, ${count(files, "file")}, ${size(bytes)}`),
    });
  } catch (error) {
    progress.clear();
    if (isSitemapError(error) && error.code === "ERR_ARGUMENT") throw inTermsOfFlags(error);
    if (!isSitemapError(error) || (error.code !== "ERR_TOO_MANY_BAD_ENTRIES" && error.code !== "ERR_NO_ENTRIES")) throw error;
    await reportFailedEntries(run, error);
    return undefined;
  } finally {
    progress.clear();
  }
}

function tellNote({ source, line, code, message }: SourceNote, log: Log): void {
  const text = `${line > 0 ? `${source}:${line}` : source}: ${message}`;
  if (code === "source-incomplete") log.warn(text);
  else log.note(text);
}

async function report({ flags, context }: Run, result: WriteResult): Promise<void> {
  const { io, out } = context;
  const sitemapUrl = new URL(result.files[0]?.name ?? "sitemap.xml", flags.publicUrl ?? flags.site).href;
  const robotsUrl = new URL("/robots.txt", flags.site).href;
  const dryRun = flags.dryRun === true;
  if (flags.format === "json") await out.write(`${JSON.stringify({ ...summaryAsJson(result), ...(dryRun ? { dryRun } : {}) }, null, 2)}\n`);
  else if (flags.quiet !== true) await out.write(summaryText(result, { output: flags.output, dryRun, sitemapUrl, robotsUrl }, createStyle(io.stdout, io.env)));
  await out.flush();
}

async function reportFailedEntries({ flags, context, log, failed }: Run, error: SitemapError): Promise<void> {
  const skipped = failed.counted;
  log.error(skipped.length === 0 && error.code === "ERR_NO_ENTRIES" ? `${error.message} (--allow-empty writes an empty sitemap)` : error.message);
  if (flags.format === "json") {
    const json = { ...summaryAsJson({ urls: 0, duplicates: 0, skipped, files: [] }), error: { code: error.code, message: error.message } };
    await context.out.write(`${JSON.stringify(json, null, 2)}\n`);
    await context.out.flush();
  } else if (skipped.length > 0) context.io.stderr.write(`${reasonLines(skipped, SKIP_MEANINGS).join("\n")}\n`);
}
