import type { UrlEntry } from "@mapwright/core";
import type { FieldChange } from "@mapwright/core/set";

/** One document of a side. */
export interface DiffDocument {
  /** Its path or address, for messages. */
  readonly name: string;
  /** Its address, where it is known: references in it are resolved against that. */
  readonly url?: string | URL;
  /** Was it named by the user? Then it is an error when it cannot be read or is no sitemap; otherwise it is told as a problem of its side. */
  readonly named: boolean;
  /** May it repeat what other documents of the side list, as a sitemap of recent changes does? */
  readonly repeats: boolean;
  /** Its bytes, gzip or not. Throws ERR_SOURCE where they cannot be had. */
  open(): AsyncIterable<Uint8Array>;
  /** Is told the sitemaps that it names, as it names them, before the next document is asked for: those that can be had follow. Returns those that lead back to itself or to what led to it. */
  follow(locs: readonly string[]): readonly string[] | undefined;
}

/** One side of a comparison: a file, a set, the sitemaps of a site. It is read up to three times, and has to give the same each time. */
export interface DiffInput {
  readonly name: string;
  documents(): AsyncIterable<DiffDocument>;
}

/** What is different about one URL. */
export type DiffChange =
  | { readonly kind: "added"; readonly loc: string; readonly entry: UrlEntry }
  | { readonly kind: "removed"; readonly loc: string; readonly entry: UrlEntry }
  | { readonly kind: "changed"; readonly loc: string; readonly fields: readonly FieldChange[] };

/** Why a side may lack entries. A closed set. */
export type DiffProblemCode = "circle" | "incomplete" | "unreadable" | "unknown";

export interface DiffProblem {
  readonly document: string;
  readonly code: DiffProblemCode;
  readonly message: string;
}

/** What one side holds. */
export interface DiffSide {
  readonly name: string;
  /** Different URLs, news counting apart from pages. */
  readonly urls: number;
  /** Entries whose URL came before on the same side; the first one counts. */
  readonly duplicates: number;
  readonly documents: number;
  /** Was everything read to its end? */
  readonly complete: boolean;
  /** The first 100. */
  readonly problems: readonly DiffProblem[];
}

export interface DiffSummary {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Does either side hold a list of URLs, whose entries have no fields to compare? */
  readonly plain: boolean;
}

/** How sides are compared. */
export interface DiffOptions {
  /** Properties that are not compared, such as `lastmod`. `loc` means its spelling. */
  readonly ignore?: readonly string[];
  /** Bytes of memory for what is known of the URLs of both sides, some 30 each. Where that is not enough the sides are read in several rounds. Default 1 GiB. */
  readonly memoryBytes?: number;
  /** Folder for entries that wait to be compared, when they are many. Default: the system's temporary folder. */
  readonly scratchFolder?: string;
  readonly signal?: AbortSignal;
  /** Which kernel works. Default `auto`. */
  readonly kernel?: "auto" | "wasm" | "typescript";
  /** Called now and then: which side is being read, for the how manieth time, and how many of its entries were. */
  readonly onProgress?: (progress: { readonly name: string; readonly pass: number; readonly urls: number }) => void;
}

/**
 * A comparison under way: iterate for batches of changes, once; the summary is there when the iteration has ended. To await it without having begun to
 * iterate compares and drops the changes.
 */
export interface SitemapDiff extends AsyncIterable<readonly DiffChange[]> {
  readonly summary: Promise<DiffSummary>;
}
