import { isUtf8 } from "node:buffer";
import { createPrivateFault, isRefusedHost, resolveBySystem } from "./connector.ts";
import { ACCEPTED_ENCODINGS } from "./content-encoding.ts";
import { createClient, createClientOf } from "./create-client.ts";
import type { ResponseHead } from "./exchange.ts";
import { FetchFault } from "./fetch-fault.ts";
import { type FetcherOptions, limitsOf } from "./options.ts";
import { createHeaderTable, formatBasicAuth } from "./origin-headers.ts";
import { type AddressJudge, createAddressJudge } from "./public-address.ts";
import { ReadBuffers } from "./read-buffers.ts";
import { type RequestContext, type RequestOutcome, requestPatiently } from "./request.ts";
import { openBody, readBodyStart } from "./response-body.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { SYSTEM_CLOCK, TimeBudget } from "./time-budget.ts";
import type { FetchAddress, FetchAnswer, FetchHeaders, FetchTarget, Hop, OkAnswer, StatusAnswer } from "./types.ts";
import { DEFAULT_USER_AGENT } from "./user-agent.ts";
import { withoutUserInfo } from "./user-info.ts";

/** Fetches addresses, and holds the connections that it keeps open for further ones. */
export type Fetcher = FetchAddress & {
  /** Ends every connection, also those whose body is still being read. */
  readonly close: () => Promise<void>;
};

/** Options of a fetcher with those for its tests, which reach no address but loopback. */
export type InternalFetcherOptions = FetcherOptions & { readonly judge?: AddressJudge };

/** Bytes of a status answer's body that are kept. */
const BODY_START_BYTES = 1_024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface FetcherContext extends RequestContext {
  readonly judge: AddressJudge;
  readonly allowPrivate: boolean;
  readonly headersFor: (origin: string) => FetchHeaders;
  readonly commonHeaders: FetchHeaders;
}

/**
 * Makes a fetcher of http and https addresses: with limits on time, bytes and redirects, further attempts where they may help, and no way into
 * private networks unless `allowPrivate`. What happens on the network is told by the answer and never thrown; an option that is wrong is ERR_ARGUMENT.
 */
export function createFetcher(options: InternalFetcherOptions = {}): Fetcher {
  const { limits, timeouts } = limitsOf(options);
  const judge = options.judge ?? createAddressJudge();
  const allowPrivate = options.allowPrivate ?? false;
  const userAgent = options.userAgent ?? DEFAULT_USER_AGENT;
  const buffers = new ReadBuffers();
  const connector = { buffers, resolve: options.resolve ?? resolveBySystem, judge, allowPrivate, connectMs: timeouts.connectMs, ca: options.ca };
  const client = options.dispatcher === undefined ? createClient(connector, options.env ?? process.env) : createClientOf(options.dispatcher);
  const context: FetcherContext = {
    client,
    buffers,
    limits,
    timeouts,
    judge,
    allowPrivate,
    clock: options.clock ?? SYSTEM_CLOCK,
    random: options.random ?? Math.random,
    onWait: options.onWait ?? (() => undefined),
    headersFor: createHeaderTable(options.headers ?? []),
    commonHeaders: { "user-agent": userAgent, accept: "*/*", "accept-encoding": ACCEPTED_ENCODINGS },
  };
  return Object.assign((target: FetchTarget) => fetchAddress(target, context), { close: () => client.close() });
}

/** Where a fetch stands. */
interface Journey {
  readonly url: URL;
  readonly hops: readonly Hop[];
}

async function fetchAddress(target: FetchTarget, context: FetcherContext): Promise<FetchAnswer> {
  if (!URL.canParse(target.url)) {
    const fault = new FetchFault("bad-address", "Expected an absolute http or https address, found something else");
    return failed({ url: withoutUserInfo(target.url), hops: [] }, fault);
  }
  const budget = new TimeBudget(context.timeouts.totalMs, context.clock);
  let journey: Journey = { url: new URL(target.url), hops: [] };
  for (;;) {
    const refusal = refusalOf(journey.url, context);
    if (refusal !== undefined) return failed(described(journey), refusal);
    const { url } = journey;
    const outcome = await requestPatiently(
      { url: plainUrl(url), headers: headersOf(journey, target, context), budget, signal: target.signal, lendsChunks: target.lendsChunks ?? false },
      context,
    );
    if (outcome.kind === "fault") return failed(described(journey), outcome.fault, outcome.attempts);
    if (!REDIRECTS.has(outcome.head.status)) return answerOf(described(journey), outcome, { target, context });
    outcome.exchange.discard();
    const next = follow(journey, outcome.head, context.limits.maxRedirects);
    if (next instanceof FetchFault) return failed(described(journey), next, outcome.attempts);
    journey = next;
  }
}

/** Why an address is not even asked. */
function refusalOf(url: URL, { allowPrivate, judge }: FetcherContext): FetchFault | undefined {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return new FetchFault("unsupported-scheme", `Expected an http or https address, found one of ${url.protocol.slice(0, -1)}`);
  }
  return !allowPrivate && isRefusedHost(url.hostname, judge) ? createPrivateFault(url.hostname) : undefined;
}

/** The address without what is not sent: user, password, fragment. */
function plainUrl(url: URL): URL {
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  plain.hash = "";
  return plain;
}

function described({ url, hops }: Journey): { readonly url: string; readonly hops: readonly Hop[] } {
  return { url: plainUrl(url).href, hops };
}

function headersOf({ url, hops }: Journey, { etag, lastModified }: FetchTarget, context: FetcherContext): FetchHeaders {
  // User and password of an address that a redirect names are not the caller's.
  const hasUser = hops.length === 0 && url.username !== "";
  return {
    ...context.commonHeaders,
    ...(hasUser ? { authorization: basicAuthOf(url) } : {}),
    ...context.headersFor(url.origin),
    ...(etag === undefined ? {} : { "if-none-match": etag }),
    ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
  };
}

function basicAuthOf({ username, password }: URL): string {
  const decode = (text: string): string => text.replace(/(?:%[0-9A-F]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll("%", ""), "hex").toString("utf8"));
  return formatBasicAuth(decode(username), decode(password));
}

/** The next address of a redirect, or why it cannot be followed. */
function follow({ url, hops }: Journey, { status, headers }: ResponseHead, maxRedirects: number): Journey | FetchFault {
  const location = textOf(headers["location"]);
  if (location === undefined || !URL.canParse(location, url.href)) {
    const found = location === undefined ? "no Location" : "one that is no address";
    return new FetchFault("bad-redirect", `Expected a redirect with an address in its Location, found status ${status} with ${found}`);
  }
  const next = new URL(location, url);
  const hop = { url: plainUrl(url).href, status, location: plainUrl(next).href };
  const trail = [...hops, hop];
  if (trail.some((passed) => passed.url === hop.location))
    return new FetchFault("redirect-loop", `Expected redirects that end, found one back to ${hop.location}`);
  if (trail.length > maxRedirects)
    return new FetchFault("too-many-redirects", `Expected at most ${maxRedirects} redirects, found one more, to ${hop.location}`);
  return { url: next, hops: trail };
}

/** Headers come as single bytes; servers write addresses in UTF-8 all the same. */
function textOf(header: string | undefined): string | undefined {
  if (header === undefined || !/[\x80-\xff]/.test(header)) return header;
  const bytes = Buffer.from(header, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : header;
}

interface Base {
  readonly url: string;
  readonly hops: readonly Hop[];
}

function failed(base: Base, fault: FetchFault, attempts = 0): FetchAnswer {
  return { kind: "failed", ...base, reason: fault.code, message: fault.message, attempts };
}

interface AnswerOptions {
  readonly target: FetchTarget;
  readonly context: FetcherContext;
}

async function answerOf(base: Base, outcome: RequestOutcome & { readonly kind: "response" }, { target, context }: AnswerOptions): Promise<FetchAnswer> {
  const { head, exchange } = outcome;
  const isConditional = target.etag !== undefined || target.lastModified !== undefined;
  if (head.status === 304 && isConditional) {
    exchange.discard();
    return { kind: "not-modified", ...base };
  }
  const body = openBody(exchange, head.headers, context.limits);
  return head.status >= 200 && head.status < 300
    ? okAnswer(base, head, { body, bytesOnWire: () => exchange.bytes })
    : statusAnswer(base, outcome, { body, context });
}

function okAnswer(
  base: Base,
  { status, headers }: ResponseHead,
  { body, bytesOnWire }: { readonly body: ReturnType<typeof openBody>; readonly bytesOnWire: () => number },
): OkAnswer {
  const { etag, "last-modified": lastModified, "content-type": contentType } = headers;
  return {
    kind: "ok",
    ...base,
    status,
    headers,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(contentType === undefined ? {} : { contentType }),
    body: body.chunks,
    bytesOnWire,
    encodings: body.encodings,
  };
}

async function statusAnswer(
  base: Base,
  { head, attempts }: RequestOutcome & { readonly kind: "response" },
  { body, context }: { readonly body: ReturnType<typeof openBody>; readonly context: FetcherContext },
): Promise<StatusAnswer> {
  const retryAfterMs = parseRetryAfter(head.headers["retry-after"], context.clock.now());
  const bodyStart = await readBodyStart(body, BODY_START_BYTES);
  return { kind: "status", ...base, status: head.status, headers: head.headers, ...(retryAfterMs === undefined ? {} : { retryAfterMs }), bodyStart, attempts };
}
