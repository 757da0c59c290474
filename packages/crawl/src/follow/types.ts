import type { Budgets, DocumentKind, ReadIssue, ReadOptions, ReadSummary, SitemapRef, UrlEntry } from "@mapwright/core";
import type { FetchClock } from "../fetch/time-budget.ts";
import type { FetchAddress, FetchFaultCode, FetchHeaders, Hop } from "../fetch/types.ts";

/** Which addresses an index may lead to: those of the same site (its subdomains and neighbours too), of the same host, or any. */
export const FOLLOW_SCOPES = ["site", "host", "any"] as const;
export type FollowScope = (typeof FOLLOW_SCOPES)[number];

/** What can end a following before all is read. */
export type FollowLimit = "maxDepth" | "maxFiles" | "maxMs" | "maxHostFailures" | "maxHostRefusals" | "maxPauseMs" | "aborted";

/**
 * What became of a listed sitemap. `read`: as `complete` says. `not-modified`: the server says that the copy at hand is the newest one.
 * `unchanged`: the index says so, and it was not asked. `status`, `failed`: there is no document. `refused`: outside the scope. `repeated`: it was
 * read under another address or place of the tree. `loop`: it is, or has the content of, one of its ancestors. `skipped`: a limit was reached.
 */
export type NodeState = "read" | "not-modified" | "unchanged" | "status" | "failed" | "refused" | "repeated" | "loop" | "skipped";

/** One file of the tree. While it is being read its figures grow. */
export interface SitemapNode {
  /** The address as it was given or listed, without user and password. */
  readonly url: string;
  readonly state: NodeState;
  /** 0 for what was asked for, 1 for what that lists. */
  readonly depth: number;
  /** The lastmod that the index gives it. */
  readonly lastmod?: string;
  /** The address that answered, where redirects led elsewhere. */
  readonly finalUrl?: string;
  readonly hops: readonly Hop[];
  readonly status?: number;
  readonly headers?: FetchHeaders;
  /** Why there is no document, or why its body ended early. */
  readonly reason?: FetchFaultCode;
  /** One sentence about what went wrong. */
  readonly message?: string;
  /** The address under which it was read, of a `repeated` one or a `loop`. */
  readonly sameAs?: string;
  /** Of a `skipped` one. */
  readonly limit?: FollowLimit;
  readonly kind?: DocumentKind;
  /** Was a document read to its end? */
  readonly complete: boolean;
  readonly stoppedBy?: ReadSummary["stoppedBy"];
  readonly entryCount: number;
  readonly sitemapCount: number;
  /** Bytes that came over the wire. */
  readonly bytes: number;
  /** Bytes of the document. */
  readonly documentBytes: number;
  /** The greatest lastmod of its entries, as text. */
  readonly newest?: string;
  readonly issueCounts: ReadSummary["issueCounts"];
  /** The first few of each code. */
  readonly issues: readonly ReadIssue[];
  /** What an index lists, in its order. */
  readonly children: readonly SitemapNode[];
  /** Sitemaps of an index that a limit left out. */
  readonly notFollowed: number;
}

/** Some entries and refs of one file, in its order. */
export interface FollowBatch {
  readonly file: SitemapNode;
  readonly entries: readonly UrlEntry[];
  readonly sitemaps: readonly SitemapRef[];
}

export interface FollowTotals {
  /** Documents that were read, wholly or in part. */
  readonly files: number;
  readonly entries: number;
  /** Bytes over the wire. */
  readonly bytes: number;
  /** Requests that brought no document, or not all of it, or something else than a sitemap. */
  readonly failed: number;
  readonly refused: number;
  readonly repeated: number;
  readonly loops: number;
  /** Sitemaps that a limit left out. */
  readonly skipped: number;
  /** Sitemaps that have not changed since the last time. */
  readonly unchanged: number;
}

/** A pause that a server asked for with Retry-After (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). */
export interface HostPause {
  readonly host: string;
  /** The address that answered so. */
  readonly url: string;
  readonly ms: number;
  /** When the host may be asked again, as a date-time. */
  readonly until: string;
  /** Is it asked no more? Otherwise it is waited for. */
  readonly givenUp: boolean;
}

/** A host that asked for pauses. */
export interface PausedHost {
  readonly host: string;
  /** Pauses that were kept, and how long they were together. */
  readonly pauses: number;
  readonly waitedMs: number;
  /** When it may be asked again, where it asked for more than is waited for, or refused behind its own pauses again and again. */
  readonly givenUpUntil?: string;
  /** Sitemaps that were left out since it was given up. */
  readonly skipped: number;
}

export interface FollowResult {
  /** One for each address that was given. */
  readonly roots: readonly SitemapNode[];
  /** Was everything read that is listed and within the scope? */
  readonly complete: boolean;
  /** Which limits were reached. */
  readonly limits: readonly FollowLimit[];
  readonly totals: FollowTotals;
  /** How many sitemaps were refused as outside the scope, by host. */
  readonly refusedHosts: Readonly<Record<string, number>>;
  /** Hosts that asked for pauses with Retry-After. */
  readonly pausedHosts: readonly PausedHost[];
}

export interface FollowOptions {
  /** Default: a fetcher of its own, with its defaults. */
  readonly fetch?: FetchAddress;
  readonly signal?: AbortSignal;
  /** Read what an index lists. Default true. */
  readonly follow?: boolean;
  /** Default `site`. */
  readonly scope?: FollowScope;
  /** Indexes within indexes: 1 is all that the protocol knows. Default 10. */
  readonly maxDepth?: number;
  /** Files fetched. Default 100,000. */
  readonly maxFiles?: number;
  /** Milliseconds after which no further file is begun, and the one at hand is given up. Default: no limit. */
  readonly maxMs?: number;
  /** A host that gave no answer so often in a row is asked no more. Default 10. */
  readonly maxHostFailures?: number;
  /** A host that answered so often in a row without a document (404 and the like) is asked no more. Default 1,000. */
  readonly maxHostRefusals?: number;
  /**
   * The longest pause that a server may ask for with Retry-After, in milliseconds: the sitemap is asked for again behind it. A host that asks for
   * more, or refuses behind its own pauses three times in a row, is asked no more. 0 to wait for none. Default 60,000.
   */
  readonly maxPauseMs?: number;
  /** Is told of each pause that a server asks for, whether it is kept or the host is given up. */
  readonly onPause?: (pause: HostPause) => void;
  /** Milliseconds that a host wants between two requests, such as by the Crawl-delay of its robots.txt; less than `delayMs` counts for nothing. */
  readonly delayOf?: (host: string) => number | undefined;
  /** Files fetched at a time: one is read, the others wait with their first bytes. Default 4. */
  readonly concurrency?: number;
  /** Connections to one host. Default 2. */
  readonly perHost?: number;
  /** Milliseconds between the starts of two requests to one host. Default 100. */
  readonly delayMs?: number;
  /** Bytes that a file is read ahead. Default 1,048,576. */
  readonly aheadBytes?: number;
  readonly budgets?: Partial<Budgets>;
  /** Issues kept for each code of each file. Default 10. */
  readonly keepIssues?: number;
  readonly kernel?: ReadOptions["kernel"];
  /** Is told of each file when it is done, whatever became of it. */
  readonly onFile?: (file: SitemapNode, summary: ReadSummary | undefined) => void;
  readonly clock?: FetchClock;
}

/** A following under way: iterate for batches, then ask for the result. */
export interface Following extends AsyncIterable<FollowBatch> {
  /** The tree with its figures. Where nobody iterates, it reads all and drops the batches. */
  result(): Promise<FollowResult>;
}
