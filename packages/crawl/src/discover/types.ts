import type { DocumentKind } from "@mapwright/core";
import type { FetchClock } from "../fetch/time-budget.ts";
import type { FetchAddress, FetchFaultCode, Hop } from "../fetch/types.ts";

/** Where an address was found: a robots.txt and a home page are places themselves, the others are what they name, or names that are common. */
export type PlaceOrigin = "robots.txt" | "robots-line" | "well-known" | "home-page" | "link" | "feed";

/**
 * What a place answered. `sitemap`: a sitemap, index or feed is there. `announced`: a robots.txt names it, and it was not asked. `repeated`: it
 * leads to one that was found before. `read`: a robots.txt or home page was read. `not-a-sitemap`: something else is there.
 */
export type PlaceOutcome = "sitemap" | "announced" | "repeated" | "read" | "not-a-sitemap" | "status" | "failed";

/** A place that was tried, and its answer. */
export interface TriedPlace {
  readonly url: string;
  readonly origin: PlaceOrigin;
  readonly outcome: PlaceOutcome;
  /** The line of the robots.txt, from 1. */
  readonly line?: number;
  /** The line of the robots.txt does not say this address, but must mean it. */
  readonly repaired?: boolean;
  /** The address that answered, where redirects led elsewhere. */
  readonly finalUrl?: string;
  readonly hops?: readonly Hop[];
  readonly status?: number;
  readonly reason?: FetchFaultCode;
  readonly kind?: DocumentKind;
  /** One sentence for people. */
  readonly message: string;
}

/** A sitemap, index or feed that was found. */
export interface FoundSitemap {
  readonly url: string;
  readonly origin: PlaceOrigin;
  /** What the first bytes say; undefined where it was not asked. */
  readonly kind?: DocumentKind;
}

/** A robots.txt as it was answered. */
export interface RobotsAnswer {
  readonly url: string;
  /** The address that answered. */
  readonly finalUrl: string;
  /** Undefined where there was no answer at all. */
  readonly status?: number;
  /** At most the first 512,000 bytes; undefined where there is none. */
  readonly bytes?: Uint8Array;
  /** Milliseconds between two requests that its Crawl-delay asks mapwright for. */
  readonly crawlDelayMs?: number;
}

/** What was found for an origin. */
export interface Discovery {
  /** Scheme, host and port that were asked, or that they redirect to. */
  readonly origin: string;
  /** In the order in which they were found: those of robots.txt first. */
  readonly sitemaps: readonly FoundSitemap[];
  readonly tried: readonly TriedPlace[];
  readonly robots: RobotsAnswer;
  /** Lines of robots.txt that were not asked, since those before them gave no sitemap. */
  readonly linesNotAsked: number;
  /** Milliseconds to keep between two requests to this origin: its Crawl-delay, as far as that is kept to. Undefined where it has none. */
  readonly delayMs?: number;
}

/** How `discoverSitemaps` works. */
export interface DiscoverOptions {
  /** Default: a fetcher of its own, with its defaults. */
  readonly fetch?: FetchAddress;
  readonly signal?: AbortSignal;
  /** Names below the root that are tried where robots.txt leads to no sitemap. Default WELL_KNOWN_NAMES. */
  readonly names?: readonly string[];
  /** Go on to every place, also where a sitemap has been found. Default false. */
  readonly everywhere?: boolean;
  /** Lines of a robots.txt that may give no sitemap, one behind the other, before the others are asked no more. Default 100. */
  readonly maxDeadLines?: number;
  /** The longest Crawl-delay that is kept to, in milliseconds; of a longer one, that much. 0 for none. Default 10,000. */
  readonly maxCrawlDelayMs?: number;
  readonly clock?: FetchClock;
  /** Is told of each place as it has answered. */
  readonly onPlace?: (place: TriedPlace) => void;
}
