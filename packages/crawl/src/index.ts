export { discoverSitemaps } from "./discover/discover-sitemaps.ts";
export type { DiscoverOptions, Discovery, FoundSitemap, PlaceOrigin, PlaceOutcome, RobotsAnswer, TriedPlace } from "./discover/types.ts";
export { WELL_KNOWN_NAMES } from "./discover/well-known.ts";
export { FetchFault } from "./fetch/fetch-fault.ts";
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
