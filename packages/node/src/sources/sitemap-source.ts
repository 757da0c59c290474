import { type ReadSummary, readSitemap, SitemapError, type SourceItem, type UrlEntryInput } from "@mapwright/core";
import type { SourceContext } from "./types.ts";

/** Opens the child of an index that lies beside it; undefined where there is none. */
export type OpenChild = (loc: string) => Promise<AsyncIterable<SourceItem> | undefined>;

/** The items of an existing sitemap, index or feed. The children of an index are read as well where they lie beside it. */
export async function* readSitemapSource(body: AsyncIterable<Uint8Array>, context: SourceContext, openChild: OpenChild): AsyncGenerator<SourceItem> {
  const { signal } = context.options;
  const reading = readSitemap(body, signal === undefined ? {} : { signal });
  const children: string[] = [];
  for await (const { entries, sitemaps } of reading) {
    // What was read may lack what a writer wants; the writer says so, entry by entry.
    if (entries.length > 0) yield { kind: "entries", source: context.source, entries: entries as readonly UrlEntryInput[] };
    for (const { loc } of sitemaps) children.push(loc);
  }
  report(await reading.summary, context);
  const missing: string[] = [];
  for (const loc of children) {
    const items = await openChild(loc);
    if (items === undefined) missing.push(loc);
    else yield* items;
  }
  const [first] = missing;
  if (first !== undefined)
    context.note(
      "child-missing",
      0,
      `Expected the sitemaps of the index beside it, found no file for ${missing.length} of ${children.length}, such as ${first}`,
    );
}

function report(summary: ReadSummary, context: SourceContext): void {
  if (summary.kind === "unknown") throw new SitemapError("ERR_SOURCE", "Expected a sitemap, an index or a feed, found another document");
  if (!summary.complete) context.note("source-incomplete", 0, `Expected a whole sitemap, found one that ends early (${summary.stoppedBy ?? "cut"})`);
  const issues = summary.issues.filter(({ level }) => level !== "note");
  const [first] = issues;
  if (first !== undefined) context.note("source-repaired", first.line, `Repairs while reading the sitemap: ${issues.length}, first: ${first.message}`);
}
