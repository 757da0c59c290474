import type { Diagnostic, Occurrence } from "../model/diagnostic.ts";
import { addCounts, countSeverities } from "./counts.ts";
import type { FileReport, Report, SeverityCounts } from "./types.ts";

function placeAsJson({ message, line, column, offset, loc }: Occurrence): Record<string, unknown> {
  return { message, line, column, offset, loc: loc ?? null };
}

/** A diagnostic as plain data: the first place as properties of its own, and all kept places where there are several. */
function diagnosticAsJson(diagnostic: Diagnostic): Record<string, unknown> {
  const { rule, severity, profile, count, messageId, occurrences, setting } = diagnostic;
  return {
    rule,
    severity,
    profile,
    ...placeAsJson(diagnostic),
    count,
    messageId,
    ...(setting === undefined ? {} : { setting }),
    ...(occurrences.length > 1 ? { occurrences: occurrences.map(placeAsJson) } : {}),
  };
}

function fileAsJson({ file, kind, complete, urls, bytes, diagnostics, generator, error }: FileReport): Record<string, unknown> {
  return {
    file,
    kind,
    complete,
    urls,
    bytes,
    diagnostics: diagnostics.map(diagnosticAsJson),
    ...(generator === undefined ? {} : { generator }),
    ...(error === undefined ? {} : { error }),
  };
}

/** One JSON document, written file by file. Properties may be added within a `schemaVersion`; `more` gives some for the end, when all files are known. */
export function createJsonReport(more: () => Readonly<Record<string, unknown>> = () => ({})): Report {
  let files = 0;
  let totals: SeverityCounts = { errors: 0, warnings: 0, infos: 0 };
  return {
    start: () => '{"schemaVersion":1,"files":[',
    file: (report) => {
      totals = addCounts(totals, countSeverities(report.diagnostics));
      return `${files++ === 0 ? "" : ","}\n${JSON.stringify(fileAsJson(report))}`;
    },
    end: () =>
      `\n],${Object.entries(more())
        .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},\n`)
        .join("")}"summary":${JSON.stringify(totals)}}\n`,
  };
}
