import type { Diagnostic, Occurrence } from "../model/diagnostic.ts";
import { SitemapError } from "../model/error.ts";
import { sameUrlKey } from "../value/same-url.ts";
import type { FileReport } from "./types.ts";

/** One kind of fault in one file that is accepted. */
export interface BaselineEntry {
  readonly file: string;
  readonly rule: string;
  readonly messageId: string;
  /** The loc in the form that all its spellings share; empty where the fault belongs to no entry. */
  readonly loc: string;
  readonly count: number;
}

/** Findings that are accepted. */
export type Baseline = readonly BaselineEntry[];

/** How the findings of a run compare with a baseline. */
export interface BaselineDifference {
  /** Occurrences that were accepted. */
  readonly accepted: number;
  /** What the baseline has and the run has not, of files that were checked. */
  readonly gone: Baseline;
}

const keyOf = (file: string, { rule, messageId }: Diagnostic, { loc }: Occurrence): string =>
  JSON.stringify([file, rule, messageId, loc === undefined ? "" : sameUrlKey(loc)]);

function entryOf(key: string, count: number): BaselineEntry {
  const [file = "", rule = "", messageId = "", loc = ""]: readonly string[] = JSON.parse(key);
  return { file, rule, messageId, loc, count };
}

const inOrder = (entries: Iterable<readonly [string, number]>): Baseline =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => entryOf(key, count));

/** Gathers findings for a baseline: `add` takes a file, `baseline` gives what was gathered, sorted. All occurrences must have been kept. */
export function createBaseline(): { readonly add: (report: FileReport) => void; readonly baseline: () => Baseline } {
  const counts = new Map<string, number>();
  const add = ({ file, diagnostics }: FileReport): void => {
    for (const diagnostic of diagnostics) {
      for (const occurrence of diagnostic.occurrences) {
        const key = keyOf(file, diagnostic, occurrence);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  };
  return { add, baseline: () => inOrder(counts) };
}

/** The file of a baseline that a file of the run is: the one with its path, or else, where that has moved, the only one with its name. */
function createFileNames(baseline: Baseline): (file: string) => string {
  const nameOf = (file: string): string => file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const files = new Set(baseline.map(({ file }) => file));
  const byName = new Map<string, string | undefined>();
  for (const file of files) byName.set(nameOf(file), byName.has(nameOf(file)) ? undefined : file);
  return (file) => (files.has(file) ? file : (byName.get(nameOf(file)) ?? file));
}

/**
 * Takes accepted findings out of reports. A finding is known by file, rule, message and loc, wherever it stands; where the run has it
 * more often than the baseline, the surplus is new. A file that the baseline does not have counts as the one with the same name, if there is
 * only one, so that a folder may be renamed. All occurrences must have been kept.
 */
export function createBaselineFilter(baseline: Baseline): {
  readonly filter: (report: FileReport) => FileReport;
  readonly difference: () => BaselineDifference;
} {
  const left = new Map<string, number>();
  for (const { file, rule, messageId, loc, count } of baseline) {
    const key = JSON.stringify([file, rule, messageId, loc]);
    left.set(key, (left.get(key) ?? 0) + count);
  }
  const fileName = createFileNames(baseline);
  const checked = new Set<string>();
  let accepted = 0;
  const isNew = (file: string, diagnostic: Diagnostic, occurrence: Occurrence): boolean => {
    const key = keyOf(file, diagnostic, occurrence);
    const count = left.get(key) ?? 0;
    if (count > 0) {
      left.set(key, count - 1);
      accepted++;
    }
    return count === 0;
  };
  const filter = (report: FileReport): FileReport => {
    const known = fileName(report.file);
    if (report.error === undefined) checked.add(known);
    const diagnostics = report.diagnostics.flatMap((diagnostic) => {
      const occurrences = diagnostic.occurrences.filter((occurrence) => isNew(known, diagnostic, occurrence));
      const [first] = occurrences;
      return first === undefined ? [] : [{ ...diagnostic, ...first, count: occurrences.length, occurrences }];
    });
    return { ...report, diagnostics };
  };
  const difference = (): BaselineDifference => ({
    accepted,
    gone: inOrder([...left].filter(([, count]) => count > 0)).filter(({ file }) => checked.has(file)),
  });
  return { filter, difference };
}

/** A baseline as the text of a file: JSON with one finding a line, so that changes can be reviewed. */
export function formatBaseline(baseline: Baseline): string {
  return `{"schemaVersion":1,"findings":[${baseline.map((entry) => `\n${JSON.stringify(entry)}`).join(",")}\n]}\n`;
}

/** Reads a baseline; `name` names it in the error. Throws ERR_ARGUMENT for a text that is none. */
export function parseBaseline(text: string, name = "the baseline"): Baseline {
  const fail = (found: string): never => {
    throw new SitemapError("ERR_ARGUMENT", `Expected ${name} to be a baseline as --write-baseline writes it, found ${found}`);
  };
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) return fail("no JSON object");
  if (!("schemaVersion" in value) || value.schemaVersion !== 1)
    return fail(`schemaVersion ${JSON.stringify("schemaVersion" in value ? value.schemaVersion : undefined)}`);
  if (!("findings" in value) || !Array.isArray(value.findings)) return fail("no list of findings");
  const findings: readonly unknown[] = value.findings;
  return findings.map((entry) => (isEntry(entry) ? entry : fail(`the finding ${JSON.stringify(entry).slice(0, 100)}`)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is BaselineEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry: Partial<Record<keyof BaselineEntry, unknown>> = value;
  const isText = (["file", "rule", "messageId", "loc"] as const).every((name) => typeof entry[name] === "string");
  return isText && Number.isSafeInteger(entry.count) && Number(entry.count) > 0;
}
