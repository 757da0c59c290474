import type { ReadSummary } from "@mapwright/core";

/** A reader's summary with some of it changed. */
export function summaryWith(changes: Partial<ReadSummary> = {}): ReadSummary {
  return {
    kind: "urlset",
    complete: true,
    entryCount: 2,
    sitemapCount: 0,
    bytes: 1234,
    gzipLayers: 0,
    encoding: "utf-8",
    issues: [],
    issueCounts: {},
    kernel: { name: "typescript", fastEntries: 0, slowEntries: 2 },
    ...changes,
  };
}
