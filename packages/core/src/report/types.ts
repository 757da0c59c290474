import type { RuleMeta } from "../check/rule.ts";
import type { CheckedKind } from "../check/types.ts";
import type { Diagnostic, ProfileName, Severity } from "../model/diagnostic.ts";

/** What was found in one file. */
export interface FileReport {
  /** Path or address as the user knows it, with `/`. */
  readonly file: string;
  readonly kind: CheckedKind;
  readonly complete: boolean;
  /** Url entries, and sitemap refs of an index. */
  readonly urls: number;
  /** Inflated bytes. */
  readonly bytes: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The program that made the file, where it can be told. */
  readonly generator?: string;
  /** One sentence, where the bytes could not be had. */
  readonly error?: string;
}

/** What reports need to know of the rules that ran. */
export type RuleInfo = Pick<RuleMeta<string>, "id" | "severity" | "summary" | "why" | "fix" | "sources">;

/** Faults counted by severity, each occurrence once. */
export interface SeverityCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** What all reports are made from besides the files. */
export interface ReportOptions {
  /** The rules that ran. */
  readonly rules: readonly RuleInfo[];
  /** The profiles that were asked for. */
  readonly profiles: readonly ProfileName[];
}

/** Turns findings into text, file by file. Every function returns the text to write next. */
export interface Report {
  readonly start: () => string;
  readonly file: (report: FileReport) => string;
  readonly end: () => string;
}

/** The gravest first. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];
