import { isSpace, LT } from "../xml/bytes.ts";
import type { QName } from "../xml/names.ts";
import type { ByteWindow } from "../xml/window.ts";
import type { DocumentContext, DocumentHandler } from "./document-handler.ts";
import { FeedHandler } from "./feed-handler.ts";
import { SitemapHandler } from "./sitemap-handler.ts";
import type { Meaning } from "./vocabulary.ts";

/** Roots by which feeds are known. */
const FEEDS = { rss: "rss", feed: "atom", rdf: "rdf" } as const;
/** So much white space may part a document from a list of lines behind it. */
const MAX_SPACE = 1024;
/** The longest beginning of a line that must be seen to know that it is an address. */
const SCHEME_BYTES = 8;
const SCHEME = /^https?:\/\//i;

/**
 * What takes a document that was joined to the end of another one, from the start tag of its root on; undefined where the tag begins none, or one
 * that the handler of the first takes itself.
 */
export function nextHandler(context: DocumentContext, current: DocumentHandler, name: QName<Meaning>): DocumentHandler | undefined {
  const local = name.local.toLowerCase();
  if (local === "rss" || local === "feed" || local === "rdf") return new FeedHandler(context, FEEDS[local]);
  if (current instanceof SitemapHandler) return undefined;
  if (local === "urlset" || local === "url") return new SitemapHandler(context, "url");
  return local === "sitemapindex" || local === "sitemap" ? new SitemapHandler(context, "sitemap") : undefined;
}

/** Begin lines of addresses at the position, behind the end of a document? `more`: that cannot be seen yet. The bytes up to the answer are white space. */
export function linesFollow({ bytes, base, position, end }: ByteWindow, final: boolean): "yes" | "no" | "more" {
  let at = position - base;
  const limit = end - base;
  while (at < limit && isSpace(bytes[at])) at++;
  if (at - (position - base) > MAX_SPACE || bytes[at] === LT) return "no";
  if (limit - at < SCHEME_BYTES && !final) return "more";
  const head = String.fromCharCode(...bytes.subarray(at, Math.min(limit, at + SCHEME_BYTES)));
  return SCHEME.test(head) ? "yes" : "no";
}

/** Tells of lines of addresses behind the end of a document, at the first of them. */
export function reportLines({ window, reporter }: DocumentContext): void {
  const { bytes, base } = window;
  while (isSpace(bytes[window.position - base])) window.position++;
  reporter.report("second-document", window.position, window.position + SCHEME_BYTES);
}
