import { isAbsoluteHttpUrl, resolveReference } from "../value/url.ts";
import type { RobotsFile } from "./parse-robots.ts";

/** A sitemap that a robots.txt announces. */
export interface AnnouncedSitemap {
  /** An absolute address; case and escapes are those of the line. */
  readonly url: string;
  /** From 1. */
  readonly line: number;
  /** Is the address not what the line says, but what it must mean: it was relative, one of several, in brackets, or behind a misspelt field? */
  readonly repaired: boolean;
}

/** How people write the field where crawlers look for `sitemap`. */
const TYPO = /^(?:site[-_ ]maps?|sitemaps|sitemap[-_ ]?(?:url|index|location|file))$/i;
/** Between addresses that share a line; a comma or semicolon alone may be part of one. */
const BETWEEN = /[\s,;]+(?=https?:\/\/)/i;
const EDGES = /^[<"'\s]+|[>"'\s]+$/g;
const BARE_HOST = /^(?:www\.)[^/\s]+\.[^/\s]+\//i;

/**
 * The sitemaps that a robots.txt announces, in the order of its lines, each once. `Sitemap:` lines belong to no group and hold an absolute
 * address (https://www.sitemaps.org/protocol.html#submit_robots); what people write instead is understood and said to be repaired.
 */
export function sitemapAddresses(robots: RobotsFile, robotsUrl: string): readonly AnnouncedSitemap[] {
  const misspelt = robots.others.filter(({ field }) => field !== undefined && TYPO.test(field));
  const lines = [...robots.sitemaps.map((line) => ({ ...line, odd: false })), ...misspelt.map((line) => ({ ...line, odd: true }))];
  const found = new Map<string, AnnouncedSitemap>();
  for (const { value, line, odd } of lines.toSorted((a, b) => a.offset - b.offset)) {
    for (const part of value.split(BETWEEN)) {
      const url = addressIn(part, robotsUrl);
      if (url !== undefined && !found.has(url)) found.set(url, { url, line, repaired: odd || url !== value });
    }
  }
  return [...found.values()];
}

function addressIn(text: string, base: string): string | undefined {
  const bare = text.replace(EDGES, "").split("#")[0] ?? "";
  // Behind an address people write remarks; no address holds a space.
  const [value = ""] = bare.split(/\s/);
  if (value === "") return undefined;
  const url = isAbsoluteHttpUrl(value) ? value : resolveReference(BARE_HOST.test(value) ? `//${value}` : value, base);
  return isAbsoluteHttpUrl(url) ? url : undefined;
}
