import type { Diagnostic, Severity } from "../model/diagnostic.ts";
import { adviceLines, counted, isAtLeast, sortByGravity } from "./counts.ts";
import type { FileReport, Report, ReportOptions } from "./types.ts";
import { xmlText } from "./xml-text.ts";

/** How a JUnit report is made. */
export interface JunitOptions extends ReportOptions {
  /** From which severity a finding fails its test; the lighter ones stand in `system-out`. Default `error`. */
  readonly failOn?: Severity | undefined;
  /** Milliseconds since 1970 at which the check ran. */
  readonly now: number;
}

const PLACES = 10;

function places({ occurrences, count }: Diagnostic): string {
  const lines = occurrences.slice(0, PLACES).map(({ line, column, message }) => `${line}:${column} ${message}`);
  const more = count - lines.length;
  return [...lines, ...(more > 0 ? [`and ${counted(more, "more place")}`] : [])].join("\n");
}

/** A text of several lines in an element, where line ends stay as they are. */
function lines(text: string): string {
  return text.split("\n").map(xmlText).join("\n");
}

function failedCase(file: string, diagnostic: Diagnostic, fix: string | undefined): string {
  const { rule, severity, profile, message, count, setting } = diagnostic;
  const times = count > 1 ? ` (${counted(count, "time")})` : "";
  const text = [`${severity} for ${profile}`, places(diagnostic), ...adviceLines(fix, setting)].join("\n");
  return (
    `    <testcase name="${xmlText(`${rule} ${diagnostic.messageId}`)}" classname="${xmlText(file)}" time="0">\n` +
    `      <failure message="${xmlText(message + times)}" type="${xmlText(rule)}">${lines(text)}</failure>\n    </testcase>\n`
  );
}

/**
 * JUnit XML as both the schema of Ant's task and that of Jenkins take it: a suite for each file, a failed test for each kind of fault
 * in it, and a passed one for a file without.
 */
export function createJunitReport({ rules, failOn = "error", now }: JunitOptions): Report {
  const fixes = new Map(rules.map(({ id, fix }) => [id, fix]));
  const timestamp = new Date(now).toISOString().slice(0, 19);
  let id = 0;
  const file = ({ file: name, diagnostics, error }: FileReport): string => {
    const sorted = sortByGravity(diagnostics);
    const failed = sorted.filter(({ severity }) => isAtLeast(severity, failOn));
    const passed = sorted.filter(({ severity }) => !isAtLeast(severity, failOn));
    const classname = xmlText(name);
    const unread =
      error === undefined
        ? ""
        : `    <testcase name="read" classname="${classname}" time="0">\n      <error message="${xmlText(error)}" type="read"/>\n    </testcase>\n`;
    const good = failed.length === 0 && unread === "" ? `    <testcase name="check" classname="${classname}" time="0"/>\n` : "";
    const tests = unread + failed.map((diagnostic) => failedCase(name, diagnostic, fixes.get(diagnostic.rule))).join("") + good;
    const output = passed.map((diagnostic) => `${diagnostic.severity} ${diagnostic.rule} for ${diagnostic.profile}\n${places(diagnostic)}\n`).join("");
    const numbers = `tests="${Math.max(1, failed.length + (error === undefined ? 0 : 1))}" failures="${failed.length}" errors="${error === undefined ? 0 : 1}"`;
    return (
      `  <testsuite name="${classname}" package="mapwright" id="${id++}" ${numbers} time="0" timestamp="${timestamp}" hostname="localhost">\n` +
      `    <properties/>\n${tests}    <system-out>${lines(output)}</system-out>\n    <system-err/>\n  </testsuite>\n`
    );
  };
  return { start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n', file, end: () => "</testsuites>\n" };
}
