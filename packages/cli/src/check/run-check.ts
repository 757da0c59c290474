import type { SitemapError } from "@mapwright/core";
import { DEFAULT_MAX_FINDINGS, DEFAULT_PROFILES, RULES } from "@mapwright/core/check";
import { type BaselineDifference, createBaseline, createBaselineFilter, type FileReport, isAtLeast } from "@mapwright/core/report";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { createLog, type Log } from "../log.ts";
import { isAddress } from "../net/address.ts";
import { createProgress } from "../progress.ts";
import { type InputFile, listInputs } from "../read/list-inputs.ts";
import { count, createStyle, size } from "../terminal.ts";
import { fitFor } from "../text-output.ts";
import { readVersion } from "../version.ts";
import { readBaseline, writeBaseline } from "./baseline-file.ts";
import { checkFiles } from "./check-files.ts";
import { createReport } from "./create-report.ts";
import { describeSites } from "./describe-sites.ts";
import { fixFiles, planTargets } from "./fix-files.ts";
import { type CheckFlags, requireCheckFlags } from "./flags.ts";
import type { NetSource } from "./net-source.ts";
import { nameBelow } from "./report-name.ts";
import { readRobotsFiles } from "./robots-files.ts";
import { parseRuleSettings } from "./rule-settings.ts";

interface Run {
  readonly flags: CheckFlags;
  readonly context: Context;
  readonly log: Log;
}

/** Runs `mapwright check` on these arguments. */
export async function runCheck(args: readonly string[], flags: CheckFlags, context: Context): Promise<ExitCode> {
  requireCheckFlags(args, flags);
  const run: Run = { flags, context, log: createLog(context.io, flags.quiet === true) };
  let code: ExitCode = EXIT.DONE;
  const onError = (error: SitemapError): void => {
    run.log.error(error.message);
    code = gravest(code, EXIT.FAILED);
  };
  const files: InputFile[] = [];
  const paths = args.filter((argument) => !isAddress(argument));
  for await (const file of listInputs(paths, { filesFrom: flags.filesFrom, only: args.length === 1, signal: context.signal, onError })) files.push(file);
  const targets = flags.fix === true ? await planTargets(files, flags.output ?? "") : [];
  const addresses = args.filter(isAddress);
  const net = addresses.length === 0 ? undefined : await openNet(addresses, run);
  const found = await check(files, run, net).finally(() => net?.close());
  code = gravest(code, net?.code ?? EXIT.DONE);
  const reports = await applyBaseline(found, run);
  code = gravest(code, ...reports.map((report) => judge(report, flags)));
  await write(
    reports.map((report) => limitPlaces(report, flags)),
    run,
    net,
  );
  const fixes = files.flatMap((input, index) => {
    const [report, target] = [found[index], targets[index]];
    return report === undefined || target === undefined ? [] : [{ input, report, target }];
  });
  if (context.signal.aborted) run.log.error("Stopped before everything was checked; what was found until then is told");
  if (fixes.length > 0) code = gravest(code, await fixFiles(fixes, flags, context));
  return context.signal.aborted ? EXIT.INTERRUPTED : code;
}

async function openNet(addresses: readonly string[], { flags, context, log }: Run): Promise<NetSource> {
  const { openNetSource } = await import("./net-source.ts");
  return openNetSource(addresses, { flags, context, log, progress: createProgress(context.io, flags.quiet === true) });
}

async function check(files: readonly InputFile[], { flags, context }: Run, net: NetSource | undefined): Promise<readonly FileReport[]> {
  const robots = [...(await readRobotsFiles(flags.robots ?? [])), ...(net?.robots ?? [])];
  const rules = parseRuleSettings(
    flags.rule ?? [],
    RULES.map(({ meta }) => meta.id),
  );
  const progress = createProgress(context.io, flags.quiet === true);
  try {
    return await checkFiles(files, {
      publicUrl: flags.publicUrl,
      profiles: flags.profile ?? DEFAULT_PROFILES,
      rules,
      ...maxFindingsOf(flags),
      kernel: flags.kernel,
      signal: context.signal,
      onBytes: (path, bytes) => progress.show(() => `${path}: ${size(bytes)}`),
      ...(robots.length === 0 ? {} : { robots }),
      ...(net === undefined ? {} : { more: net.documents, robotsOf: net.robotsOf }),
    });
  } finally {
    progress.clear();
  }
}

/** A baseline has to know every occurrence. Where nothing is asked for, a set has a limit of its own. */
function maxFindingsOf({ baseline, maxFindings }: CheckFlags): { readonly maxFindings?: number } {
  if (baseline !== undefined) return { maxFindings: Number.POSITIVE_INFINITY };
  return maxFindings === undefined ? {} : { maxFindings };
}

/** Takes accepted findings out, or writes all of them down. */
async function applyBaseline(reports: readonly FileReport[], { flags, log }: Run): Promise<readonly FileReport[]> {
  if (flags.baseline === undefined) return reports;
  const folder = process.cwd();
  const named = reports.map((report) => ({ ...report, file: nameBelow(report.file, folder) }));
  const restore = (report: FileReport, index: number): FileReport => ({ ...report, file: reports[index]?.file ?? report.file });
  if (flags.writeBaseline === true) {
    const { add, baseline } = createBaseline();
    for (const report of named) add(report);
    const accepted = baseline();
    await writeBaseline(flags.baseline, accepted);
    log.note(
      `${count(
        accepted.reduce((sum, entry) => sum + entry.count, 0),
        "finding",
      )} accepted in ${flags.baseline}`,
    );
    return named.map(createBaselineFilter(accepted).filter).map(restore);
  }
  const { filter, difference } = createBaselineFilter(await readBaseline(flags.baseline));
  const fresh = named.map(filter).map(restore);
  tellDifference(difference(), flags.baseline, log);
  return fresh;
}

function tellDifference({ accepted, gone }: BaselineDifference, path: string, log: Log): void {
  if (accepted > 0) log.note(`${count(accepted, "finding")} accepted by ${path}`);
  if (gone.length === 0) return;
  const rules = [...new Set(gone.map(({ rule }) => rule))];
  const total = gone.reduce((sum, entry) => sum + entry.count, 0);
  log.note(
    `${count(total, "finding")} of ${path} gone (${rules.slice(0, 5).join(", ")}${rules.length > 5 ? ", …" : ""}); --write-baseline brings it up to date`,
  );
}

function judge({ diagnostics, error }: FileReport, { failOn }: CheckFlags): ExitCode {
  if (error !== undefined) return EXIT.FAILED;
  return failOn !== "never" && diagnostics.some(({ severity }) => isAtLeast(severity, failOn)) ? EXIT.FINDINGS : EXIT.DONE;
}

/** With a baseline every occurrence was kept; no more are shown than without. */
function limitPlaces(report: FileReport, { baseline, maxFindings = DEFAULT_MAX_FINDINGS }: CheckFlags): FileReport {
  if (baseline === undefined) return report;
  const diagnostics = report.diagnostics.map((diagnostic) => ({ ...diagnostic, occurrences: diagnostic.occurrences.slice(0, maxFindings) }));
  return { ...report, diagnostics };
}

async function write(reports: readonly FileReport[], { flags, context }: Run, net: NetSource | undefined): Promise<void> {
  const { io, out } = context;
  const profiles = flags.profile ?? DEFAULT_PROFILES;
  const rules = RULES.map(({ meta }) => meta);
  const now = Date.now();
  const sites = net?.sites() ?? [];
  const report = createReport(
    flags,
    { rules, profiles, ...(net === undefined ? {} : { sites }) },
    { style: createStyle(io.stdout, io.env), version: await readVersion(), now, stopped: context.signal.aborted },
  );
  const fitting = fitFor(io.stdout);
  // The text format colours its own text and lets nothing else through.
  const put = async (text: string): Promise<void> => void (await out.write(flags.format === "text" ? text : fitting(text)));
  const below = flags.format === "sarif" || flags.format === "github";
  if (flags.format === "text" && flags.plain === true) await put(describeSites(sites, { style: createStyle(io.stdout, io.env), now }));
  await put(report.start());
  for (const file of reports) await put(report.file(below ? { ...file, file: nameBelow(file.file, process.cwd()) } : file));
  await put(report.end());
  await out.flush();
}
