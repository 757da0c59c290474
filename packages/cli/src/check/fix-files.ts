import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isSitemapError, type SinkFile, SitemapError } from "@mapwright/core";
import { type FixNote, type FixResult, fixSitemap } from "@mapwright/core/fix";
import type { FileReport } from "@mapwright/core/report";
import { createBlockGzip, createFolderSink, inflate, readFileChunks } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { createLog } from "../log.ts";
import { printable, shorten } from "../printable.ts";
import { fileAddress } from "../read/file-address.ts";
import type { InputFile } from "../read/list-inputs.ts";
import { count, createStyle, type Style, wrap } from "../terminal.ts";
import type { CheckFlags } from "./flags.ts";

/** A file, what was found in it, and where its corrected copy goes. */
export interface FixInput {
  readonly input: InputFile;
  readonly report: FileReport;
  readonly target: string;
}

/** Files that are told in full; of the others only the sum. */
const MAX_SHOWN = 20;
const SHOWN_EXAMPLES = 3;

/** Where the copies go. Throws ERR_ARGUMENT where that is a source, or the place of two copies. */
export async function planTargets(files: readonly InputFile[], folder: string): Promise<readonly string[]> {
  const taken = new Map<string, string>();
  const sources = new Set(await Promise.all(files.map(({ path }) => identity(path))));
  const targets: string[] = [];
  for (const { path, relative } of files) {
    if (path === "-") throw new SitemapError("ERR_ARGUMENT", "Expected files to correct, found standard input, which cannot be read twice");
    const target = join(folder, relative);
    const other = taken.get(resolve(target));
    if (other !== undefined) throw new SitemapError("ERR_ARGUMENT", `Expected files of different names to correct, found ${other} and ${path}`);
    if (sources.has(await identity(target)))
      throw new SitemapError("ERR_ARGUMENT", `Expected -o to leave the sources alone, found that ${target} is one of them`);
    taken.set(resolve(target), path);
    targets.push(target);
  }
  return targets;
}

/** What a path leads to, the same through links; a path that leads nowhere is itself. */
async function identity(path: string): Promise<string> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return resolve(path);
  }
}

/** Writes the corrected copies, and tells on standard error what could not be decided. */
export async function fixFiles(files: readonly FixInput[], flags: CheckFlags, { io, signal }: Context): Promise<ExitCode> {
  const log = createLog(io);
  const style = createStyle(io.stderr, io.env);
  let code: ExitCode = EXIT.DONE;
  let written = 0;
  let open = 0;
  for (const file of files) {
    if (signal.aborted) break;
    if (file.report.error !== undefined) continue;
    try {
      const result = await fixFile(file, flags, signal);
      if (result.written) written++;
      if (result.undecided.length > 0 && open++ < MAX_SHOWN) log.lines(describe(file.input.path, result, style));
    } catch (error) {
      if (!isSitemapError(error) || error.code !== "ERR_SOURCE") throw error;
      log.error(error.message);
      code = gravest(code, EXIT.FAILED);
    }
  }
  if (open > MAX_SHOWN) log.lines(`and ${count(open - MAX_SHOWN, "more file")} with something left to decide\n`);
  log.lines(`Wrote ${count(written, "corrected copy", "corrected copies")} to ${printable(flags.output ?? "")}.\n`);
  return code;
}

async function fixFile({ input, report, target }: FixInput, { publicUrl, kernel }: CheckFlags, signal: AbortSignal): Promise<FixResult> {
  const sink = createFolderSink(dirname(target));
  let staged: SinkFile | undefined;
  const open = async (): Promise<SinkFile> => {
    const file = await sink.create();
    staged = file;
    return target.endsWith(".gz") ? compressInto(file) : file;
  };
  try {
    const url = publicUrl && fileAddress(publicUrl, input);
    const chunks = readFileChunks(input.path, { signal });
    const result = await fixSitemap(chunks, { kind: report.kind, open, inflate, kernel, signal, ...(url === undefined ? {} : { url }) });
    if (result.written && staged !== undefined) await sink.publish([{ file: staged, name: basename(target) }]);
    else await sink.abort();
    return result;
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

function compressInto(file: SinkFile): SinkFile {
  const gzip = createBlockGzip()((bytes) => file.write(bytes));
  return {
    write: (bytes) => gzip.write(bytes),
    close: async () => {
      await gzip.close();
      await file.close();
    },
  };
}

function describe(path: string, { written, undecided }: FixResult, style: Style): string {
  const head = `${style("bold", printable(path))}: ${written ? "corrected, but for what has no one right correction and was left out" : "not corrected"}\n`;
  return head + undecided.map((note) => describeNote(note, style)).join("");
}

function describeNote({ reason, count: total, examples }: FixNote, style: Style): string {
  const lines = examples.slice(0, SHOWN_EXAMPLES).map((example) => `${wrap(printable(shorten(example, 300)), 80, "    ")}\n`);
  const more = total - lines.length;
  return `  ${style("yellow", reason)}${total > 1 ? `, ${count(total, "time")}` : ""}\n${lines.join("")}${more > 0 ? `    and ${count(more, "more", "more")}\n` : ""}`;
}
