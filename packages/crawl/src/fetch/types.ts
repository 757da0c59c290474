/** What a fetch is for; it is said in reports and decides nothing about how bytes are read. */
export type FetchPurpose = "robots" | "sitemap" | "page";

/** An address to fetch. */
export interface FetchTarget {
  /** An absolute http or https address. */
  readonly url: string;
  /** The entity tag of the copy at hand: an unchanged document is answered with `not-modified` (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2). */
  readonly etag?: string;
  /** The Last-Modified text of the copy at hand; servers ignore it where `etag` is sent too (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.3). */
  readonly lastModified?: string;
  readonly signal?: AbortSignal;
  readonly purpose: FetchPurpose;
  /** Chunks of the body may be overwritten when the next one is asked for, which saves their memory: for readers that keep none. Default false. */
  readonly lendsChunks?: boolean;
}

/** One redirect that was followed: the address asked, its status, and the absolute address it named. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly location: string;
}

/** Why there is no answer, or why a body ended early. */
export type FetchFaultCode =
  | "dns"
  | "refused"
  | "unreachable"
  | "tls"
  | "proxy"
  | "timeout-connect"
  | "timeout-headers"
  | "timeout-body"
  | "timeout-total"
  | "reset"
  | "bad-response"
  | "private-address"
  | "too-many-redirects"
  | "redirect-loop"
  | "bad-redirect"
  | "bad-address"
  | "unsupported-scheme"
  | "too-large"
  | "cut"
  | "content-encoding"
  | "aborted";

/** Names of headers in lower case; of several fields of one name, the values joined by `, `. */
export type FetchHeaders = Readonly<Record<string, string>>;

interface AnswerBase {
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly hops: readonly Hop[];
}

/** A document: status 200 to 299. */
export interface OkAnswer extends AnswerBase {
  readonly kind: "ok";
  readonly status: number;
  readonly headers: FetchHeaders;
  readonly etag?: string;
  readonly lastModified?: string;
  /** The Content-Type as sent. */
  readonly contentType?: string;
  /**
   * The bytes without their Content-Encoding; a document that is a gzip file is left to its reader. Iterate once, to the end, or give it up
   * with `return` of its iterator: otherwise the connection stays open. It throws a `FetchFault` where the body is cut, over budget or late,
   * after all that came has been yielded.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Bytes of the body that came over the wire so far. */
  readonly bytesOnWire: () => number;
  /** The content encodings that were undone so far, such as `["gzip"]`: whether the label of the answer was true. */
  readonly encodings?: () => readonly string[];
}

/** The copy at hand is the newest one: status 304. */
export interface NotModifiedAnswer extends AnswerBase {
  readonly kind: "not-modified";
}

/** A status that brings no document. */
export interface StatusAnswer extends AnswerBase {
  readonly kind: "status";
  readonly status: number;
  readonly headers: FetchHeaders;
  /** Milliseconds that the server asks to wait, from its Retry-After. */
  readonly retryAfterMs?: number;
  /** The first bytes of the body, at most 1,024, to recognise a page of HTML. */
  readonly bodyStart: Uint8Array;
  readonly attempts: number;
}

/** No answer at all. */
export interface FailedAnswer extends AnswerBase {
  readonly kind: "failed";
  readonly reason: FetchFaultCode;
  /** One sentence for people. */
  readonly message: string;
  /** Requests that were made of the last address. */
  readonly attempts: number;
}

export type FetchAnswer = OkAnswer | NotModifiedAnswer | StatusAnswer | FailedAnswer;

/** Fetches one address. It never throws for what happens on the network; the answer says it. */
export type FetchAddress = (target: FetchTarget) => Promise<FetchAnswer>;
