import { isSitemapError, SitemapError } from "@mapwright/core";
import { type Discovery, discoverSitemaps } from "@mapwright/crawl";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import type { Log } from "../log.ts";
import type { Progress } from "../progress.ts";
import { count } from "../terminal.ts";
import { isOrigin, shownAddress } from "./address.ts";
import { keepDelay, learnDelay } from "./keep-delay.ts";
import type { Network } from "./network.ts";

/** An address of the command line, and the sitemaps that it stands for. */
export interface Root {
  readonly address: URL;
  readonly sitemaps: readonly string[];
  /** What was found, where the address is that of a site. */
  readonly discovery?: Discovery;
}

export interface FindOptions {
  readonly network: Pick<Network, "fetch" | "delays">;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly progress: Progress;
  /** Is followed what the sitemap at an address lists? */
  readonly follows?: boolean;
}

/** How many places of a kind are told. */
const TOLD = 4;

/** The sitemaps that an address stands for: itself, or those that a site has. User and password go as a header, and stand nowhere. */
export async function findRoot(address: URL, options: FindOptions): Promise<Root> {
  if (isOrigin(address)) return discoverRoot(address, options);
  if (options.follows === true) await learnDelay(address, options.network, options.log);
  return { address, sitemaps: [shownAddress(address)] };
}

/**
 * Does something with each address and the sitemaps that it stands for, until the run is aborted. An address that gives nothing is told of, and the
 * others are taken all the same. Gives the gravest exit code.
 */
export async function forEachRoot(addresses: readonly URL[], options: FindOptions, work: (root: Root) => Promise<ExitCode>): Promise<ExitCode> {
  const { signal, log, progress } = options;
  let code: ExitCode = EXIT.DONE;
  for (const address of addresses) {
    if (signal.aborted) break;
    try {
      const root = await findRoot(address, options);
      code = gravest(code, codeOf(root), await work(root));
    } catch (error) {
      progress.clear();
      if (!isSitemapError(error) || error.code !== "ERR_SOURCE") throw error;
      log.error(error.message);
      code = gravest(code, EXIT.FAILED);
    }
  }
  return code;
}

/** The sitemaps of the site of an address. Throws ERR_SOURCE where there are none, and says where was looked. */
export async function discoverRoot(address: URL, { network: { fetch, delays }, signal, log, progress }: FindOptions): Promise<Root> {
  const onPlace = ({ url }: { readonly url: string }): void => progress.show(() => `looking for sitemaps: ${url}`);
  const discovery = await discoverSitemaps(address, { fetch, signal, onPlace, ...(delays === undefined ? { maxCrawlDelayMs: 0 } : {}) });
  progress.clear();
  if (delays !== undefined) keepDelay(new URL(discovery.origin).host, { ...discovery.robots, ...discovery }, { delays, log });
  if (discovery.linesNotAsked > 0) log.warn(`${count(discovery.linesNotAsked, "Sitemap line")} of robots.txt not asked, since those before gave no sitemap`);
  if (discovery.sitemaps.length === 0)
    throw new SitemapError("ERR_SOURCE", `Expected ${shownAddress(address)} to have a sitemap, found none: ${whereLooked(discovery)}`);
  log.note(describeDiscovery(discovery));
  return { address, sitemaps: discovery.sitemaps.map(({ url }) => url), discovery };
}

/** The exit code for what was not asked to find the sitemaps of a site. */
export function codeOf({ discovery }: Root): ExitCode {
  return discovery !== undefined && discovery.linesNotAsked > 0 ? EXIT.PARTIAL : EXIT.DONE;
}

/** Where the sitemaps were found, in a sentence. */
export function describeDiscovery({ sitemaps }: Discovery): string {
  const [first] = sitemaps;
  const names = sitemaps.slice(0, TOLD).map(({ url }) => shownAddress(url));
  const more = sitemaps.length - names.length;
  const list = `${names.join(", ")}${more > 0 ? ` and ${count(more, "more", "more")}` : ""}`;
  switch (first?.origin) {
    case "robots-line":
      return `robots.txt announces ${list}`;
    case "link":
      return `the home page links to ${list}`;
    case "feed":
      return `no sitemap was found, and the feed ${list} is taken instead`;
    default:
      return `robots.txt announces no sitemap that answers; found ${list}`;
  }
}

function whereLooked({ tried }: Discovery): string {
  const places = tried.slice(0, TOLD).map(({ url, outcome, message }) => `${new URL(url).pathname}${outcome === "failed" ? ":" : ""} ${message}`);
  const more = tried.length - places.length;
  return `${places.join(", ")}${more > 0 ? `, and ${count(more, "more place")}` : ""}${hint(tried)}`;
}

/** Who is refused everywhere knows nothing of the site. */
function hint(tried: Discovery["tried"]): string {
  const isRefused = tried.every(({ status }) => status === 401 || status === 403 || status === 429);
  return isRefused ? '; the server refuses this program, and may let it pass with --header "User-Agent: ..." or --user' : "";
}
