import type { SetFileResult, SetResult } from "@mapwright/node";
import { REPAIR_MEANINGS, SKIP_MEANINGS } from "../build/reasons.ts";
import { type RobotsOutcome, robotsText } from "../build/robots-line.ts";
import { reasonLines, reasonsAsJson, total } from "../build/summary.ts";
import { printable } from "../printable.ts";
import { count, type Style, size, wrap } from "../terminal.ts";

const SHOWN_FILES = 20;
const WIDTH = 78;

/** What the summary tells besides the result itself. */
export interface SetFacts {
  readonly output: string;
  /** Address of the index. */
  readonly sitemapUrl: string;
  readonly robotsUrl: string;
  readonly robots: RobotsOutcome | undefined;
  /** An update sees nothing of what stayed the same. */
  readonly isUpdate: boolean;
  /** A shard's set is named by nobody but the merged index. */
  readonly isShard: boolean;
}

/** Why a file was written: `3 added, 1 changed`. */
function reasonsOf({ reasons: { added, changed, removed, movedIn, movedOut } }: SetFileResult): string {
  const parts = [
    [added, "added"],
    [changed, "changed"],
    [removed, "removed"],
    [movedIn, "moved in"],
    [movedOut, "moved out"],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${count(number, "", "").trim()} ${what}`)
    .join(", ");
}

function fileLine(file: SetFileResult, width: number): string {
  if (file.action === "deleted") return `  ${file.name.padEnd(width)}  deleted: no longer needed`;
  const reasons = reasonsOf(file);
  return `  ${file.name.padEnd(width)}  ${count(file.entries, "URL")}, ${size(file.bytes)}${reasons === "" ? "" : `: ${reasons}`}`;
}

function fileLines({ files, index }: SetResult): readonly string[] {
  const touched = files.filter(({ action }) => action !== "kept");
  const shown = touched.slice(0, SHOWN_FILES);
  const width = Math.max(index.name.length, ...shown.map(({ name }) => name.length));
  const more = touched.length - shown.length;
  return [
    ...shown.map((file) => fileLine(file, width)),
    ...(more > 0 ? [`  and ${count(more, "more file")}`] : []),
    ...(index.action === "written" ? [`  ${index.name.padEnd(width)}  index of ${count(index.files, "sitemap")}, ${size(index.bytes)}`] : []),
  ];
}

function headline(result: SetResult, { output }: SetFacts): string {
  const { files, index, urls, dryRun, wrote } = result;
  const written = files.filter(({ action }) => action === "written").length + (index.action === "written" ? 1 : 0);
  const deleted = files.filter(({ action }) => action === "deleted").length;
  const all = files.length - deleted + 1;
  const place = printable(output);
  if (wrote && written + deleted === 0) return `No file changed in ${place}: ${count(urls, "URL")} in ${count(all, "file")}, only the state was written`;
  if (!wrote && !(dryRun && (written > 0 || deleted > 0)))
    return `Nothing changed in ${place}: ${count(urls, "URL")} in ${count(all, "file")}, nothing written`;
  const what = written === all ? count(all, "file") : `${count(written, "", "").trim()} of ${count(all, "file")}`;
  return `${dryRun ? "Would write" : "Wrote"} ${what} ${dryRun ? "in" : "to"} ${place}: ${count(urls, "URL")} in all`;
}

function changeLine({ added, changed, removed, unchanged, moved }: SetResult, { isUpdate }: SetFacts): string {
  const number = (value: number): string => count(value, "", "").trim();
  const parts = [`${number(added)} added`, `${number(changed)} changed`, `${number(removed)} removed`, ...(isUpdate ? [] : [`${number(unchanged)} unchanged`])];
  return `URLs: ${parts.join(", ")}${moved > 0 ? `; ${number(moved)} moved to another file` : ""}`;
}

function remarks(result: SetResult): readonly string[] {
  const { duplicates, expired, unknownRemovals, lastmods, skipped, repaired } = result;
  const lines: string[] = [];
  if (skipped.length > 0) lines.push("", `Skipped ${count(total(skipped), "entry", "entries")}:`, ...reasonLines(skipped, SKIP_MEANINGS));
  if (repaired.length > 0) lines.push("", `Changed ${count(total(repaired), "value")}:`, ...reasonLines(repaired, REPAIR_MEANINGS));
  if (duplicates > 0) lines.push("", `Left out ${count(duplicates, "duplicate")}: each URL is written once`);
  if (expired > 0) lines.push("", `Left out ${count(expired, "entry", "entries")} older than the two days of a news sitemap`);
  if (unknownRemovals > 0)
    lines.push("", `Did not find ${count(unknownRemovals, "URL")} to remove: the set does not list ${unknownRemovals === 1 ? "it" : "them"}`);
  if (lastmods.derived > 0) lines.push("", `Dated ${count(lastmods.derived, "entry", "entries")} with the time of this run: the content changed`);
  if (lastmods.held > 0)
    lines.push(
      "",
      wrap(
        `Left the old dates of ${count(lastmods.held, "entry", "entries")} though the content seems changed: so many at once tell of another source rather than of other pages (--accept-changes dates them)`,
        WIDTH,
        "",
      ),
    );
  return lines;
}

/** What a run did to a set, for people, at most 80 columns wide but for what the user named. */
export function setSummaryText(result: SetResult, facts: SetFacts, style: Style): string {
  const { dryRun, generation, wrote } = result;
  const lines = [style("bold", headline(result, facts)), ...fileLines(result), "", changeLine(result, facts), ...remarks(result)];
  if (facts.robots !== undefined) lines.push("", robotsText(facts.robots, facts.sitemapUrl, dryRun));
  if (dryRun) lines.push("", "Nothing was written (--dry-run).");
  // Who builds every few minutes has heard it once.
  else if (wrote && generation === 1 && facts.robots === undefined && !facts.isShard)
    lines.push("", `Next: add this line to ${facts.robotsUrl}\n  Sitemap: ${facts.sitemapUrl}`);
  return `${lines.join("\n")}\n`;
}

/** The same for programs. */
export function setSummaryAsJson(result: SetResult): Record<string, unknown> {
  const { index, files, skipped, repaired, notes, ...counts } = result;
  return {
    schemaVersion: 1,
    ...counts,
    skipped: reasonsAsJson(skipped),
    repaired: reasonsAsJson(repaired),
    index,
    files: files.filter(({ action }) => action !== "kept"),
    filesKept: files.filter(({ action }) => action === "kept").length,
    notes,
  };
}
