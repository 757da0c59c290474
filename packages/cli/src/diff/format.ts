import type { DiffChange, DiffSummary } from "@mapwright/node";
import { printable, shorten, urlLine } from "../printable.ts";
import { count, type Style } from "../terminal.ts";

/** Turns differences into text. Every function returns the text to write next. */
export interface DiffFormat {
  readonly start: () => string;
  readonly batch: (changes: readonly DiffChange[]) => string;
  readonly end: (summary: DiffSummary) => string;
}

export const DIFF_FORMATS = ["text", "json", "jsonl", "csv"] as const;
export type DiffFormatName = (typeof DIFF_FORMATS)[number];

/** Characters of a value that are shown to people. */
const SHOWN_LENGTH = 200;

/** The format of this name. */
export function createDiffFormat(name: DiffFormatName, style: Style): DiffFormat {
  switch (name) {
    case "text":
      return { start: () => "", batch: (changes) => changes.map((change) => lines(change, style)).join(""), end: textSummary };
    case "json":
      return createJson();
    case "jsonl":
      return {
        start: () => "",
        batch: (changes) => changes.map((change) => `${asJson(change)}\n`).join(""),
        end: (summary) => `${JSON.stringify({ summary })}\n`,
      };
    case "csv":
      return { start: () => "change,loc,field,before,after\n", batch: (changes) => changes.map(rows).join(""), end: () => "" };
    default:
      return name satisfies never;
  }
}

const SIGNS = { added: "+", removed: "-", changed: "~" } as const;
const COLOURS = { added: "green", removed: "red", changed: "yellow" } as const;

function lines(change: DiffChange, style: Style): string {
  const head = `${style(COLOURS[change.kind], `${SIGNS[change.kind]} ${urlLine(change.loc)}`)}\n`;
  if (change.kind !== "changed") return head;
  return head + change.fields.map(({ field, before, after }) => `    ${field}: ${shown(before)} -> ${shown(after)}\n`).join("");
}

/** A value on one line, for people. */
function shown(value: unknown): string {
  return value === undefined ? "none" : shorten(printable(textOf(value)), SHOWN_LENGTH);
}

function textOf(value: unknown): string {
  return value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

function textSummary({ before, after, added, removed, changed, unchanged }: DiffSummary): string {
  const sides = [before, after].map(({ urls, documents, name }) => `${count(urls, "URL")} in ${count(documents, "file")} of ${name}`).join(", ");
  if (added + removed + changed === 0) return `No differences: ${sides}\n`;
  const others = [count(removed, "removed", "removed"), count(changed, "changed", "changed"), count(unchanged, "unchanged", "unchanged")];
  return `${count(added, "URL")} added, ${others.join(", ")}: ${sides}\n`;
}

function asJson(change: DiffChange): string {
  if (change.kind !== "changed") return JSON.stringify({ change: change.kind, ...change.entry });
  const fields = change.fields.map(({ field, before, after }) => [field, { before: before ?? null, after: after ?? null }]);
  return JSON.stringify({ change: "changed", loc: change.loc, fields: Object.fromEntries(fields) });
}

function createJson(): DiffFormat {
  let number = 0;
  return {
    start: () => '{"schemaVersion":1,"changes":[',
    batch: (changes) => changes.map((change) => `${number++ === 0 ? "" : ","}\n${asJson(change)}`).join(""),
    end: (summary) => `\n],\n"summary":${JSON.stringify(summary)}}\n`,
  };
}

/** A row for each field that changed; for a URL that came or went, one without field. */
function rows(change: DiffChange): string {
  if (change.kind !== "changed") return `${change.kind},${quote(change.loc)},,,\n`;
  return change.fields.map(({ field, before, after }) => `changed,${quote(change.loc)},${field},${quote(textOf(before))},${quote(textOf(after))}\n`).join("");
}

/** RFC 4180, section 2: quoted where a comma, a quote or a line end stands in it, or white space at an edge that some readers cut. */
function quote(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
