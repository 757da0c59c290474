import type { Counted, Example, WriteResult, WrittenFile } from "@mapwright/core";
import { printable, shorten } from "../printable.ts";
import { count, type Style, size, wrap } from "../terminal.ts";
import { REPAIR_MEANINGS, SKIP_MEANINGS } from "./reasons.ts";
import { type RobotsOutcome, robotsText, sitemapLines } from "./robots-line.ts";

const SHOWN_FILES = 10;
const SHOWN_EXAMPLES = 3;

/** What the summary tells besides the writer's own result. */
export interface BuildFacts {
  readonly output: string | undefined;
  readonly dryRun: boolean;
  /** Addresses that a search engine has to be told: of the index or the only sitemap, or of each where the engine reads no index. */
  readonly submit: readonly string[];
  /** Address of the site's robots.txt. */
  readonly robotsUrl: string;
  /** What became of the robots.txt, where one was given. */
  readonly robots: RobotsOutcome | undefined;
}

function fileLine(file: WrittenFile, width: number): string {
  const holds = file.kind === "sitemapindex" ? `index of ${count(file.urls, "sitemap")}` : count(file.urls, "URL");
  const compressed = file.compressedBytes === undefined ? "" : `, ${size(file.compressedBytes)} compressed`;
  return `  ${file.name.padEnd(width)}  ${holds}, ${size(file.bytes)}${compressed}`;
}

function fileLines(files: readonly WrittenFile[]): readonly string[] {
  const shown = files.slice(0, SHOWN_FILES);
  const width = Math.max(...shown.map((file) => file.name.length));
  const more = files.length - shown.length;
  return [...shown.map((file) => fileLine(file, width)), ...(more > 0 ? [`  and ${count(more, "more file")}`] : [])];
}

/** `file.csv:12  Expected ..., found ...`; the value stands in front where the message does not have it. */
function exampleLines({ source, line, value, message }: Example): string {
  const place = printable(line > 0 ? `${source}:${line}` : source);
  const shown = message === "" || (value !== "" && !message.includes(value)) ? `${printable(shorten(value, 100))}\n` : "";
  const text = message === "" ? "" : printable(shorten(message, 300));
  const first = place === "" || text === "" ? place : `${place}: `;
  return shown === "" ? wrap(first + text, 78, "    ").replace(/\n {4}/g, "\n      ") : `    ${place}  ${shown}${wrap(text, 80, "      ")}`;
}

/** What happened to entries, by reason, each with the first few places. */
export function reasonLines<R extends string>(counted: readonly Counted<R>[], meanings: Readonly<Record<R, string>>): readonly string[] {
  return counted.flatMap(({ reason, count: number, examples }) => {
    const shown = examples.slice(0, SHOWN_EXAMPLES).map(exampleLines);
    const more = number - shown.length;
    return [`  ${reason} (${number}): ${meanings[reason]}`, ...shown, ...(more > 0 && shown.length > 0 ? [`    and ${more} more`] : [])];
  });
}

/** How many there are of all reasons together. */
export const total = (counted: readonly Counted<string>[]): number => counted.reduce((sum, { count: number }) => sum + number, 0);

/** The result of a build for people, at most 80 columns wide but for what the user named. */
export function summaryText(result: WriteResult, facts: BuildFacts, style: Style): string {
  const bytes = result.files.reduce((sum, file) => sum + (file.compressedBytes ?? file.bytes), 0);
  const where = facts.output === undefined ? "" : ` ${facts.dryRun ? "in" : "to"} ${printable(facts.output)}`;
  const verb = facts.dryRun ? "Would write" : "Wrote";
  const lines = [
    style("bold", `${verb} ${count(result.urls, "URL")} in ${count(result.files.length, "file")}${where}, ${size(bytes)}`),
    ...fileLines(result.files),
  ];
  if (result.skipped.length > 0)
    lines.push("", style("yellow", `Skipped ${count(total(result.skipped), "entry", "entries")}:`), ...reasonLines(result.skipped, SKIP_MEANINGS));
  if (result.repaired.length > 0) lines.push("", `Changed ${count(total(result.repaired), "value")}:`, ...reasonLines(result.repaired, REPAIR_MEANINGS));
  if (result.duplicates > 0) lines.push("", `Left out ${count(result.duplicates, "duplicate")}: each URL is written once`);
  if (result.removed.length > 0)
    lines.push("", `${facts.dryRun ? "Would remove" : "Removed"} from an earlier build: ${result.removed.map(printable).join(", ")}`);
  const several = facts.submit.length > 1;
  if (several) lines.push("", `This engine reads no index: each of the ${facts.submit.length} sitemaps has to be\nsubmitted, or named in robots.txt.`);
  if (facts.robots !== undefined) lines.push("", robotsText(facts.robots, facts.submit, facts.dryRun));
  if (facts.dryRun) lines.push("", "Nothing was written (--dry-run).");
  else if (facts.robots === undefined) lines.push("", `Next: add ${several ? "these lines" : "this line"} to ${facts.robotsUrl}${sitemapLines(facts.submit)}`);
  return `${lines.join("\n")}\n`;
}

/** The files that a search engine has to be told: the index, which names the others, or all of them. */
export function filesToSubmit(files: readonly WrittenFile[]): readonly WrittenFile[] {
  return files[0]?.kind === "sitemapindex" ? files.slice(0, 1) : files;
}

/** Counts by reason, for programs. */
export function reasonsAsJson<R extends string>(counted: readonly Counted<R>[]): readonly object[] {
  return counted.map(({ reason, count: number, examples }) => ({
    reason,
    count: number,
    examples: examples.map(({ source, line, value }) => ({ source, line, value })),
  }));
}

/** The part of a build's JSON that is there on success and on failure. */
export function summaryAsJson(result: Pick<WriteResult, "urls" | "duplicates" | "skipped" | "files"> & Partial<WriteResult>): Record<string, unknown> {
  return {
    schemaVersion: 1,
    urls: result.urls,
    duplicates: result.duplicates,
    skipped: reasonsAsJson(result.skipped),
    files: result.files.map(({ name, kind, urls, bytes, compressedBytes }) => ({
      name,
      kind,
      urls,
      bytes,
      ...(compressedBytes === undefined ? {} : { compressedBytes }),
    })),
    repaired: reasonsAsJson(result.repaired ?? []),
    removed: result.removed ?? [],
    ...(result.kernel === undefined ? {} : { kernel: result.kernel }),
  };
}
