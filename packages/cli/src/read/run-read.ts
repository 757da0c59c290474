import { isSitemapError, type ReadSummary, SitemapError } from "@mapwright/core";
import { readSitemapFile } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { createLog } from "../log.ts";
import { isAddress, refusePublicUrl } from "../net/address.ts";
import { FILES_ALONE, refuseNetFlags } from "../net/flags.ts";
import { createProgress } from "../progress.ts";
import { count, createStyle, type Style } from "../terminal.ts";
import { fitFor } from "../text-output.ts";
import { createFormat } from "./create-format.ts";
import { type FieldPath, parseFields } from "./fields.ts";
import { fileAddress } from "./file-address.ts";
import type { Outcome, ReadFormat, ReadFormatName } from "./format.ts";
import { stopReason } from "./format-text.ts";
import { issueReport } from "./issue-lines.ts";
import { type InputFile, listInputs } from "./list-inputs.ts";
import type { ReadFlags, Run } from "./run.ts";
import { shownFile } from "./shown-file.ts";

const WITH_FIELDS: readonly ReadFormatName[] = ["csv", "jsonl", "json"];

function fieldsOf(flags: ReadFlags): readonly FieldPath[] | undefined {
  if (flags.fields === undefined) return undefined;
  if (WITH_FIELDS.includes(flags.format)) return parseFields(flags.fields);
  throw new SitemapError("ERR_ARGUMENT", `Expected --fields with --format ${WITH_FIELDS.join(", ")}, found it with ${flags.format}`);
}

async function formatOf(flags: ReadFlags, style: Style): Promise<ReadFormat> {
  const fields = fieldsOf(flags);
  if (flags.sample === undefined) return createFormat(flags.format, fields, style);
  if (fields !== undefined) throw new SitemapError("ERR_ARGUMENT", "Expected one of --fields and --sample, found both");
  const { createSampleFormat } = await import("./format-sample.ts");
  return createSampleFormat(flags.sample, flags.format);
}

async function prepare(flags: ReadFlags, context: Context): Promise<Run> {
  const { io, out } = context;
  const quiet = flags.quiet === true;
  const fitting = fitFor(io.stdout);
  const style = createStyle(io.stdout, io.env);
  // The text format colours its own text and lets nothing else through.
  const write = (text: string): Promise<void> | undefined => out.write(flags.format === "text" ? text : fitting(text));
  const run: Run = {
    flags,
    context,
    judge: (file, summary, isOnTheWay) => judge(file, summary, { run, isOnTheWay }),
    format: await formatOf(flags, style),
    log: createLog(io, quiet),
    // Where entries run over the terminal they are the progress.
    progress: createProgress(io, quiet || (io.stdout.isTTY === true && flags.format !== "text")),
    errorStyle: createStyle(io.stderr, io.env),
    write,
  };
  return run;
}

/** Runs `mapwright read` on these arguments. */
export async function runRead(args: readonly string[], flags: ReadFlags, context: Context): Promise<ExitCode> {
  const run = await prepare(flags, context);
  if (args.length === 0 && flags.filesFrom === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected at least one file or address to read, found none (- is standard input)");
  refusePublicUrl(args, flags.publicUrl);
  if (!args.some(isAddress)) refuseNetFlags(flags, FILES_ALONE);
  if (flags.since !== undefined) {
    if (flags.sample !== undefined) throw new SitemapError("ERR_ARGUMENT", "Expected one of --since and --sample, found both");
    const { runChanges } = await import("./run-changes.ts");
    const code = await runChanges(args, flags.since, run);
    await context.out.flush();
    return code;
  }
  await run.write(run.format.start());
  let code: ExitCode = EXIT.DONE;
  const onError = (error: SitemapError): void => {
    run.log.error(error.message);
    code = gravest(code, EXIT.FAILED);
  };
  for (const [index, part] of partsOf(args).entries()) {
    if (index > 0 && context.signal.aborted) break;
    if (part.isNet) {
      const { readAddresses } = await import("./read-addresses.ts");
      code = gravest(code, await readAddresses(part.args, run));
      continue;
    }
    for await (const input of listInputs(part.args, {
      filesFrom: part.isLast ? flags.filesFrom : undefined,
      only: args.length === 1,
      signal: context.signal,
      onError,
    })) {
      code = gravest(code, await readOne(input, run));
      if (context.signal.aborted) break;
    }
  }
  await run.write(run.format.end());
  await context.out.flush();
  if (!context.signal.aborted) return code;
  run.log.error("Stopped before everything was read; what was read until then is told");
  return EXIT.INTERRUPTED;
}

interface Part {
  readonly args: readonly string[];
  readonly isNet: boolean;
  readonly isLast: boolean;
}

/** The arguments in their order, in parts of addresses and parts of files. */
function partsOf(args: readonly string[]): readonly Part[] {
  const parts: { args: string[]; isNet: boolean; isLast: boolean }[] = [];
  for (const argument of args) {
    const isNet = isAddress(argument);
    const last = parts.at(-1);
    if (last?.isNet === isNet) last.args.push(argument);
    else parts.push({ args: [argument], isNet, isLast: false });
  }
  if (parts.at(-1)?.isNet !== false) parts.push({ args: [], isNet: false, isLast: true });
  return parts.map((part, index) => ({ ...part, isLast: index === parts.length - 1 }));
}

async function readOne(input: InputFile, run: Run): Promise<ExitCode> {
  const { format, log, write } = run;
  await write(format.startFile(input.path));
  const outcome = await readBatches(input, run);
  run.progress.clear();
  await write(format.endFile(input.path, outcome));
  const { summary, error } = outcome;
  if (error !== undefined) log.error(error);
  if (summary === undefined) return EXIT.FAILED;
  return gravest(error === undefined ? EXIT.DONE : EXIT.FAILED, run.judge(input.path, summary, false));
}

function judge(file: string, summary: ReadSummary, { run, isOnTheWay }: { readonly run: Run; readonly isOnTheWay: boolean }): ExitCode {
  const { log, flags, format, errorStyle } = run;
  const shown = shownFile(file);
  if (!format.showsIssues) log.lines(issueReport(file, summary, errorStyle));
  if (flags.format === "urls" && summary.sitemapCount > 0 && !isOnTheWay) log.note(`${shown} is an index: its lines are addresses of sitemaps, not of pages`);
  if (summary.kind === "unknown" && summary.stoppedBy !== "aborted") {
    const reason = summary.issues.find(({ code }) => code === "not-a-sitemap")?.message;
    log.error(`${reason ?? "Expected a sitemap, an index, a list of URLs or a feed, found none"} in ${shown}`);
    return EXIT.FAILED;
  }
  if (summary.complete) return EXIT.DONE;
  if (flags.format !== "text") log.warn(`${shown} was read in part only: ${stopReason(summary.stoppedBy)}`);
  return EXIT.PARTIAL;
}

/** What a document is, nobody knows that was stopped before its first bytes came: that it is none would be a fault of ours. */
function withoutGuess(summary: ReadSummary): ReadSummary {
  if (summary.kind !== "unknown" || summary.stoppedBy !== "aborted") return summary;
  const { "not-a-sitemap": _, ...issueCounts } = summary.issueCounts;
  return { ...summary, issueCounts, issues: summary.issues.filter(({ code }) => code !== "not-a-sitemap") };
}

async function readBatches(input: InputFile, { flags, context, format, progress, write }: Run): Promise<Outcome> {
  const url = flags.publicUrl && fileAddress(flags.publicUrl, input);
  const reading = readSitemapFile(input.path, { signal: context.signal, kernel: flags.kernel, ...(url === undefined ? {} : { url }) });
  let urls = 0;
  try {
    for await (const batch of reading) {
      urls += batch.entries.length + batch.sitemaps.length;
      progress.show(() => `${shownFile(input.path)}: ${count(urls, "URL")}`);
      const full = write(format.batch(input.path, batch));
      if (full !== undefined) await full;
    }
    return { summary: withoutGuess(await reading.summary), error: undefined };
  } catch (error) {
    if (!isSitemapError(error) || error.code !== "ERR_SOURCE") throw error;
    // The cause names the file.
    const { message } = isSitemapError(error.cause) ? error.cause : error;
    return { summary: undefined, error: message };
  }
}
