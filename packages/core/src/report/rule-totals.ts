import type { Diagnostic, Severity } from "../model/diagnostic.ts";
import { SEVERITIES } from "./types.ts";

/** One rule over all files. */
export interface RuleTotal {
  readonly rule: string;
  readonly severity: Severity;
  count: number;
  files: number;
  /** The first finding and its file, as an example. */
  readonly example: Diagnostic;
  readonly file: string;
}

/** Sums the findings of each rule and severity over the files. */
export class RuleTotals {
  readonly #totals = new Map<string, RuleTotal>();

  add(file: string, diagnostics: readonly Diagnostic[]): void {
    const seen = new Set<string>();
    for (const diagnostic of diagnostics) {
      const { rule, severity, count } = diagnostic;
      const key = `${severity} ${rule}`;
      const total = this.#totals.get(key) ?? { rule, severity, count: 0, files: 0, example: diagnostic, file };
      total.count += count;
      if (!seen.has(key)) total.files++;
      seen.add(key);
      this.#totals.set(key, total);
    }
  }

  /** The gravest first, then the most frequent. */
  list(): readonly RuleTotal[] {
    return [...this.#totals.values()].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count);
  }
}
