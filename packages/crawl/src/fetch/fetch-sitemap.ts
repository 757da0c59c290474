import { type ReadBatch, type ReadOptions, type ReadSummary, readSitemap, SitemapError } from "@mapwright/core";
import { inflate } from "@mapwright/node";
import { fetcherFrom } from "./fetcher-from.ts";
import { guardBody } from "./guard-body.ts";
import type { FailedAnswer, FetchAddress, FetchFaultCode, FetchHeaders, Hop, OkAnswer, StatusAnswer } from "./types.ts";

/** How a sitemap is fetched and read: as `readSitemap` does, from its address. */
export interface FetchSitemapOptions extends Omit<ReadOptions, "url" | "inflate"> {
  /** Default: a fetcher of its own, with its defaults. Make one with `createFetcher` for many addresses, or to change what it does. */
  readonly fetch?: FetchAddress;
  /** Validators of the copy at hand: where it is the newest, nothing is transferred and `outcome` is `not-modified`. */
  readonly etag?: string;
  readonly lastModified?: string;
}

/** What was fetched, apart from its entries. */
export interface FetchedSitemap {
  readonly outcome: "read" | "not-modified";
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly hops: readonly Hop[];
  /** 304 where nothing has changed. */
  readonly status: number;
  readonly headers: FetchHeaders;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Was all of it transferred and read? False for a document that is cut, on the way or at its origin, or goes over a budget. */
  readonly complete: boolean;
  /** Why the transfer ended early. */
  readonly fault?: { readonly code: FetchFaultCode; readonly message: string };
  /** Bytes of the body that came over the wire. */
  readonly bytesOnWire: number;
  /** The account of the reader; undefined where nothing has changed. */
  readonly document?: ReadSummary;
}

/** A sitemap on its way: iterate for batches, then ask for the result. */
export interface SitemapFetch extends AsyncIterable<ReadBatch> {
  /** Where nobody iterates, it reads the document and drops its batches. Throws what the iteration throws. */
  result(): Promise<FetchedSitemap>;
}

/**
 * Fetches a sitemap, index, text list or feed and reads it while it comes, gzip or not. A body that is cut gives every whole entry before the
 * cut, and a result that says so. Where there is no document at all it throws ERR_SOURCE, with `url`, `hops`, and `status` or `reason` among
 * its details: an empty list must not stand for a failure.
 */
export function fetchSitemap(url: string | URL, options: FetchSitemapOptions = {}): SitemapFetch {
  const settle: Settle = { resolve: () => undefined, reject: () => undefined };
  const settled = new Promise<FetchedSitemap>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // A result that nobody asks for is no unhandled rejection: the iteration throws the same error.
  settled.catch(() => undefined);
  const batches = run(String(url), options, settle);
  let isBegun = false;
  return {
    [Symbol.asyncIterator]() {
      isBegun = true;
      return batches;
    },
    async result() {
      if (!isBegun) {
        isBegun = true;
        for await (const _batch of batches);
      }
      return settled;
    },
  };
}

interface Settle {
  readonly resolve: (result: FetchedSitemap) => void;
  readonly reject: (error: unknown) => void;
}

async function* run(url: string, options: FetchSitemapOptions, settle: Settle): AsyncGenerator<ReadBatch, void, undefined> {
  const { fetch: given, etag, lastModified, signal, ...readOptions } = options;
  const { fetch, close } = fetcherFrom(given);
  try {
    const validators = { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
    const answer = await fetch({ url, purpose: "sitemap", lendsChunks: true, ...validators, ...(signal === undefined ? {} : { signal }) });
    if (answer.kind === "not-modified") {
      settle.resolve({ outcome: "not-modified", url: answer.url, hops: answer.hops, status: 304, headers: {}, ...validators, complete: true, bytesOnWire: 0 });
    } else if (answer.kind === "ok") yield* read(answer, { ...readOptions, ...(signal === undefined ? {} : { signal }) }, settle.resolve);
    else throw errorOf(answer);
  } catch (error) {
    settle.reject(error);
    throw error;
  } finally {
    await close();
  }
}

async function* read(answer: OkAnswer, options: ReadOptions, settle: (result: FetchedSitemap) => void): AsyncGenerator<ReadBatch, void, undefined> {
  const guard = guardBody(answer.body, options.signal);
  const reading = readSitemap(guard.body, { ...options, url: answer.url, inflate, signal: guard.signal });
  try {
    yield* reading;
  } finally {
    const document = await reading.summary;
    const fault = guard.fault();
    const { url, hops, status, headers, etag, lastModified } = answer;
    settle({
      outcome: "read",
      url,
      hops,
      status,
      headers,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
      complete: document.complete && fault === undefined,
      ...(fault === undefined ? {} : { fault: { code: fault.code, message: fault.message } }),
      bytesOnWire: answer.bytesOnWire(),
      document: fault === undefined ? document : { ...document, complete: false, stoppedBy: "cut" },
    });
  }
}

function errorOf(answer: StatusAnswer | FailedAnswer): SitemapError {
  const { url, hops, attempts } = answer;
  if (answer.kind === "failed" && answer.reason === "aborted") return new SitemapError("ERR_ABORTED", `Expected to fetch ${url}, found the fetch aborted`);
  const found = answer.kind === "status" ? `Expected a sitemap, found status ${answer.status}` : answer.message;
  const details =
    answer.kind === "failed"
      ? { reason: answer.reason }
      : { status: answer.status, ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }) };
  const place = hops.length === 0 ? url : `${url}, where redirects led`;
  return new SitemapError("ERR_SOURCE", `${found}, at ${place}`, { details: { url, hops, attempts, ...details } });
}
