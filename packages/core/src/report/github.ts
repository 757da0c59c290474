import type { Severity } from "../model/diagnostic.ts";
import { addCounts, adviceLines, counted, countSeverities, describeCounts, sortByGravity } from "./counts.ts";
import type { FileReport, Report, ReportOptions, SeverityCounts } from "./types.ts";

/** A step shows ten annotations of each level (https://docs.github.com/actions/reference/limits); more would push the first ones out. */
const MAX_OF_A_LEVEL = 10;

const COMMANDS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** Escapes as the runner's own toolkit does: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function annotation(severity: Severity, properties: Readonly<Record<string, string | number>>, message: string): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${COMMANDS[severity]} ${list.join(",")}::${escapeData(message)}\n`;
}

/** Workflow commands that put each kind of fault as an annotation to its first place in its file, capped to what is shown. */
export function createGithubReport({ rules }: ReportOptions): Report {
  const fixes = new Map(rules.map(({ id, fix }) => [id, fix]));
  const shown: Record<Severity, string[]> = { error: [], warning: [], info: [] };
  let groups = 0;
  let files = 0;
  let totals: SeverityCounts = { errors: 0, warnings: 0, infos: 0 };
  const add = (severity: Severity, text: () => string): void => {
    groups++;
    if (shown[severity].length < MAX_OF_A_LEVEL) shown[severity].push(text());
  };
  const file = ({ file: name, diagnostics, error }: FileReport): string => {
    files++;
    totals = addCounts(totals, countSeverities(diagnostics));
    if (error !== undefined) add("error", () => annotation("error", { file: name, title: "not read" }, error));
    for (const { severity, rule, line, column, message, count, setting } of sortByGravity(diagnostics)) {
      add(severity, () => {
        const times = count > 1 ? ` (${counted(count, "time")} in this file)` : "";
        const fix = fixes.get(rule);
        return annotation(severity, { file: name, line, col: column, title: rule }, [message + times, ...adviceLines(fix, setting)].join("\n"));
      });
    }
    return "";
  };
  const end = (): string => {
    const lines = [...shown.error, ...shown.warning, ...shown.info];
    const hidden = groups - lines.length;
    const more = hidden === 0 ? "" : `; ${counted(hidden, "more annotation")} left out, which --format json lists`;
    return `${lines.join("")}mapwright: ${describeCounts(totals) || "no findings"} in ${counted(files, "file")}${more}\n`;
  };
  return { start: () => "", file, end };
}
