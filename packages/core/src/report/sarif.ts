import type { Diagnostic, Occurrence, Severity } from "../model/diagnostic.ts";
import { counted, sortByGravity } from "./counts.ts";
import { fingerprint } from "./fingerprint.ts";
import type { FileReport, Report, ReportOptions, RuleInfo } from "./types.ts";
import { SEVERITIES } from "./types.ts";

/** How a SARIF log is made. */
export interface SarifOptions extends ReportOptions {
  /** Version of the tool. */
  readonly version: string;
  /** Results of one kind of fault in one file; the last one tells how many more there are. Default 10. */
  readonly maxOfAKind?: number | undefined;
  /** Results of all files. Code hosts take 25,000. */
  readonly maxResults?: number | undefined;
}

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const DEFAULT_MAX_OF_A_KIND = 10;
const DEFAULT_MAX_RESULTS = 25_000;
const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** Addresses and absolute paths stand for themselves; a relative path is one below the folder of the sources. */
function artifactLocation(file: string): Record<string, string> {
  if (/^https?:\/\//i.test(file)) return { uri: encodeURI(file) };
  const path = file.split("/").map(encodePart).join("/");
  if (path.startsWith("/")) return { uri: `file://${path}` };
  if (/^[A-Za-z]%3A\//.test(path)) return { uri: `file:///${path.replace("%3A", ":")}` };
  return { uri: path.replace(/^\.\//, ""), uriBaseId: "%SRCROOT%" };
}

/** A lone surrogate, which no URI can hold, becomes the replacement character. */
function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\ufffd"));
}

function descriptor({ id, severity, summary, why, fix, sources }: RuleInfo, { profiles }: ReportOptions): Record<string, unknown> {
  const asked = profiles.flatMap((profile) => severity[profile] ?? []);
  const gravest = SEVERITIES.find((level) => asked.includes(level)) ?? SEVERITIES.find((level) => Object.values(severity).includes(level)) ?? "warning";
  const links = sources.map(({ url }) => `- <${url}>`).join("\n");
  return {
    id,
    shortDescription: { text: `${summary}.` },
    fullDescription: { text: why },
    help: { text: `${fix}\n\n${sources.map(({ url }) => url).join("\n")}`, markdown: `${why}\n\n**What to do:** ${fix}\n\nSources:\n\n${links}` },
    helpUri: sources[0].url,
    defaultConfiguration: { level: LEVELS[gravest] },
    properties: { profiles: Object.keys(severity) },
  };
}

/** SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html) as code hosts take it, written file by file. */
export function createSarifReport(options: SarifOptions): Report {
  const { rules, version, maxOfAKind = DEFAULT_MAX_OF_A_KIND, maxResults = DEFAULT_MAX_RESULTS } = options;
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const notifications: Record<string, unknown>[] = [];
  let results = 0;
  let leftOut = 0;
  let unread = false;
  const notify = (level: string, text: string, file?: string): void => {
    const locations = file === undefined ? {} : { locations: [{ physicalLocation: { artifactLocation: artifactLocation(file) } }] };
    notifications.push({ level, message: { text }, ...locations });
  };
  const file = (report: FileReport): string => {
    let text = "";
    if (report.error !== undefined) {
      unread = true;
      notify("error", report.error, report.file);
    }
    const seen = new Map<string, number>();
    for (const diagnostic of sortByGravity(report.diagnostics)) {
      for (const result of resultsOf(diagnostic, { file: report.file, maxOfAKind, seen, ruleIndex: indexes.get(diagnostic.rule) })) {
        if (results === maxResults) leftOut++;
        else text += `${results++ === 0 ? "" : ","}\n${JSON.stringify(result)}`;
      }
    }
    return text;
  };
  const end = (): string => {
    if (leftOut > 0) notify("note", `${counted(leftOut, "more result")} left out; --format json lists all`);
    const invocation = { executionSuccessful: !unread, ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }) };
    return `\n],"invocations":[${JSON.stringify(invocation)}]}]}\n`;
  };
  return { start: () => head(options, version), file, end };
}

function head(options: ReportOptions, version: string): string {
  const driver = { name: "mapwright", version, semanticVersion: version, rules: options.rules.map((rule) => descriptor(rule, options)) };
  const root = { "%SRCROOT%": { description: { text: "The folder that the command ran in." } } };
  const run = { tool: { driver }, columnKind: "utf16CodeUnits", originalUriBaseIds: root };
  return `{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[${JSON.stringify(run).slice(0, -1)},"results":[`;
}

interface ResultPlace {
  readonly file: string;
  readonly maxOfAKind: number;
  /** How often each fingerprint was used in this file. */
  readonly seen: Map<string, number>;
  readonly ruleIndex: number | undefined;
}

function resultsOf(diagnostic: Diagnostic, { file, maxOfAKind, seen, ruleIndex }: ResultPlace): readonly Record<string, unknown>[] {
  const { rule, messageId, severity, profile, count, occurrences, setting } = diagnostic;
  const shown = occurrences.slice(0, maxOfAKind);
  const more = count - shown.length;
  return shown.map((occurrence: Occurrence, index) => {
    const { message, line, column, loc } = occurrence;
    const print = fingerprint({ rule, messageId, file, loc });
    const ordinal = (seen.get(print) ?? 0) + 1;
    seen.set(print, ordinal);
    const note = more > 0 && index === shown.length - 1 ? ` (and ${counted(more, "more place")} in this file)` : "";
    return {
      ruleId: rule,
      ...(ruleIndex === undefined ? {} : { ruleIndex }),
      level: LEVELS[severity],
      message: { text: message + note + (setting === undefined ? "" : `. ${setting}.`) },
      locations: [{ physicalLocation: { artifactLocation: artifactLocation(file), region: { startLine: line, startColumn: column } } }],
      partialFingerprints: { "mapwrightFinding/v1": `${print}:${ordinal}` },
      properties: { profile, ...(setting === undefined ? {} : { setting }), ...(loc === undefined ? {} : { loc }) },
    };
  });
}
