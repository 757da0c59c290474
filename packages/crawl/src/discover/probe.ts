import { type DocumentKind, readSitemap } from "@mapwright/core";
import { inflate } from "@mapwright/node";
import { FetchFault } from "../fetch/fetch-fault.ts";
import { readStart } from "../fetch/read-start.ts";
import type { FetchAddress, FetchFaultCode, Hop, StatusAnswer } from "../fetch/types.ts";

/** What the beginning of a document says about it. */
export interface Probe {
  readonly finalUrl: string;
  readonly hops: readonly Hop[];
  readonly status?: number;
  readonly reason?: FetchFaultCode;
  /** Does the server ask for more time than the fetcher waits? */
  readonly isBusy?: boolean;
  /** Undefined where no document came. */
  readonly kind?: DocumentKind;
  /** One sentence for people. */
  readonly message: string;
}

/** More than any prolog holds; the rest of the document is given up. */
const HEAD_BYTES = 65_536;

const NAMES: Readonly<Record<DocumentKind, string>> = {
  urlset: "a sitemap",
  sitemapindex: "a sitemap index",
  text: "a list of URLs",
  rss: "an RSS feed",
  atom: "an Atom feed",
  rdf: "an RSS 1.0 feed",
  unknown: "no sitemap",
};

/** Asks an address for a document and looks at its first bytes, whatever its type is said to be. */
export async function probeSitemap(url: string, fetch: FetchAddress, signal: AbortSignal | undefined): Promise<Probe> {
  const answer = await fetch({ url, purpose: "sitemap", ...(signal === undefined ? {} : { signal }) });
  const common = { finalUrl: answer.url, hops: answer.hops };
  if (answer.kind === "failed") return { ...common, reason: answer.reason, message: answer.message };
  if (answer.kind === "not-modified") return { ...common, status: 304, message: "answers 304 to an unconditional request" };
  if (answer.kind === "status") return { ...common, status: answer.status, ...describeStatus(answer) };
  try {
    const { bytes } = await readStart(answer.body, HEAD_BYTES);
    const { kind } = await readSitemap(bytes, { inflate }).summary;
    return { ...common, status: answer.status, kind, message: kind === "unknown" ? describeOther(bytes) : `is ${NAMES[kind]}` };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { ...common, status: answer.status, reason: error.code, message: error.message };
  }
}

/** A status without document, and whether the server wants to be left alone. */
export function describeStatus({ status, retryAfterMs = 0 }: StatusAnswer): { readonly message: string; readonly isBusy: boolean } {
  const isBusy = retryAfterMs > 0 && (status === 429 || status >= 500);
  const pause = isBusy ? `, and asks for a pause of ${Math.ceil(retryAfterMs / 1000)} s` : "";
  return { message: `answers with status ${status}${pause}`, isBusy };
}

function describeOther(bytes: Uint8Array): string {
  if (bytes.length === 0) return "is empty";
  return isPageOfHtml(bytes) ? "is a page of HTML" : "is no sitemap";
}

/** Do these bytes begin as a page does? */
export function isPageOfHtml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  return /<(?:!doctype html|html|head|body)\b/i.test(head);
}
