import type { DocumentKind, ReadIssue, ReadSummary, UrlEntry } from "@mapwright/core";
import type { FetchAnswer, FetchFaultCode, FetchHeaders, Hop } from "../fetch/types.ts";
import { withoutUserInfo } from "../fetch/user-info.ts";
import type { FollowLimit, NodeState, SitemapNode } from "./types.ts";

/** A node while its file is worked on. */
export class NodeRecord implements SitemapNode {
  readonly url: string;
  /** The address with the user and password that it may have, which nobody is shown. */
  readonly #asked: string;
  readonly depth: number;
  readonly lastmod?: string;
  state: NodeState = "skipped";
  finalUrl?: string;
  hops: readonly Hop[] = [];
  status?: number;
  headers?: FetchHeaders;
  reason?: FetchFaultCode;
  message?: string;
  sameAs?: string;
  limit?: FollowLimit;
  kind?: DocumentKind;
  complete = false;
  stoppedBy?: NonNullable<ReadSummary["stoppedBy"]>;
  entryCount = 0;
  sitemapCount = 0;
  bytes = 0;
  documentBytes = 0;
  newest?: string;
  issueCounts: ReadSummary["issueCounts"] = {};
  issues: readonly ReadIssue[] = [];
  readonly children: NodeRecord[] = [];
  notFollowed = 0;

  constructor(asked: string, { depth, lastmod }: { readonly depth: number; readonly lastmod: string | undefined }) {
    this.#asked = asked;
    this.url = withoutUserInfo(asked);
    this.depth = depth;
    if (lastmod !== undefined) this.lastmod = lastmod;
  }

  /** What is to be asked for. */
  get asked(): string {
    return this.#asked;
  }

  /** Takes over what an answer says besides its body. */
  takeAnswer(answer: FetchAnswer): void {
    this.hops = answer.hops;
    if (answer.hops.length > 0) this.finalUrl = answer.url;
    if (answer.kind === "ok" || answer.kind === "status") {
      this.status = answer.status;
      this.headers = answer.headers;
    } else if (answer.kind === "not-modified") this.status = 304;
    else {
      this.reason = answer.reason;
      this.message = answer.message;
    }
  }

  takeSummary(summary: ReadSummary): void {
    this.kind = summary.kind;
    this.complete = summary.complete && this.reason === undefined;
    if (summary.stoppedBy !== undefined) this.stoppedBy = summary.stoppedBy;
    this.entryCount = summary.entryCount;
    this.sitemapCount = summary.sitemapCount;
    this.documentBytes = summary.bytes;
    this.issueCounts = summary.issueCounts;
    this.issues = summary.issues;
  }
}

/** Notes the newest lastmod of entries. Dates compare as texts as far as the day; within a day the greatest text is taken. */
export function noteNewest(node: NodeRecord, entries: readonly UrlEntry[]): void {
  let newest = node.newest ?? "";
  for (const { lastmod } of entries) if (lastmod !== undefined && lastmod > newest) newest = lastmod;
  if (newest !== "") node.newest = newest;
}
