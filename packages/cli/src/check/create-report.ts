import {
  createGithubReport,
  createJsonReport,
  createJunitReport,
  createSarifReport,
  createTextReport,
  type Report,
  type ReportOptions,
} from "@mapwright/core/report";
import type { Style } from "../terminal.ts";
import type { CheckFlags } from "./flags.ts";
import type { Site } from "./net-source.ts";

/** What a report is made with besides the rules. */
interface Surroundings {
  readonly style: Style;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Was the run ended before everything was checked? */
  readonly stopped: boolean;
}

/** The report of the format that is asked for. */
export function createReport(
  { format, plain, maxFindings, failOn }: CheckFlags,
  options: ReportOptions & { readonly sites?: readonly Site[] },
  { style, version, now, stopped }: Surroundings,
): Report {
  switch (format) {
    case "text":
      return createTextReport({ ...options, style, plain, stopped, allPlaces: maxFindings !== undefined });
    case "json":
      return createJsonReport(() => (options.sites === undefined ? {} : { sites: options.sites }));
    case "sarif":
      return createSarifReport({ ...options, version, maxOfAKind: maxFindings });
    case "github":
      return createGithubReport(options);
    case "junit":
      return createJunitReport({ ...options, failOn: failOn === "never" ? undefined : failOn, now });
    default:
      return format satisfies never;
  }
}
