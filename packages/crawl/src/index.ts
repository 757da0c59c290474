export { followChanges } from "./again/follow-changes.ts";
export type { ChangeBatch, ChangeOptions, ChangeResult, Changes, HostTrust, RemovedBatch } from "./again/types.ts";
export { crawlDelayOf, DEFAULT_MAX_CRAWL_DELAY_MS } from "./discover/crawl-delay.ts";
export { discoverSitemaps } from "./discover/discover-sitemaps.ts";
export type { DiscoverOptions, Discovery, FoundSitemap, PlaceOrigin, PlaceOutcome, RobotsAnswer, TriedPlace } from "./discover/types.ts";
export { WELL_KNOWN_NAMES } from "./discover/well-known.ts";
export type { HostAddress, ResolveHost } from "./fetch/connector.ts";
export { createFetcher, type Fetcher } from "./fetch/create-fetcher.ts";
export type { FetchTimeouts } from "./fetch/exchange.ts";
export { FetchFault } from "./fetch/fetch-fault.ts";
export { type FetchedSitemap, type FetchSitemapOptions, fetchSitemap, type SitemapFetch } from "./fetch/fetch-sitemap.ts";
export { DEFAULT_FETCH_LIMITS, DEFAULT_FETCH_TIMEOUTS, type FetcherOptions, type FetchLimits, type FetchWait } from "./fetch/options.ts";
export { formatBasicAuth, type OriginHeaders } from "./fetch/origin-headers.ts";
export type { FetchClock } from "./fetch/time-budget.ts";
export type {
  FailedAnswer,
  FetchAddress,
  FetchAnswer,
  FetchFaultCode,
  FetchHeaders,
  FetchPurpose,
  FetchTarget,
  Hop,
  NotModifiedAnswer,
  OkAnswer,
  StatusAnswer,
} from "./fetch/types.ts";
export { type DocumentFollowing, type FollowedDocument, followDocuments } from "./follow/follow-documents.ts";
export { followSitemaps } from "./follow/follow-sitemaps.ts";
export {
  FOLLOW_SCOPES,
  type FollowBatch,
  type Following,
  type FollowLimit,
  type FollowOptions,
  type FollowResult,
  type FollowScope,
  type FollowTotals,
  type HostPause,
  type NodeState,
  type PausedHost,
  type SitemapNode,
} from "./follow/types.ts";
export { type PatternSample, PatternSampler } from "./sample/pattern-sample.ts";
export { compareServed } from "./served/compare-served.ts";
export type { CompareServedOptions, IndexDifference, ServableSet, ServedFile, ServedSet, ServedState } from "./served/types.ts";
