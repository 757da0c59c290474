import type { Client } from "./create-client.ts";
import { Exchange, type FetchTimeouts, type ResponseHead } from "./exchange.ts";
import { createFault, errorCodeOf, faultOf } from "./fault-of.ts";
import type { FetchFault } from "./fetch-fault.ts";
import type { FetchLimits, FetchWait } from "./options.ts";
import type { ReadBuffers } from "./read-buffers.ts";
import { parseRetryAfter } from "./retry-after.ts";
import type { FetchClock, TimeBudget } from "./time-budget.ts";
import type { FetchFaultCode, FetchHeaders } from "./types.ts";

/** What requests of a fetcher have in common. */
export interface RequestContext {
  readonly client: Client;
  readonly buffers: ReadBuffers;
  readonly limits: FetchLimits;
  readonly timeouts: FetchTimeouts;
  readonly clock: FetchClock;
  readonly random: () => number;
  readonly onWait: (wait: FetchWait) => void;
}

/** One address, to be asked until it answers. */
export interface PatientRequest {
  readonly url: URL;
  readonly headers: FetchHeaders;
  readonly budget: TimeBudget;
  readonly signal: AbortSignal | undefined;
  /** May the memory of a chunk be used again when the next one is asked for? */
  readonly lendsChunks: boolean;
}

/** What came of it, after so many attempts. */
export type RequestOutcome = { readonly attempts: number } & (
  | { readonly kind: "response"; readonly head: ResponseHead; readonly exchange: Exchange }
  | { readonly kind: "fault"; readonly fault: FetchFault }
);

/** Faults of a proxy's own connection look like those of a host. */
const FAULTS_ON_THE_WAY: ReadonlySet<FetchFaultCode> = new Set(["dns", "refused", "unreachable", "timeout-connect"]);
/** A server that cannot do what it is asked for will not be able to later. */
const LASTING_STATUSES: ReadonlySet<number> = new Set([501, 505, 508, 511]);

/** Makes the request, and makes it again while that may help and the server does not ask for more time than there is. */
export async function requestPatiently(request: PatientRequest, context: RequestContext): Promise<RequestOutcome> {
  for (let attempts = 1; ; attempts++) {
    const outcome = await requestOnce(request, context, attempts);
    const wait = waitAfter(outcome, request, context);
    if (wait === undefined) return outcome;
    if (outcome.kind === "response") outcome.exchange.discard();
    context.onWait(wait);
    await context.clock.sleep(wait.ms, request.signal);
    request.budget.spend(wait.ms);
    if (request.signal?.aborted === true) return { kind: "fault", fault: createFault("aborted"), attempts };
  }
}

async function requestOnce({ url, headers, budget, signal, lendsChunks }: PatientRequest, context: RequestContext, attempts: number): Promise<RequestOutcome> {
  const { dispatcher, isProxied } = await context.client.carrierOf(url);
  const exchange = new Exchange({
    timeouts: context.timeouts,
    maxBytes: context.limits.maxBytes,
    budget,
    signal,
    buffers: lendsChunks ? context.buffers : undefined,
  });
  try {
    const head = await exchange.send(dispatcher, { origin: url.origin, path: url.pathname + url.search, headers: { ...headers } });
    return { kind: "response", head, exchange, attempts };
  } catch (error) {
    const fault = faultOf(error);
    const isOfProxy = isProxied && FAULTS_ON_THE_WAY.has(fault.code);
    return { kind: "fault", fault: isOfProxy ? createFault("proxy", `(${fault.code})`, fault) : fault, attempts };
  }
}

/** The pause before the next attempt; undefined where there is to be none. */
function waitAfter(outcome: RequestOutcome, { url, budget }: PatientRequest, { limits, clock, random }: RequestContext): FetchWait | undefined {
  const { attempts } = outcome;
  if (attempts > limits.retries || !isPassing(outcome)) return undefined;
  const asked = outcome.kind === "response" ? parseRetryAfter(outcome.head.headers["retry-after"], clock.now()) : undefined;
  const backoff = Math.min(limits.maxWaitMs, limits.backoffMs * 2 ** (attempts - 1)) * (1 - random() / 2);
  // Never sooner than by the own rule: a server that asks for no pause is in trouble all the same.
  const ms = Math.max(asked ?? 0, Math.round(backoff));
  if (ms > limits.maxWaitMs || ms >= budget.leftMs) return undefined;
  return { url: url.href, ms, reason: outcome.kind === "response" ? outcome.head.status : outcome.fault.code, attempts };
}

/** May it be otherwise in a moment? */
function isPassing(outcome: RequestOutcome): boolean {
  if (outcome.kind === "fault") return outcome.fault.code === "reset" || (outcome.fault.code === "dns" && errorCodeOf(outcome.fault.cause) === "EAI_AGAIN");
  const { status } = outcome.head;
  return status === 429 || (status >= 500 && !LASTING_STATUSES.has(status));
}
