import type { ReadOptions, ReadSummary } from "../read/types.ts";
import type { ComposedBatch, HashKey } from "../write/compose-types.ts";

/** Options of `readComposed`; those of reading mean what they mean for `readSitemap`. */
export interface ReadComposedOptions extends Pick<ReadOptions, "url" | "budgets" | "inflate" | "onIssue" | "signal" | "kernel"> {
  readonly hashKey: HashKey;
  /** What the entries are given as. Default `xml`. */
  readonly format?: "xml" | "text";
  /** Also gives `bares`. Default false. */
  readonly bare?: boolean;
}

/** Entries of a sitemap that exists. */
export interface ReadComposedBatch extends ComposedBatch {
  /** As `fingerprints`, of the bytes without the lastmod: what an entry has whose lastmod was derived. Zeros where `bare` was not asked for. */
  readonly bares: Int32Array;
  /** Start and end of the line of the lastmod in `bytes`, two integers an entry; zeros where there is none. */
  readonly lastmodSpans: Int32Array;
}

/** What was read, and what could not be composed. */
export interface ComposedSummary extends ReadSummary {
  /** Entries left out because no sitemap may list them, such as those without an absolute URL. */
  readonly dropped: number;
}

/** A reading of composed entries under way, with a summary as a `SitemapReading` has it. */
export interface ComposedReading extends AsyncIterable<ReadComposedBatch> {
  readonly summary: Promise<ComposedSummary>;
}
