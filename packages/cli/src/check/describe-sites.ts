import { LIMITS } from "../net/tell-result.ts";
import { printable } from "../printable.ts";
import { count, type Style, size, wrap } from "../terminal.ts";
import type { Site } from "./net-source.ts";

const DAY_MS = 86_400_000;
const TOLD = 5;

/** Where the sitemaps of addresses are, how many URLs they list and how fresh they are, for people. */
export function describeSites(sites: readonly Site[], { style, now }: { readonly style: Style; readonly now: number }): string {
  return sites
    .map(
      (site) =>
        `${style("bold", printable(site.address))}\n${linesOf(site, now)
          .map((line) => wrap(printable(line), 80, "  "))
          .join("\n")}\n\n`,
    )
    .join("");
}

function linesOf(site: Site, now: number): readonly string[] {
  const { totals, pageFiles, complete, tried, kind, missing } = site;
  const [lack] = missing;
  if (tried === undefined && kind === undefined && lack !== undefined) return [`It could not be read: ${lack.reason}.`];
  const files = pageFiles === 1 ? "1 sitemap" : `${pageFiles} sitemaps`;
  return [
    ...whereFound(site),
    `${count(totals.entries, "URL")} in ${files}${complete ? "" : ", as far as they could be read"}; ${size(totals.bytes)} transferred`,
    freshness(site, now),
    ...whatIsMissing(site),
  ];
}

/** Why there may be more than was read. */
function whatIsMissing({ totals, missing, limits, refusedHosts, pausedHosts }: Site): readonly string[] {
  const lines: string[] = [];
  const reasons = missing.map(({ reason, count: number }) => `${number} ${reason}`);
  const [first] = missing;
  if (first !== undefined) {
    const one = `${first.first} (${first.reason})`;
    lines.push(`partial: ${count(totals.failed, "sitemap")} not read, or not to the end: ${totals.failed === 1 ? one : `${shorten(reasons)}; one is ${one}`}`);
  }
  for (const { host, givenUpUntil } of pausedHosts) if (givenUpUntil !== undefined) lines.push(`partial: ${host} wants to be left alone until ${givenUpUntil}`);
  for (const limit of limits) lines.push(`partial: ${count(totals.skipped, "sitemap")} not read: ${LIMITS[limit]}`);
  const hosts = Object.entries(refusedHosts).map(([host, number]) => `${number} on ${host}`);
  if (hosts.length > 0) lines.push(`left out as of other hosts: ${count(totals.refused, "sitemap")}: ${shorten(hosts)}; --scope any reads them too`);
  return lines;
}

const shorten = (parts: readonly string[]): string => `${parts.slice(0, TOLD).join(", ")}${parts.length > TOLD ? ", …" : ""}`;

function whereFound({ tried, sitemaps, kind }: Site): readonly string[] {
  const shown = sitemaps.slice(0, TOLD).join(", ");
  const more = sitemaps.length > TOLD ? ` and ${count(sitemaps.length - TOLD, "more", "more")}` : "";
  const what = kind === "sitemapindex" ? "an index" : kind === "rss" || kind === "atom" || kind === "rdf" ? "a feed" : "a sitemap";
  if (tried === undefined) return [kind === "unknown" ? "It is no sitemap." : `It is ${what}.`];
  const robots = tried.find(({ origin }) => origin === "robots.txt");
  const fromRobots = tried.some(({ origin, outcome }) => origin === "robots-line" && outcome === "sitemap");
  const list = `${shown}${more}`;
  if (fromRobots) return [`robots.txt announces ${list}`];
  return [`robots.txt ${robots?.message ?? "was not read"}`, `found ${list} (${what})`];
}

function freshness({ newest, undated, totals }: Site, now: number): string {
  if (newest === undefined)
    return totals.entries === 0 ? "no URL, so that nothing is told about how fresh they are" : "no lastmod: nobody can tell what has changed";
  const days = Math.floor((now - Date.parse(newest)) / DAY_MS);
  const ago = Number.isNaN(days) || days < 0 ? "" : days === 0 ? ", today" : `, ${count(days, "day")} ago`;
  return `newest lastmod ${newest}${ago}${undated > 0 ? `; ${count(undated, "sitemap")} without any` : ""}`;
}
