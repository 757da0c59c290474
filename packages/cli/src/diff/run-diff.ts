import { SitemapError } from "@mapwright/core";
import { type DiffInput, type DiffSide, type DiffSummary, diffSitemaps } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { createLog, type Log } from "../log.ts";
import { isAddress } from "../net/address.ts";
import { FILES_ALONE, type NetFlags, refuseNetFlags } from "../net/flags.ts";
import { createProgress, type Progress } from "../progress.ts";
import { count, createStyle } from "../terminal.ts";
import { fitFor } from "../text-output.ts";
import { createDiffFormat, type DiffFormat, type DiffFormatName } from "./format.ts";

/** Problems of a side that are shown one by one. */
const SHOWN_PROBLEMS = 10;

/** The options of `mapwright diff` as the parser gives them. */
export interface DiffFlags extends NetFlags {
  readonly format: DiffFormatName;
  /** Properties, separated by commas. */
  readonly ignore?: string;
  readonly exitCode?: boolean;
  readonly memory?: number;
  readonly quiet?: boolean;
  readonly kernel: "auto" | "wasm" | "typescript";
}

/** Runs `mapwright diff` on two arguments. */
export async function runDiff(args: readonly string[], flags: DiffFlags, context: Context): Promise<ExitCode> {
  const { io } = context;
  const [before, after, ...more] = args;
  if (before === undefined || after === undefined || more.length > 0)
    throw new SitemapError("ERR_ARGUMENT", `Expected two files, folders or addresses to compare, found ${args.length} (mapwright diff --help shows how)`);
  if (!args.some(isAddress)) refuseNetFlags(flags, FILES_ALONE);
  const log = createLog(io, flags.quiet === true);
  // Where differences run over the terminal they are the progress.
  const progress = createProgress(io, flags.quiet === true);
  const fitting = fitFor(io.stdout);
  const format = createDiffFormat(flags.format, createStyle(io.stdout, io.env));
  const addresses = args.filter(isAddress);
  const net = addresses.length === 0 ? undefined : await (await import("./net-input.ts")).openNetSides(addresses, { flags, context, log, progress });
  try {
    const sideOf = async (argument: string): Promise<string | DiffInput> => (net !== undefined && isAddress(argument) ? net.input(argument) : argument);
    return await compare([await sideOf(before), await sideOf(after)], { flags, context, log, progress, format, fitting });
  } finally {
    await net?.close();
  }
}

interface Run {
  readonly flags: DiffFlags;
  readonly context: Context;
  readonly log: Log;
  readonly progress: Progress;
  readonly format: DiffFormat;
  readonly fitting: (text: string) => string;
}

async function compare(
  [before, after]: readonly [string | DiffInput, string | DiffInput],
  { flags, context, log, progress, format, fitting }: Run,
): Promise<ExitCode> {
  const { out, signal } = context;
  const comparing = diffSitemaps(before, after, {
    ...(flags.ignore === undefined ? {} : { ignore: flags.ignore.split(",").map((field) => field.trim()) }),
    ...(flags.memory === undefined ? {} : { memoryBytes: flags.memory }),
    kernel: flags.kernel,
    signal,
    onProgress: ({ name, urls }) => progress.show(() => `${name}: ${count(urls, "URL")}`),
  });
  // The text format colours its own text.
  const write = (text: string): Promise<void> | undefined => out.write(flags.format === "text" ? text : fitting(text));
  try {
    await write(format.start());
    for await (const changes of comparing) {
      progress.clear();
      const full = write(format.batch(changes));
      if (full !== undefined) await full;
    }
    const summary = await comparing.summary;
    progress.clear();
    await write(format.end(summary));
    await out.flush();
    return exitCodeOf(summary, flags, log);
  } catch (error) {
    progress.clear();
    await out.flush();
    if (signal.aborted) {
      log.error("Stopped before both sides were compared; what was found until then is told");
      return EXIT.INTERRUPTED;
    }
    throw error;
  }
}

function exitCodeOf(summary: DiffSummary, flags: DiffFlags, log: Log): ExitCode {
  const { before, after, added, removed, changed, plain } = summary;
  if (plain) log.note("Lists of URLs have no fields, so that none were compared with theirs");
  for (const side of [before, after]) tellSide(side, log);
  const differs = flags.exitCode === true && added + removed + changed > 0;
  return gravest(before.complete && after.complete ? EXIT.DONE : EXIT.PARTIAL, differs ? EXIT.FINDINGS : EXIT.DONE);
}

function tellSide({ name, duplicates, problems }: DiffSide, log: Log): void {
  if (duplicates > 0) log.note(`${name}: ${count(duplicates, "entry", "entries")} of URLs that it lists already were passed over`);
  for (const { document, message } of problems.slice(0, SHOWN_PROBLEMS)) log.warn(message.includes(document) ? message : `${document}: ${message}`);
  const more = problems.length - SHOWN_PROBLEMS;
  if (more > 0) log.warn(`${name}: and ${more} more that could not be read, or in part only (--format json lists them)`);
}
