import type { ReadIssue, ReadSummary } from "@mapwright/core";
import { printable, shorten } from "../printable.ts";
import { count, type Style, wrap } from "../terminal.ts";
import { shownFile } from "./shown-file.ts";

const COLOURS = { lost: "red", repaired: "yellow", note: "dim" } as const;

/** How many issues of a code are shown; all are counted. */
const SHOWN_OF_A_CODE = 5;

/** The issues that are shown, and how many more there were of each code. */
function choose(summary: ReadSummary): { readonly shown: readonly ReadIssue[]; readonly more: readonly (readonly [string, number])[] } {
  const seen = new Map<string, number>();
  const shown = summary.issues.filter((issue) => {
    const before = seen.get(issue.code) ?? 0;
    if (before < SHOWN_OF_A_CODE) seen.set(issue.code, before + 1);
    return before < SHOWN_OF_A_CODE;
  });
  const more = Object.entries(summary.issueCounts).map(([code, total = 0]) => [code, total - (seen.get(code) ?? 0)] as const);
  return { shown, more: more.filter(([, left]) => left > 0) };
}

/** The issues of a file, each on lines of at most 80 columns: place, level, code, then what was found. */
export function issueLines(summary: ReadSummary, style: Style): string {
  const { shown, more } = choose(summary);
  const lines = shown.map((issue) => {
    const head = `  ${issue.line}:${issue.column}  ${style(COLOURS[issue.level], issue.level)}  ${issue.code}`;
    return `${head}\n${wrap(printable(shorten(issue.message, 300)), 80, "      ")}`;
  });
  return [...lines, ...more.map(([code, left]) => `  and ${left} more of ${code}`)].map((line) => `${line}\n`).join("");
}

/** The issues of a file for standard error, a line each: `file:line:column: level: message (code)`. */
export function issueReport(file: string, summary: ReadSummary, style: Style): string {
  const { shown, more } = choose(summary);
  const name = printable(shownFile(file));
  const lines = shown.map(
    (issue) => `${name}:${issue.line}:${issue.column}: ${style(COLOURS[issue.level], issue.level)}: ${printable(shorten(issue.message, 300))} (${issue.code})`,
  );
  return [...lines, ...more.map(([code, left]) => `${name}: and ${left} more of ${code}`)].map((line) => `${line}\n`).join("");
}

/** `2 repaired, 1 note`, the gravest first; empty where there are none. */
export function levelCounts(summary: ReadSummary, levelOf: (code: string) => string | undefined): string {
  const totals = { lost: 0, repaired: 0, note: 0 };
  for (const [code, total = 0] of Object.entries(summary.issueCounts)) {
    const level = levelOf(code);
    if (level === "lost" || level === "repaired" || level === "note") totals[level] += total;
  }
  const parts = [
    totals.lost > 0 ? `${count(totals.lost, "loss", "losses")}` : "",
    totals.repaired > 0 ? `${count(totals.repaired, "repair")}` : "",
    totals.note > 0 ? count(totals.note, "note") : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
