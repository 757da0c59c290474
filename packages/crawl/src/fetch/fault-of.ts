import { FetchFault } from "./fetch-fault.ts";
import type { FetchFaultCode } from "./types.ts";

/** What the codes of the system, of TLS and of the client mean. */
const BY_CODE: Readonly<Record<string, FetchFaultCode>> = {
  ENOTFOUND: "dns",
  ENODATA: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NONAME: "dns",
  EAI_NODATA: "dns",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  ENETUNREACH: "unreachable",
  ENETDOWN: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  EACCES: "unreachable",
  EPERM: "unreachable",
  ETIMEDOUT: "timeout-connect",
  UND_ERR_CONNECT_TIMEOUT: "timeout-connect",
  UND_ERR_HEADERS_TIMEOUT: "timeout-headers",
  UND_ERR_BODY_TIMEOUT: "timeout-body",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_DESTROYED: "aborted",
  UND_ERR_CLOSED: "aborted",
  UND_ERR_ABORTED: "proxy",
  UND_ERR_PRX_TLS: "proxy",
  UND_ERR_INVALID_ARG: "proxy",
  UND_ERR_HEADERS_OVERFLOW: "bad-response",
  UND_ERR_RESPONSE: "bad-response",
};

const BY_BEGINNING: readonly (readonly [RegExp, FetchFaultCode])[] = [
  [/^HPE_/, "bad-response"],
  [/^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/, "tls"],
];

/** Sentences for people. The answer names the address. */
const SENTENCES: Readonly<Partial<Record<FetchFaultCode, string>>> = {
  dns: "Expected a host that has an address, found none for its name",
  refused: "Expected a server, found that the host refuses connections",
  unreachable: "Expected a host that can be reached, found no way to it",
  tls: "Expected a secure connection, found a fault of TLS",
  proxy: "Expected the proxy to pass the request on, found that it does not",
  "timeout-connect": "Expected a connection in time, found none",
  "timeout-headers": "Expected the head of an answer in time, found none",
  "timeout-body": "Expected the body to go on in time, found that it stopped",
  "timeout-total": "Expected everything in time, found that it takes longer",
  cut: "Expected the whole body, found the connection closed in the middle of it",
  aborted: "Expected to wait for the answer, found the fetch aborted",
  reset: "Expected an answer, found the connection closed",
  "bad-response": "Expected an answer of HTTP, found something else",
};

/** The code that a system or client gave an error; of several attempts, that of the first. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return errorCodeOf(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? errorCodeOf(error.cause) : undefined;
}

/** Turns whatever the client throws into a fault. No message of another is passed on, since it might hold what must not be shown. */
export function faultOf(error: unknown, fallback: FetchFaultCode = "bad-response"): FetchFault {
  if (error instanceof FetchFault) return error;
  const code = errorCodeOf(error);
  if (code === undefined) return createFault(fallback, undefined, error);
  const reason = BY_CODE[code] ?? BY_BEGINNING.find(([beginning]) => beginning.test(code))?.[1] ?? fallback;
  return createFault(reason, `(${code})`, error);
}

/** A fault with the sentence of its code. */
export function createFault(code: FetchFaultCode, detail?: string, cause?: unknown): FetchFault {
  const sentence = SENTENCES[code] ?? `Expected an answer, found ${code}`;
  return new FetchFault(code, detail === undefined ? sentence : `${sentence} ${detail}`, cause);
}
