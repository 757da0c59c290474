import type { ReadSummary } from "@mapwright/core";
import { KIND_NAMES } from "../kind-names.ts";
import { printable } from "../printable.ts";
import { count, type Style, size } from "../terminal.ts";
import type { Outcome, ReadFormat } from "./format.ts";
import { issueLines, levelCounts } from "./issue-lines.ts";
import { shownFile } from "./shown-file.ts";

/** Why reading ended early, for people. */
export function stopReason(stoppedBy: ReadSummary["stoppedBy"]): string {
  switch (stoppedBy) {
    case undefined:
    case "cut":
      return "cut off";
    case "gzip":
      return "damaged gzip";
    case "aborted":
      return "stopped";
    default:
      return `limit ${stoppedBy} reached`;
  }
}

function state(summary: ReadSummary, style: Style): string {
  if (summary.kind === "unknown") return style("red", "not read");
  return summary.complete ? style("green", "complete") : style("red", `partial (${stopReason(summary.stoppedBy)})`);
}

const OUTSIDE = {
  path: "outside its folder",
  host: "on another host",
  scheme: "with another scheme",
} as const;

/** How many URLs the sitemap may not list where it stands; empty where its address is not known or all may stand in it. */
function scopeLine(outside: ReadonlyMap<keyof typeof OUTSIDE, number>, style: Style): string {
  const parts = [...outside].map(([scope, number]) => `${count(number, "URL")} ${OUTSIDE[scope]}`);
  return parts.length === 0 ? "" : `  ${style("yellow", "out of scope")}: ${parts.join(", ")}\n`;
}

function describe(summary: ReadSummary, style: Style): string {
  const found = [
    summary.entryCount > 0 || summary.sitemapCount === 0 ? count(summary.entryCount, "URL") : "",
    summary.sitemapCount > 0 ? count(summary.sitemapCount, "sitemap") : "",
  ];
  const gzip = summary.gzipLayers === 0 ? "" : summary.gzipLayers === 1 ? " (gzip)" : ` (gzip, ${summary.gzipLayers} times)`;
  const levels = new Map(summary.issues.map(({ code, level }) => [code as string, level]));
  const issues = levelCounts(summary, (code) => levels.get(code));
  const parts = [KIND_NAMES[summary.kind] + gzip, ...found, size(summary.bytes), state(summary, style), issues];
  return `  ${parts.filter((part) => part !== "").join(", ")}\n`;
}

/** A summary of each file and its issues, for people. */
export function createTextFormat(style: Style): ReadFormat {
  let files = 0;
  let urls = 0;
  const outside = new Map<keyof typeof OUTSIDE, number>();
  const endFile = (file: string, { summary, error }: Outcome): string => {
    urls += summary?.entryCount ?? 0;
    const head = `${files++ === 0 ? "" : "\n"}${style("bold", printable(shownFile(file)))}\n`;
    const failure = error === undefined ? "" : `  ${style("red", "not read")}\n`;
    return head + (summary === undefined ? failure : describe(summary, style) + scopeLine(outside, style) + issueLines(summary, style));
  };
  return {
    showsIssues: true,
    start: () => "",
    startFile: () => {
      outside.clear();
      return "";
    },
    batch: (_file, { entries }) => {
      for (const { scope } of entries) if (scope !== undefined && scope !== "in") outside.set(scope, (outside.get(scope) ?? 0) + 1);
      return "";
    },
    endFile,
    end: () => (files > 1 ? `\n${count(files, "file")}, ${count(urls, "URL")}\n` : ""),
  };
}
