export { type Baseline, type BaselineDifference, createBaseline, createBaselineFilter, formatBaseline, parseBaseline } from "./baseline.ts";
export { addCounts, countSeverities, isAtLeast } from "./counts.ts";
export { type FingerprintParts, fingerprint } from "./fingerprint.ts";
export { createGithubReport } from "./github.ts";
export { createJsonReport } from "./json.ts";
export { createJunitReport, type JunitOptions } from "./junit.ts";
export { createSarifReport, type SarifOptions } from "./sarif.ts";
export { createTextReport, type TextOptions, type TextStyle } from "./text.ts";
export type { FileReport, Report, ReportOptions, RuleInfo, SeverityCounts } from "./types.ts";
