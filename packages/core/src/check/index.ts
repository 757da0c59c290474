export type { Diagnostic, Occurrence, Place, ProfileName, Severity } from "../model/diagnostic.ts";
export { checkSet } from "./check-set.ts";
export { checkSitemap } from "./check-sitemap.ts";
export type { Rule, RuleExample, RuleExampleDocument, RuleMeta, RuleSource, SeverityTable, Stage } from "./rule.ts";
export { RULES } from "./rules/index.ts";
export {
  type CheckedFile,
  type CheckedKind,
  type CheckOptions,
  type CheckResult,
  type CheckSetInput,
  type CheckSetOptions,
  type CheckSetResult,
  DEFAULT_MAX_FINDINGS,
  DEFAULT_PROFILES,
  type Finding,
  type RobotsText,
  type RuleSetting,
  type SeverityCounts,
  type Transport,
} from "./types.ts";
