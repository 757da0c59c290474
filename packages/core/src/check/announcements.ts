import { parseRobots } from "../robots/parse-robots.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { splitUrl } from "../value/url.ts";
import type { CheckOptions, RobotsText } from "./types.ts";

interface Known {
  /** Authority in its normal form; undefined: the file speaks for every host. */
  readonly host: string | undefined;
  readonly sitemaps: ReadonlySet<string>;
}

/**
 * Answers whether the robots.txt of a host has a `Sitemap:` line with an address, which is the proof that a sitemap elsewhere may list the host's
 * URLs (https://www.sitemaps.org/protocol.html#sitemaps_cross_submits).
 */
export function createAnnouncements(robots: CheckOptions["robots"] = []): (url: string | undefined, host: string) => boolean | undefined {
  const texts: readonly RobotsText[] = typeof robots === "string" ? [{ text: robots }] : robots;
  const files = texts.map(knownFrom);
  return (url, host) => {
    const wanted = authorityOf(`https://${host}/`);
    const spoken = files.filter((file) => file.host === undefined || file.host === wanted);
    if (spoken.length === 0 || url === undefined) return undefined;
    const key = sameUrlKey(url);
    return spoken.some(({ sitemaps }) => sitemaps.has(key));
  };
}

function knownFrom({ text, url }: RobotsText): Known {
  const { sitemaps } = parseRobots(new TextEncoder().encode(text));
  return { host: url === undefined ? undefined : authorityOf(url), sitemaps: new Set(sitemaps.map(({ value }) => sameUrlKey(value))) };
}

function authorityOf(url: string): string | undefined {
  return splitUrl(sameUrlKey(url)).authority;
}
