import { isSitemapError, type ReadSummary, SitemapError } from "@mapwright/core";
import { readSitemapFile } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { createLog, type Log } from "../log.ts";
import { createProgress, type Progress } from "../progress.ts";
import { count, createStyle, type Style } from "../terminal.ts";
import { fitFor } from "../text-output.ts";
import { createFormat } from "./create-format.ts";
import { type FieldPath, parseFields } from "./fields.ts";
import { fileAddress } from "./file-address.ts";
import type { Outcome, ReadFormat, ReadFormatName } from "./format.ts";
import { stopReason } from "./format-text.ts";
import { issueReport } from "./issue-lines.ts";
import { type InputFile, listInputs } from "./list-inputs.ts";

/** The options of `mapwright read` as the parser gives them. */
export interface ReadFlags {
  readonly publicUrl?: URL;
  readonly format: ReadFormatName;
  readonly fields?: string;
  readonly filesFrom?: string;
  readonly quiet?: boolean;
  readonly kernel: "auto" | "wasm" | "typescript";
}

const WITH_FIELDS: readonly ReadFormatName[] = ["csv", "jsonl", "json"];

interface Run {
  readonly flags: ReadFlags;
  readonly context: Context;
  readonly format: ReadFormat;
  readonly log: Log;
  readonly progress: Progress;
  readonly errorStyle: Style;
  /** Writes to standard output, no faster than it is taken. */
  readonly write: (text: string) => Promise<void> | undefined;
}

function fieldsOf(flags: ReadFlags): readonly FieldPath[] | undefined {
  if (flags.fields === undefined) return undefined;
  if (WITH_FIELDS.includes(flags.format)) return parseFields(flags.fields);
  throw new SitemapError("ERR_ARGUMENT", `Expected --fields with --format ${WITH_FIELDS.join(", ")}, found it with ${flags.format}`);
}

function prepare(flags: ReadFlags, context: Context): Run {
  const { io, out } = context;
  const quiet = flags.quiet === true;
  const fitting = fitFor(io.stdout);
  const style = createStyle(io.stdout, io.env);
  // The text format colours its own text and lets nothing else through.
  const write = (text: string): Promise<void> | undefined => out.write(flags.format === "text" ? text : fitting(text));
  return {
    flags,
    context,
    format: createFormat(flags.format, fieldsOf(flags), style),
    log: createLog(io, quiet),
    // Where entries run over the terminal they are the progress.
    progress: createProgress(io, quiet || (io.stdout.isTTY === true && flags.format !== "text")),
    errorStyle: createStyle(io.stderr, io.env),
    write,
  };
}

/** Runs `mapwright read` on these arguments. */
export async function runRead(args: readonly string[], flags: ReadFlags, context: Context): Promise<ExitCode> {
  const run = prepare(flags, context);
  if (args.length === 0 && flags.filesFrom === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected at least one file to read, found none (- is standard input)");
  await run.write(run.format.start());
  let code: ExitCode = EXIT.DONE;
  const onError = (error: SitemapError): void => {
    run.log.error(error.message);
    code = gravest(code, EXIT.FAILED);
  };
  for await (const input of listInputs(args, { filesFrom: flags.filesFrom, signal: context.signal, onError })) {
    code = gravest(code, await readOne(input, run));
    if (context.signal.aborted) break;
  }
  await run.write(run.format.end());
  await context.out.flush();
  return context.signal.aborted ? EXIT.INTERRUPTED : code;
}

async function readOne(input: InputFile, run: Run): Promise<ExitCode> {
  const { format, log, flags, write } = run;
  await write(format.startFile(input.path));
  const outcome = await readBatches(input, run);
  run.progress.clear();
  await write(format.endFile(input.path, outcome));
  const { summary, error } = outcome;
  if (error !== undefined) log.error(error);
  if (summary === undefined) return EXIT.FAILED;
  if (!format.showsIssues) log.lines(issueReport(input.path, summary, run.errorStyle));
  if (flags.format === "urls" && summary.sitemapCount > 0) log.note(`${input.path} is an index: its lines are addresses of sitemaps, not of pages`);
  return gravest(error === undefined ? EXIT.DONE : EXIT.FAILED, judge(input.path, summary, run));
}

function judge(file: string, summary: ReadSummary, { log, flags }: Run): ExitCode {
  if (summary.kind === "unknown") {
    const reason = summary.issues.find(({ code }) => code === "not-a-sitemap")?.message;
    log.error(`${reason ?? "Expected a sitemap, an index, a list of URLs or a feed, found none"} in ${file}`);
    return EXIT.FAILED;
  }
  if (summary.complete) return EXIT.DONE;
  if (flags.format !== "text") log.warn(`${file} was read in part only: ${stopReason(summary.stoppedBy)}`);
  return EXIT.PARTIAL;
}

async function readBatches(input: InputFile, { flags, context, format, progress, write }: Run): Promise<Outcome> {
  const url = flags.publicUrl && fileAddress(flags.publicUrl, input);
  const reading = readSitemapFile(input.path, { signal: context.signal, kernel: flags.kernel, ...(url === undefined ? {} : { url }) });
  let urls = 0;
  try {
    for await (const batch of reading) {
      urls += batch.entries.length + batch.sitemaps.length;
      progress.show(() => `${input.path}: ${count(urls, "URL")}`);
      const full = write(format.batch(input.path, batch));
      if (full !== undefined) await full;
    }
    return { summary: await reading.summary, error: undefined };
  } catch (error) {
    if (!isSitemapError(error) || error.code !== "ERR_SOURCE") throw error;
    // The cause names the file.
    const { message } = isSitemapError(error.cause) ? error.cause : error;
    return {
      summary: undefined,
      error: /^https?:\/\//i.test(input.path) ? `${message} (addresses are not fetched: pipe the document to mapwright read -)` : message,
    };
  }
}
