import type { UrlEntry, UrlEntryInput } from "../model/entry.ts";
import type { PROFILES } from "../protocol/limits.ts";
import type { GzipFactory } from "./sink.ts";

export type Profile = (typeof PROFILES)[number];

/** Several entries of one source with their places, so that a skipped one can be found again. */
export interface EntryBatch {
  readonly kind: "entries";
  readonly source: string;
  readonly entries: readonly UrlEntryInput[];
  /** Line of each entry in the source, from 1. */
  readonly lines?: ArrayLike<number>;
}

/** A row of a source that could not even be made an entry. It counts as skipped. */
export interface BadRow {
  readonly kind: "bad";
  readonly source: string;
  readonly line: number;
  readonly value: string;
  readonly reason: SkipReason;
  /** What was expected and what was found, where the source can say. */
  readonly message?: string;
}

/** Delimited bytes whose columns are core fields: the fast way in. The bytes of a chunk are used before the next is asked for. */
export interface RecordStream {
  readonly kind: "records";
  readonly source: string;
  /** Byte between the fields; 0 for one field a line. */
  readonly delimiter: number;
  readonly quoted: boolean;
  /** What each column holds; null is passed over. */
  readonly columns: readonly (CoreColumn | null)[];
  /** About how many bytes the chunks hold together, where that is known: spares the unique test from growing. */
  readonly bytes?: number;
  /** Line of the first record, from 1. */
  readonly firstLine: number;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export type CoreColumn = "loc" | "lastmod" | "changefreq" | "priority";
/** What a source may give: an entry, an address alone, several entries, or bytes of records. */
export type SourceItem = string | URL | UrlEntryInput | readonly (UrlEntryInput | string | URL)[] | EntryBatch | BadRow | RecordStream;
/**
 * Where url entries come from. What a reader gives may lack what the writer demands, and is judged by it: async iterables of it are taken, while
 * entries that a program spells out are held to what `UrlEntryInput` requires.
 */
export type Source = Iterable<SourceItem> | AsyncIterable<SourceItem> | AsyncIterable<UrlEntry | readonly UrlEntry[]>;

/** Why an entry was not written. A closed set; docs/writing.md explains each. */
export type SkipReason =
  | "loc-missing"
  | "loc-invalid"
  | "loc-scheme"
  | "loc-userinfo"
  | "loc-too-long"
  | "loc-too-short"
  | "outside-site"
  | "entry-too-large"
  | "row-invalid";

/** What was changed or left out of an entry that was written all the same. A closed set; docs/writing.md explains each. */
export type RepairReason =
  | "loc-fragment-cut"
  | "lastmod-dropped"
  | "lastmod-completed"
  | "changefreq-dropped"
  | "priority-dropped"
  | "characters-removed"
  | "field-dropped"
  | "field-converted"
  | "field-too-long"
  | "extension-dropped";

export interface Example {
  readonly source: string;
  /** Line in the source, from 1; 0 where there are no lines. */
  readonly line: number;
  readonly value: string;
  /** What was expected and what was found. */
  readonly message: string;
}

export interface Counted<R extends string> {
  readonly reason: R;
  readonly count: number;
  /** The first few. */
  readonly examples: readonly Example[];
}

export interface WriteOptions {
  /** Address of the site: references are resolved against it, and entries must be below it. */
  readonly site: string | URL;
  /** Address of the output folder where it is not `site`; used in the index. */
  readonly publicUrl?: string | URL;
  /** Base name of the files. Default `sitemap`. */
  readonly name?: string;
  /** Most url entries of one sitemap. Default and most: 50,000, or what the engine of `profile` takes. */
  readonly maxEntries?: number;
  /** Most bytes of one sitemap before compression, at least 512. Default and most: 52,428,800, or what the engine of `profile` takes. */
  readonly maxBytes?: number;
  /** Whose limits hold. Default `protocol`. `baidu` reads no index: several sitemaps are then `sitemap.xml`, `sitemap-1.xml`, ..., each to be submitted. */
  readonly profile?: Profile;
  /** `always` writes an index even for one sitemap. Default `auto`. ERR_ARGUMENT with a profile whose engine reads no index, as are `gzip` and `text`. */
  readonly index?: "auto" | "always";
  /** `text` writes children of one URL a line. Default `xml`. */
  readonly format?: "xml" | "text";
  /** Compresses the children; `sitemap.xml` is then a plain index. */
  readonly gzip?: GzipFactory;
  /** Writes each URL once. Default true. */
  readonly dedupe?: boolean;
  /** Accepts entries outside `site`. Default false. */
  readonly crossSite?: boolean;
  /**
   * The clock. With it news that is more than two days old is left out of its entry, which stays (`extension-dropped`): Google takes no older ones
   * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap). Default: none, so that the same entries always give the same bytes.
   */
  readonly asOf?: Date;
  /** What a bad entry does. Default `skip`: it is counted and reported. */
  readonly onBad?: "skip" | "fail";
  /** More bad entries than this number, or than this share of all (but then at least 10 of them), fail the run. Default `5%`. */
  readonly maxBad?: number | `${number}%`;
  /** Writes an empty sitemap where there are no entries. Default false: that is an error. */
  readonly allowEmpty?: boolean;
  readonly signal?: AbortSignal;
  /** Called now and then with the counts so far. */
  readonly onProgress?: (progress: { readonly urls: number; readonly files: number; readonly bytes: number }) => void;
  /** Called for every skipped entry. */
  readonly onSkip?: (skipped: Example & { readonly reason: SkipReason }) => void;
  /** Called for every repair. */
  readonly onRepair?: (repaired: Example & { readonly reason: RepairReason }) => void;
  /** Which kernel works. Default `auto`: wasm where it starts. */
  readonly kernel?: "auto" | "wasm" | "typescript";
}

export interface WrittenFile {
  readonly name: string;
  readonly kind: "urlset" | "sitemapindex" | "text";
  /** Url entries, or sitemap refs of an index. */
  readonly urls: number;
  /** Before compression. */
  readonly bytes: number;
  readonly compressedBytes?: number;
  readonly lastmod?: string;
}

export interface WriteResult {
  readonly urls: number;
  readonly duplicates: number;
  readonly skipped: readonly Counted<SkipReason>[];
  readonly repaired: readonly Counted<RepairReason>[];
  /** In the order in which a crawler finds them: `sitemap.xml` first. Where that is no index, each has to be submitted or named in robots.txt. */
  readonly files: readonly WrittenFile[];
  /** Sitemaps of an earlier build that were deleted. */
  readonly removed: readonly string[];
  readonly kernel: "wasm" | "typescript";
}
