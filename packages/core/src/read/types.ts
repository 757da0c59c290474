import type { SitemapRef, UrlEntry } from "../model/entry.ts";
import type { DocumentKind, Issue } from "../model/issue.ts";
import type { IssueCode } from "./issues.ts";

export type ReadIssue = Issue<IssueCode>;

/** What a document may cost. Going over one ends the reading with what was found so far. */
export interface Budgets {
  /** Bytes taken in, compressed or not. */
  readonly maxBytes: number;
  /** Bytes after inflating, all layers. */
  readonly maxInflatedBytes: number;
  /** Inflated bytes for each compressed byte, once 16 MiB are inflated. */
  readonly maxRatio: number;
  /** Url entries and sitemap refs. */
  readonly maxEntries: number;
  /** Open elements. */
  readonly maxDepth: number;
  /** Bytes of one tag with its attributes. */
  readonly maxTagBytes: number;
  /** Bytes of the text of one element. */
  readonly maxTextBytes: number;
  /** Bytes from the start of an entry to its end. */
  readonly maxEntryBytes: number;
  /** Elements and attributes of one entry. */
  readonly maxFields: number;
}

export const DEFAULT_BUDGETS: Budgets = {
  maxBytes: 1_073_741_824,
  maxInflatedBytes: 1_073_741_824,
  maxRatio: 300,
  maxEntries: 10_000_000,
  maxDepth: 64,
  maxTagBytes: 65_536,
  maxTextBytes: 1_048_576,
  maxEntryBytes: 8_388_608,
  maxFields: 100_000,
};

/** Undoes gzip. On a fault it first yields all that could be saved, then throws. */
export type Inflate = (compressed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** What can be read: text, bytes, a stream or an iterable of either, or what holds a stream, as the answer of `fetch` and a file that was chosen in a page do. */
export type ReadInput =
  | string
  | ArrayBufferView
  | ArrayBuffer
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>
  | StreamHolder;

/** A `Response` or `Request`, or a `Blob` or `File`. */
export type StreamHolder = { readonly body: ReadableStream<Uint8Array> | null } | { stream(): ReadableStream<Uint8Array> };

export interface ReadOptions {
  /** Absolute address of the sitemap: sets `scope`, and references are resolved against it. */
  readonly url?: string | URL;
  readonly budgets?: Partial<Budgets>;
  /** Sees every issue, also those beyond the first `keepIssues` of a code. */
  readonly onIssue?: (issue: ReadIssue) => void;
  /** Issues kept for each code. Default 100. */
  readonly keepIssues?: number;
  /** Default: DecompressionStream, which loses up to 16 KiB before a fault. `@mapwright/node` has one that loses nothing. */
  readonly inflate?: Inflate;
  readonly signal?: AbortSignal;
  /** Which kernel works. Default `auto`: wasm where it starts. */
  readonly kernel?: "auto" | "wasm" | "typescript";
}

/** Some entries and refs in the order of the document. The arrays are the caller's to keep. */
export interface ReadBatch {
  readonly entries: readonly UrlEntry[];
  readonly sitemaps: readonly SitemapRef[];
}

export interface ReadSummary {
  readonly kind: DocumentKind;
  /** Was the document read to its end, and was its end there? */
  readonly complete: boolean;
  /** Why reading ended early: a budget, the end of the input in mid-document (`cut`), a gzip fault, or an abort. */
  readonly stoppedBy?: keyof Budgets | "cut" | "gzip" | "aborted";
  readonly entryCount: number;
  readonly sitemapCount: number;
  /** Inflated bytes read. */
  readonly bytes: number;
  /** Gzip layers that were undone. */
  readonly gzipLayers: number;
  /** Encoding the document was read in, such as `utf-8`. */
  readonly encoding: string;
  /** The first `keepIssues` of each code, in the order of the document. */
  readonly issues: readonly ReadIssue[];
  /** How often each code occurred. */
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  /** Which kernel worked, how many entries went its way, and why it did not work where it did not. */
  readonly kernel: { readonly name: "wasm" | "typescript"; readonly fastEntries: number; readonly slowEntries: number; readonly reason?: string };
}

/**
 * A reading under way: iterate for batches; the summary is there when the iteration has ended. To await it without having begun to iterate
 * reads the document and drops its batches; to iterate afterwards, or a second time, throws ERR_ARGUMENT.
 */
export interface SitemapReading extends AsyncIterable<ReadBatch> {
  readonly summary: Promise<ReadSummary>;
}

/** Everything of a document at once. */
export interface ReadResult extends ReadSummary, ReadBatch {}

/** Entries without strings: a tape (see kernel/tape.ts) over bytes. All of them live until the next batch, and the last ones until the iteration ends. */
export interface RangeBatch {
  readonly bytes: Uint8Array;
  readonly arena: Uint8Array;
  readonly tape: Int32Array;
  readonly tapeLength: number;
  readonly entries: number;
  /** "url" or "sitemap": which field table the numbers belong to. */
  readonly element: "url" | "sitemap";
  /** Offset of bytes[0] in the inflated document. */
  readonly offset: number;
}

/** A reading of ranges under way, with a summary as a `SitemapReading` has it. */
export interface RangeReading extends AsyncIterable<RangeBatch> {
  readonly summary: Promise<ReadSummary>;
}
