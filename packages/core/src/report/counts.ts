import type { Diagnostic, Severity } from "../model/diagnostic.ts";
import { SEVERITIES, type SeverityCounts } from "./types.ts";

/** The occurrences of all diagnostics by severity. */
export function countSeverities(diagnostics: readonly Diagnostic[]): SeverityCounts {
  const totals = { error: 0, warning: 0, info: 0 };
  for (const { severity, count } of diagnostics) totals[severity] += count;
  return { errors: totals.error, warnings: totals.warning, infos: totals.info };
}

/** The sum of two counts. */
export function addCounts(a: SeverityCounts, b: SeverityCounts): SeverityCounts {
  return { errors: a.errors + b.errors, warnings: a.warnings + b.warnings, infos: a.infos + b.infos };
}

/** The diagnostics with the gravest first, and in the order of the document among equals. */
export function sortByGravity(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.offset - b.offset);
}

/** Is this severity at least as grave as the threshold? */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

/** `1 error`, `12,345 errors`. */
export function counted(number: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(number)} ${number === 1 ? singular : plural}`;
}

/** `12,345`. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `2 errors, 1 warning`, the gravest first; empty where there are none. */
export function describeCounts({ errors, warnings, infos }: SeverityCounts): string {
  const parts = [errors > 0 ? counted(errors, "error") : "", warnings > 0 ? counted(warnings, "warning") : "", infos > 0 ? counted(infos, "info") : ""];
  return parts.filter((part) => part !== "").join(", ");
}

/** What to do about a finding, and which setting does it, a line each. */
export function adviceLines(fix: string | undefined, setting: string | undefined): readonly string[] {
  return [...(fix === undefined ? [] : [fix]), ...(setting === undefined ? [] : [`${setting}.`])];
}
