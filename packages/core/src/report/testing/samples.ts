import type { Diagnostic, Occurrence } from "../../model/diagnostic.ts";
import type { FileReport, Report, RuleInfo } from "../types.ts";

/** Two rules as reports know them. */
export const RULES: readonly RuleInfo[] = [
  {
    id: "loc-absolute",
    severity: { protocol: "error", google: "warning" },
    summary: "Require every loc to be an absolute URL",
    why: "Crawlers do not resolve a relative loc against the sitemap; the entry is dropped.",
    fix: "Write the scheme and host in front of the path.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#locdef" }],
  },
  {
    id: "lastmod-date-only",
    severity: { google: "info" },
    summary: "Suggest a time in lastmod",
    why: "A date alone tells less.",
    fix: "Add the time & zone.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap" }],
  },
];

export const OPTIONS = { rules: RULES, profiles: ["protocol", "google"] } as const;

/** A relative loc at the line. */
export function relative(line: number, loc: string): Occurrence {
  return { message: `Expected an absolute URL, found "${loc}"`, offset: line * 10, line, column: 10, loc };
}

/** A diagnostic with these occurrences. */
export function relativeLocs(occurrences: readonly [Occurrence, ...Occurrence[]], count: number = occurrences.length): Diagnostic {
  return { rule: "loc-absolute", messageId: "relative", severity: "error", profile: "protocol", ...occurrences[0], count, occurrences };
}

/** A hint without a loc. */
export function hint(line: number): Diagnostic {
  const place: Occurrence = { message: "Expected a time, found none", offset: line * 10 + 5, line, column: 15 };
  return { rule: "lastmod-date-only", messageId: "date", severity: "info", profile: "google", ...place, count: 1, occurrences: [place] };
}

/** A report of a urlset with these diagnostics. */
export function fileWith(diagnostics: readonly Diagnostic[], changes: Partial<FileReport> = {}): FileReport {
  return { file: "public/sitemap.xml", kind: "urlset", complete: true, urls: 3, bytes: 1234, diagnostics, ...changes };
}

/** A diagnostic about which the program that made the file has a setting. */
export function withSetting(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, setting: "siteUrl in next-sitemap.config.js is what the addresses begin with" };
}

/** A file whose bytes could not be had. */
export const UNREAD: FileReport = {
  file: "gone.xml",
  kind: "unknown",
  complete: false,
  urls: 0,
  bytes: 0,
  diagnostics: [],
  error: "Expected a readable file, found no file at gone.xml",
};

/** Everything that a report writes for these files. */
export function render(report: Report, files: Iterable<FileReport>): string {
  let text = report.start();
  for (const file of files) text += report.file(file);
  return text + report.end();
}
