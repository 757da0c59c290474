import type { UrlEntryInput } from "../model/entry.ts";
import { isSitemapError } from "../model/error.ts";
import { ISSUES, type IssueCode } from "../read/issues.ts";
import { readRanges } from "../read/read-sitemap.ts";
import type { RangeReading, ReadInput, ReadSummary } from "../read/types.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { makeIndex, type WrittenRef } from "../write/index-text.ts";
import type { Sink, SinkFile } from "../write/sink.ts";
import { EntryWriter } from "../write/to-writable.ts";
import { writeSitemaps } from "../write/write-sitemaps.ts";
import { type LooseEntry, looseEntries } from "./loose-entry.ts";
import { Notes } from "./notes.ts";
import type { FixOptions, FixResult } from "./types.ts";

/** Nothing is resolved against it: references are left out where the address is not known. */
const NO_ADDRESS = "https://address.invalid/";
/** Repairs of the writer that kept the value; all others left it out. */
const KEPT = ["loc-fragment-cut", "lastmod-completed", "field-converted"];
/** What the reader lost or passed over and the writer will not hear of. */
const VALUE_CODES: readonly IssueCode[] = ["invalid-lastmod", "invalid-changefreq", "invalid-priority", "invalid-value", "alternate-incomplete"];
const PASSED_OVER: readonly IssueCode[] = ["unknown-element", "unknown-attribute", "stray-text", "text-before-root", "element-repeated"];

interface Fix {
  readonly options: FixOptions;
  readonly site: string;
  readonly mended: Notes;
  readonly undecided: Notes;
}

/**
 * Writes a corrected copy of a sitemap, index or text list: read by the lenient reader, written by the writer. What has one right form is
 * given it; what has none is left out and told. Feeds, and files that are none of these, are left alone. Never throws on content.
 */
export async function fixSitemap(input: ReadInput, options: FixOptions): Promise<FixResult> {
  const site = options.url === undefined ? NO_ADDRESS : new URL(".", options.url).href;
  const fix: Fix = { options, site, mended: new Notes(), undecided: new Notes() };
  const { kind } = options;
  if (kind !== "urlset" && kind !== "sitemapindex" && kind !== "text") {
    fix.undecided.add("not-a-sitemap", `Expected a sitemap, an index or a text list to correct, found ${kind === "unknown" ? "none" : kind}`);
    return result(fix, { written: false, entries: 0, duplicates: 0 });
  }
  const { budgets, inflate, signal, kernel } = options;
  const reading = readRanges(input, {
    ...(budgets === undefined ? {} : { budgets }),
    ...(inflate === undefined ? {} : { inflate }),
    ...(signal === undefined ? {} : { signal }),
    ...(kernel === undefined || kernel === "auto" ? {} : { kernel }),
  });
  const outcome = kind === "urlset" ? await fixUrlset(reading, fix) : await fixList(reading, fix);
  tellLosses(await reading.summary, fix.undecided);
  return result(fix, outcome);
}

type Outcome = Pick<FixResult, "written" | "entries" | "duplicates">;

function result({ mended, undecided }: Fix, outcome: Outcome): FixResult {
  return { ...outcome, mended: mended.list(), undecided: undecided.list() };
}

/** The entries of the kind that belongs to the document; others are told. */
async function* entriesOf(reading: RangeReading, element: "url" | "sitemap", { options, undecided }: Fix): AsyncGenerator<readonly LooseEntry[]> {
  const name = (entry: LooseEntry): string => (typeof entry["loc"] === "string" ? `${entry["loc"]}: ` : "");
  for await (const batch of reading) {
    if (batch.element !== element) {
      undecided.add("entry-misplaced", ISSUES["entry-misplaced"].meaning, batch.entries);
      continue;
    }
    yield looseEntries(batch, options.url !== undefined, (entry, field, expected, value) =>
      undecided.add("reference", `${name(entry)}${field}: Expected ${expected}, found ${JSON.stringify(value)}`),
    ).filter((entry) => entry["loc"] !== undefined);
  }
}

async function fixUrlset(reading: RangeReading, fix: Fix): Promise<Outcome> {
  const { options, site, mended, undecided } = fix;
  let files = 0;
  // Only the first file is kept: a second one means that a split is needed, which needs names and addresses.
  const sink: Sink = {
    create: () => (files++ === 0 ? options.open() : NOWHERE),
    publish: async () => undefined,
    abort: async () => undefined,
    read: async () => undefined,
  };
  // The writer judges every value itself.
  const source = entriesOf(reading, "url", fix) as AsyncIterable<readonly UrlEntryInput[]>;
  try {
    const { urls, duplicates } = await writeSitemaps(source, sink, {
      site,
      crossSite: true,
      maxBad: "100%",
      onSkip: ({ reason, message }) => undecided.add(reason, message),
      onRepair: ({ reason, message }) => (KEPT.includes(reason) ? mended : undecided).add(reason, message),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.kernel === undefined ? {} : { kernel: options.kernel }),
    });
    if (files > 1) undecided.add("too-large", `Expected what fits into one sitemap, found ${urls} URLs: mapwright build splits them`);
    return { written: files === 1, entries: urls, duplicates };
  } catch (error) {
    if (!isSitemapError(error) || error.code !== "ERR_NO_ENTRIES") throw error;
    undecided.add("no-entries", error.message);
    return { written: false, entries: 0, duplicates: 0 };
  }
}

const NOWHERE: SinkFile = { write: () => undefined, close: () => undefined };

/** Indexes and text lists, which hold locs and dates at most. */
async function fixList(reading: RangeReading, fix: Fix): Promise<Outcome> {
  const { options, site, mended, undecided } = fix;
  const isIndex = options.kind === "sitemapindex";
  const writer = new EntryWriter(site, { crossSite: true, profile: "protocol", build: false });
  const refs = new Map<string, WrittenRef>();
  let duplicates = 0;
  for await (const entries of entriesOf(reading, isIndex ? "sitemap" : "url", fix)) {
    for (const entry of entries) {
      if (!writer.judge(entry)) {
        undecided.add(writer.skipped?.reason ?? "loc-invalid", writer.skipped?.message ?? "");
        continue;
      }
      for (const { reason, field, message } of writer.repairs) (KEPT.includes(reason) ? mended : undecided).add(reason, `${writer.loc}: ${field}: ${message}`);
      const key = sameUrlKey(writer.loc);
      if (refs.has(key)) duplicates++;
      else refs.set(key, { loc: writer.loc, lastmod: writer.composer.lastmod });
    }
  }
  if (refs.size === 0) {
    undecided.add("no-entries", "Expected at least one good URL, found none");
    return { written: false, entries: 0, duplicates };
  }
  const list = [...refs.values()];
  const text = isIndex ? indexText(list, undecided) : list.map(({ loc }) => `${loc}\n`).join("");
  if (text === undefined) return { written: false, entries: list.length, duplicates };
  const file = await options.open();
  await file.write(new TextEncoder().encode(text));
  await file.close();
  return { written: true, entries: list.length, duplicates };
}

function indexText(refs: readonly WrittenRef[], undecided: Notes): string | undefined {
  try {
    return makeIndex(refs);
  } catch (error) {
    if (!isSitemapError(error)) throw error;
    undecided.add("too-large", error.message);
    return undefined;
  }
}

/** What the document held that is not in the copy, as the reader tells it. */
function tellLosses({ issueCounts, issues }: ReadSummary, undecided: Notes): void {
  for (const [code, { level, meaning }] of Object.entries(ISSUES) as readonly (readonly [IssueCode, (typeof ISSUES)[IssueCode]])[]) {
    const count = issueCounts[code] ?? 0;
    if (count === 0 || VALUE_CODES.includes(code) || (level !== "lost" && !PASSED_OVER.includes(code))) continue;
    const first = issues.find((issue) => issue.code === code);
    undecided.add(code, first === undefined ? meaning : `${first.line}:${first.column} ${meaning}`, count);
  }
}
