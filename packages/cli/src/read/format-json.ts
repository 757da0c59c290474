import type { ReadBatch, SitemapRef, UrlEntry } from "@mapwright/core";
import { type FieldPath, pickFields } from "./fields.ts";
import type { Outcome, ReadFormat } from "./format.ts";

type ListName = "entries" | "sitemaps";

/** What is told of a file besides its lists. */
export function outcomeAsJson({ summary, error }: Outcome): Record<string, unknown> {
  return {
    kind: summary?.kind ?? "unknown",
    complete: error === undefined && summary?.complete === true,
    ...(summary?.stoppedBy === undefined ? {} : { stoppedBy: summary.stoppedBy }),
    ...(error === undefined ? {} : { error }),
    ...(summary === undefined
      ? {}
      : { bytes: summary.bytes, encoding: summary.encoding, gzipLayers: summary.gzipLayers, issueCounts: summary.issueCounts, kernel: summary.kernel }),
  };
}

/**
 * One document for all files. It is written while the files are read: the list that comes first (the entries of a urlset,
 * the sitemaps of an index) goes out at once, and only the other one, which is nearly always empty, waits for its turn.
 */
export function createJsonFormat(fields: readonly FieldPath[] | undefined): ReadFormat {
  let files = 0;
  let open: ListName | undefined;
  let written = 0;
  let waiting: string[] = [];
  const asJson = (item: UrlEntry | SitemapRef): string => JSON.stringify(fields === undefined ? item : pickFields(item, fields));
  const list = (name: ListName, items: readonly (UrlEntry | SitemapRef)[]): string => {
    if (items.length === 0) return "";
    const opening = open === undefined ? `"${name}":[` : "";
    open ??= name;
    if (open !== name) {
      for (const item of items) waiting.push(asJson(item));
      return "";
    }
    let text = opening;
    for (const item of items) text += `${written++ === 0 ? "" : ","}\n${asJson(item)}`;
    return text;
  };
  return {
    showsIssues: true,
    start: () => '{"schemaVersion":1,"files":[',
    startFile: (file) => {
      open = undefined;
      written = 0;
      waiting = [];
      return `${files++ === 0 ? "" : ","}\n{"file":${JSON.stringify(file)},`;
    },
    batch: (_file, batch: ReadBatch) => list("entries", batch.entries) + list("sitemaps", batch.sitemaps),
    endFile: (_file, outcome) => {
      const first = open ?? "entries";
      const second: ListName = first === "entries" ? "sitemaps" : "entries";
      const lists = `${open === undefined ? `"${first}":[` : "\n"}],\n"${second}":[${waiting.join(",\n")}]`;
      return `${lists},\n"issues":${JSON.stringify(outcome.summary?.issues ?? [])},\n${JSON.stringify(outcomeAsJson(outcome)).slice(1)}`;
    },
    end: () => "\n]}\n",
  };
}
