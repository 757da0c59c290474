import { FetchFault } from "../fetch/fetch-fault.ts";
import type { FetchAddress, FetchFaultCode, FetchTarget, Hop } from "../fetch/types.ts";

/** What an address of the web in memory answers: a document, or the fields that are set; of several the first, then the next one, and the last for ever. */
export type MemoryPage = string | Uint8Array | MemoryAnswer | readonly MemoryAnswer[];

export interface MemoryAnswer {
  readonly body?: string | Uint8Array;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers with a redirect. */
  readonly location?: string;
  /** There is no answer. */
  readonly fails?: FetchFaultCode;
  /** The body ends behind so many bytes with this fault. */
  readonly cutAfter?: number;
  readonly cutBy?: FetchFaultCode;
  readonly retryAfterMs?: number;
}

export interface MemoryWeb {
  readonly fetch: FetchAddress;
  /** Addresses in the order in which they were asked for, redirects included. */
  readonly requests: string[];
  readonly targets: FetchTarget[];
  /** Bytes that were sent. */
  readonly bytes: () => number;
  /** Bodies that were begun and neither read to the end nor given up. */
  readonly open: () => number;
  /** The most of them at a time. */
  readonly mostOpen: () => number;
  readonly set: (url: string, page: MemoryPage) => void;
}

const MAX_HOPS = 10;
const CHUNK_BYTES = 1000;

/** A web of addresses in memory, with the answers of the real fetcher: redirects, statuses, 304 for matching validators, cut bodies. */
export function createMemoryWeb(pages: Readonly<Record<string, MemoryPage>>): MemoryWeb {
  const web = new Map(Object.entries(pages));
  const requests: string[] = [];
  const targets: FetchTarget[] = [];
  let bytes = 0;
  let open = 0;
  let mostOpen = 0;

  const answerAt = (url: string): MemoryAnswer => {
    requests.push(url);
    const page = web.get(url) ?? { status: 404, body: "not found" };
    if (typeof page === "string" || page instanceof Uint8Array) return { body: page };
    if (!("length" in page)) return page;
    const asked = requests.filter((request) => request === url).length;
    return page[Math.min(asked, page.length) - 1] ?? {};
  };

  async function* send(
    body: Uint8Array,
    { cutAfter, cutBy = "cut" }: MemoryAnswer,
    count: (length: number) => void,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    open++;
    mostOpen = Math.max(mostOpen, open);
    try {
      const end = Math.min(cutAfter ?? body.length, body.length);
      for (let at = 0; at < end; at += CHUNK_BYTES) {
        const chunk = body.subarray(at, Math.min(at + CHUNK_BYTES, end));
        count(chunk.length);
        yield chunk;
      }
      if (cutAfter !== undefined) throw new FetchFault(cutBy, `Expected ${body.length} bytes, found ${end}`);
    } finally {
      open--;
    }
  }

  const fetch: FetchAddress = async (target) => {
    targets.push(target);
    const hops: Hop[] = [];
    let { url } = target;
    let page = answerAt(url);
    while (page.location !== undefined) {
      const location = new URL(page.location, url).href;
      hops.push({ url, status: page.status ?? 301, location });
      if (hops.some((hop) => hop.url === location))
        return { kind: "failed", url, hops, reason: "redirect-loop", message: "Expected redirects to end", attempts: 1 };
      if (hops.length > MAX_HOPS) return { kind: "failed", url, hops, reason: "too-many-redirects", message: "Expected redirects to end", attempts: 1 };
      url = location;
      page = answerAt(url);
    }
    const headers = page.headers ?? {};
    const { status = 200, fails } = page;
    if (fails !== undefined) return { kind: "failed", url, hops, reason: fails, message: `Expected an answer, found ${fails}`, attempts: 1 };
    const body = typeof page.body === "string" ? new TextEncoder().encode(page.body) : (page.body ?? new Uint8Array(0));
    if (status >= 300 && status !== 304) {
      return {
        kind: "status",
        url,
        hops,
        status,
        headers,
        attempts: 1,
        bodyStart: body.subarray(0, 1024),
        ...(page.retryAfterMs === undefined ? {} : { retryAfterMs: page.retryAfterMs }),
      };
    }
    const etag = headers["etag"];
    const lastModified = headers["last-modified"];
    const isSame = target.etag !== undefined ? target.etag === etag : target.lastModified !== undefined && target.lastModified === lastModified;
    if (isSame || status === 304) return { kind: "not-modified", url, hops };
    let sent = 0;
    const count = (length: number): void => {
      sent += length;
      bytes += length;
    };
    return {
      kind: "ok",
      url,
      hops,
      status,
      headers,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
      ...(headers["content-type"] === undefined ? {} : { contentType: headers["content-type"] }),
      body: send(body, page, count),
      bytesOnWire: () => sent,
    };
  };
  return { fetch, requests, targets, bytes: () => bytes, open: () => open, mostOpen: () => mostOpen, set: (url, page) => void web.set(url, page) };
}
