import { SitemapError } from "@mapwright/core";
import type { Dispatcher } from "undici";
import type { ResolveHost } from "./connector.ts";
import type { FetchTimeouts } from "./exchange.ts";
import type { OriginHeaders } from "./origin-headers.ts";
import type { Environment } from "./proxies.ts";
import type { FetchClock } from "./time-budget.ts";
import type { FetchFaultCode } from "./types.ts";

/** A pause before a request is made again. */
export interface FetchWait {
  readonly url: string;
  readonly ms: number;
  /** What came instead of a document: a status, or a fault. */
  readonly reason: number | FetchFaultCode;
  /** Requests that were made so far. */
  readonly attempts: number;
}

/** What a fetch may cost. */
export interface FetchLimits {
  /** Bytes of a body on the wire. Default 256 MiB. */
  readonly maxBytes: number;
  /** Bytes of a body without its Content-Encoding. Default 1 GiB. */
  readonly maxInflatedBytes: number;
  /** Bytes without Content-Encoding for each byte on the wire, once 16 MiB have come. Default 300. */
  readonly maxRatio: number;
  /** Redirects that are followed. Default 10. */
  readonly maxRedirects: number;
  /** Further attempts after the status 429 or one of a failing server, and after a connection that was reset. Default 2. */
  readonly retries: number;
  /** Milliseconds before the second attempt, twice as many before each further one, of which a random half is left out. Default 500. */
  readonly backoffMs: number;
  /** The longest pause, of whatever origin: a server that asks for a longer one is not asked again. Default 30,000. */
  readonly maxWaitMs: number;
}

export interface FetcherOptions extends Partial<FetchLimits> {
  readonly timeouts?: Partial<FetchTimeouts>;
  /** Default: `mapwright/VERSION` with the address of the project. */
  readonly userAgent?: string;
  /** Headers for one origin each, such as Authorization. They follow no redirect to another origin, and are in no message. */
  readonly headers?: readonly OriginHeaders[];
  /** Fetch from the own machine and from private networks too. Default false. */
  readonly allowPrivate?: boolean;
  /** Where HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY are looked up, in either case. Default: the environment of the process; `{}` for no proxy. */
  readonly env?: Environment;
  /** Certificates in PEM to trust instead of those of Node. */
  readonly ca?: string;
  /** Is told of every pause. */
  readonly onWait?: (wait: FetchWait) => void;
  /** Default: the resolver of the system. */
  readonly resolve?: ResolveHost;
  /** Carries all requests instead of the own client, which then resolves no name and judges hosts as written alone. */
  readonly dispatcher?: Dispatcher;
  readonly clock?: FetchClock;
  /** From 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
}

export const DEFAULT_FETCH_LIMITS: FetchLimits = {
  maxBytes: 268_435_456,
  maxInflatedBytes: 1_073_741_824,
  maxRatio: 300,
  maxRedirects: 10,
  retries: 2,
  backoffMs: 500,
  maxWaitMs: 30_000,
};

export const DEFAULT_FETCH_TIMEOUTS: FetchTimeouts = { connectMs: 10_000, headersMs: 30_000, bodyMs: 30_000, totalMs: 300_000 };

/** The limits with their defaults; a number that is none is ERR_ARGUMENT. */
export function limitsOf(options: FetcherOptions): { readonly limits: FetchLimits; readonly timeouts: FetchTimeouts } {
  return { limits: withDefaults(DEFAULT_FETCH_LIMITS, options), timeouts: withDefaults(DEFAULT_FETCH_TIMEOUTS, options.timeouts ?? {}) };
}

function withDefaults<T extends object>(defaults: T, given: Partial<T>): T {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(defaults)) {
    const chosen: unknown = Reflect.get(given, name) ?? value;
    if (typeof chosen !== "number" || !(chosen >= 0)) throw new SitemapError("ERR_ARGUMENT", `Expected ${name} to be a number from 0, found ${String(chosen)}`);
    merged[name] = chosen;
  }
  return { ...defaults, ...merged };
}
