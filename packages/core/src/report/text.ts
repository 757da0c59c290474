import type { CheckedKind } from "../check/types.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import { addCounts, counted, countSeverities, describeCounts, grouped, sortByGravity } from "./counts.ts";
import { describeSize, printable, shortenMiddle, WIDTH, wrap } from "./layout.ts";
import { RuleTotals } from "./rule-totals.ts";
import type { FileReport, Report, ReportOptions, RuleInfo, SeverityCounts } from "./types.ts";

/** Puts colour around text, or leaves it as it is. */
export type TextStyle = (name: "bold" | "dim" | "red" | "yellow" | "green", text: string) => string;

/** How the report for people is made. */
export interface TextOptions extends ReportOptions {
  readonly style: TextStyle;
  /** Only the sum over all files, each kind of fault once. */
  readonly plain?: boolean | undefined;
  /** Was the run ended before everything was checked? Then nothing is said to be without faults. Default false. */
  readonly stopped?: boolean | undefined;
  /** Every place that was kept on a line of its own, instead of the first three in one. */
  readonly allPlaces?: boolean | undefined;
  /** Files shown in full, the gravest first; the others are in the sum. Default 20. */
  readonly maxFiles?: number | undefined;
}

const DEFAULT_MAX_FILES = 20;
const INLINE_PLACES = 3;
/** Rules in the sum over all files, and in the plain report. */
const MAX_RULES = 30;
const MAX_PLAIN_RULES = 10;
const COLOURS = { error: "red", warning: "yellow", info: "dim" } as const;
const INDENT = 4;

const KINDS: Readonly<Record<CheckedKind, string>> = {
  urlset: "urlset",
  sitemapindex: "sitemap index",
  text: "text sitemap",
  rss: "RSS feed",
  atom: "Atom feed",
  rdf: "RSS 1.0 feed",
  robots: "robots.txt",
  unknown: "no sitemap",
};

/** A report for people, in 80 columns. It is given at the end, when it is known which files are the gravest. */
export function createTextReport(options: TextOptions): Report {
  const { maxFiles = DEFAULT_MAX_FILES } = options;
  const kept: FileReport[][] = [[], [], [], []];
  const totals = new RuleTotals();
  const sum = { files: 0, found: 0, unread: 0, urls: 0, sitemaps: 0, counts: { errors: 0, warnings: 0, infos: 0 } as SeverityCounts };
  const file = (report: FileReport): string => {
    const counts = countSeverities(report.diagnostics);
    sum.files++;
    sum[report.kind === "sitemapindex" ? "sitemaps" : "urls"] += report.urls;
    sum.counts = addCounts(sum.counts, counts);
    totals.add(report.file, report.diagnostics);
    if (report.error !== undefined) sum.unread++;
    if (report.error === undefined && report.diagnostics.length === 0) return "";
    sum.found++;
    const rank = report.error !== undefined || counts.errors > 0 ? 0 : counts.warnings > 0 ? 1 : 2;
    const list = kept[rank];
    if (list !== undefined && list.length < maxFiles) list.push(report);
    return "";
  };
  const end = (): string => {
    if (options.plain === true) return plainRules(totals, options) + plainUnread(kept.flat(), options) + closing({ ...sum, hidden: 0 }, options);
    const shown = kept.flat().slice(0, maxFiles);
    const writer = createFileWriter(options);
    const files = shown.map((report) => `${writer(report)}\n`).join("");
    const hidden = sum.found - shown.length;
    const table = hidden > 0 ? sumOfRules(totals, options) : "";
    return files + table + closing({ ...sum, hidden }, options);
  };
  return { start: () => "", file, end };
}

/** Shows files one after the other; why and what to do is told at the first finding of a rule. */
function createFileWriter(options: TextOptions): (report: FileReport) => string {
  const { style, rules } = options;
  const untold = new Map(rules.map((rule) => [rule.id, rule]));
  const toldSettings = new Set<string>();
  return ({ file, kind, complete, urls, bytes, diagnostics, generator, error }) => {
    const head = `${style("bold", shortenMiddle(printable(file), WIDTH))}\n`;
    if (error !== undefined) return head + style("red", "  not read\n") + wrap(error, INDENT);
    const made = generator === undefined ? "" : `, made by ${generator}`;
    const unit = kind === "sitemapindex" ? counted(urls, "sitemap") : counted(urls, "URL");
    const facts = wrap(`${KINDS[kind]}, ${unit}, ${describeSize(bytes)}${complete ? "" : ", not complete"}${made}`, 2);
    const groups = sortByGravity(diagnostics).map((diagnostic) => {
      const rule = untold.get(diagnostic.rule);
      untold.delete(diagnostic.rule);
      const { setting = "" } = diagnostic;
      const isNew = setting !== "" && !toldSettings.has(`${diagnostic.rule} ${setting}`);
      toldSettings.add(`${diagnostic.rule} ${setting}`);
      return `\n${group(diagnostic, { rule, setting: isNew ? setting : undefined }, options)}`;
    });
    return head + facts + groups.join("");
  };
}

/** What is told of a finding besides itself, unless it was told before. */
interface Advice {
  readonly rule: RuleInfo | undefined;
  /** The setting of the program that made the file. */
  readonly setting: string | undefined;
}

function group(diagnostic: Diagnostic, told: Advice, { style, allPlaces = false }: TextOptions): string {
  const { severity, count, message, profile } = diagnostic;
  const times = count > 1 ? `  ${counted(count, "time")}` : "";
  const head = `  ${style(COLOURS[severity], severity)}  ${style("bold", diagnostic.rule)}  ${style("dim", `(${profile})`)}${times}\n`;
  return head + wrap(message, INDENT) + (allPlaces ? listPlaces(diagnostic) : inlinePlaces(diagnostic)) + advice(told, style);
}

function inlinePlaces({ occurrences, count, line, column }: Diagnostic): string {
  const shown = occurrences.slice(0, INLINE_PLACES).map((place) => `${place.line}:${place.column}`);
  if (shown.length === 0) shown.push(`${line}:${column}`);
  const more = count - shown.length;
  return wrap(`at ${shown.join(", ")}${more > 0 ? ` and ${counted(more, "more place")}` : ""}`, INDENT);
}

function listPlaces(diagnostic: Diagnostic): string {
  const { occurrences, count, message } = diagnostic;
  const lines = occurrences.map(({ line, column, message: own, loc }) => {
    const place = `${line}:${column}`;
    const told = own === message ? (loc ?? "") : own;
    return wrap(told === "" ? place : `${place} ${told}`, INDENT + 2);
  });
  const more = count - occurrences.length;
  return lines.join("") + (more > 0 ? wrap(`and ${counted(more, "more place")} (--max-findings shows more)`, INDENT + 2) : "");
}

function advice({ rule, setting }: Advice, style: TextStyle): string {
  const labelled = (label: string, text: string): string =>
    wrap(text, INDENT + 5, `${" ".repeat(INDENT)}${style("dim", label)}${" ".repeat(5 - label.length)}`);
  const told = rule === undefined ? "" : labelled("why", rule.why) + labelled("do", rule.fix);
  return told + (setting === undefined ? "" : labelled("set", `${setting}.`));
}

/** Each rule in a line: severity, how often, in how many files. */
function sumOfRules(totals: RuleTotals, { style }: TextOptions): string {
  const list = totals.list();
  const rows = list
    .slice(0, MAX_RULES)
    .map(({ rule, severity, count, files }) => [severity.padEnd(7), grouped(count), grouped(files), rule, COLOURS[severity]] as const);
  const width = (index: 1 | 2): number => Math.max(5, ...rows.map((row) => row[index].length));
  const [times, inFiles] = [width(1), width(2)];
  const lines = rows.map(([label, count, files, rule, colour]) => `  ${style(colour, label)}  ${count.padStart(times)}  ${files.padStart(inFiles)}  ${rule}\n`);
  const more = list.length - rows.length;
  return `  ${style("dim", `${"".padEnd(7)}  ${"times".padStart(times)}  ${"files".padStart(inFiles)}  rule`)}\n${lines.join("")}${more > 0 ? `  and ${counted(more, "more rule")}\n` : ""}\n`;
}

/** Each kind of fault once, with its first place and what to do. */
function plainRules(totals: RuleTotals, { style, rules }: TextOptions): string {
  const fixes = new Map(rules.map(({ id, fix }) => [id, fix]));
  const list = totals.list();
  const shown = list.slice(0, MAX_PLAIN_RULES).map(({ rule, severity, count, files, example, file }) => {
    const times = `${counted(count, "time")}${files > 1 ? ` in ${counted(files, "file")}` : ""}`;
    const fix = fixes.get(rule);
    return (
      `${style(COLOURS[severity], severity)}  ${style("bold", rule)}  ${times}\n${wrap(example.message, INDENT)}` +
      `${wrap(`${count > 1 ? "first at" : "at"} ${file}:${example.line}:${example.column}`, INDENT)}${fix === undefined ? "" : wrap(fix, INDENT)}` +
      `${example.setting === undefined ? "" : wrap(`${example.setting}.`, INDENT)}\n`
    );
  });
  const more = list.length - shown.length;
  return shown.join("") + (more > 0 ? `and faults of ${counted(more, "more rule")}\n\n` : "");
}

function plainUnread(reports: readonly FileReport[], { style }: TextOptions): string {
  const unread = reports.flatMap(({ error }) => (error === undefined ? [] : [wrap(error, INDENT)]));
  return unread.length === 0 ? "" : `${style("red", "not read")}\n${unread.join("")}\n`;
}

interface Sum {
  readonly files: number;
  readonly found: number;
  readonly unread: number;
  readonly urls: number;
  /** What indexes list. */
  readonly sitemaps: number;
  readonly hidden: number;
  readonly counts: SeverityCounts;
}

function closing({ files, found, unread, urls, sitemaps, hidden, counts }: Sum, { style, profiles, plain = false, stopped = false }: TextOptions): string {
  const listed = urls === 0 && sitemaps > 0 ? counted(sitemaps, "sitemap") : counted(urls, "URL");
  const checked = `${counted(files, "file")}, ${listed}`;
  const unreadText = unread > 0 ? `, ${counted(unread, "file")} not read` : "";
  const soFar = stopped ? " so far" : "";
  if (files === 0) return wrapStyled("red", stopped ? "Nothing checked so far." : "Nothing checked: no file was found.", style);
  if (unread === files) return wrapStyled("red", `Nothing checked${soFar}: ${counted(unread, "file")} not read.`, style);
  if (found === 0) return wrapStyled(stopped ? "yellow" : "green", `No faults found${soFar}: ${checked}, checked for ${profiles.join(", ")}.`, style);
  const told = describeCounts(counts);
  const where = files > 1 ? ` in ${grouped(found)} of ${counted(files, "file")}` : "";
  const colour = counts.errors > 0 || unread > 0 ? "red" : counts.warnings > 0 ? "yellow" : "dim";
  const head = wrapStyled(colour, `${told === "" ? `No faults found${soFar}` : `Found ${told}${soFar}${where}`}${unreadText} (${listed}).`, style);
  const rest = hidden > 0 ? wrap(`${counted(hidden, "more file")} with findings not shown; --format json lists all.`, 0) : "";
  return head + rest + (told === "" ? "" : wrap(plain ? "mapwright check shows every file and place." : "mapwright explain RULE tells more of a rule.", 0));
}

function wrapStyled(colour: "red" | "yellow" | "green" | "dim", text: string, style: TextStyle): string {
  return wrap(text, 0).replace(/.+/g, (line) => style(colour, line));
}
