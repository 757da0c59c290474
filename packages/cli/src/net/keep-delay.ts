import { parseRobots } from "@mapwright/core";
import { crawlDelayOf, DEFAULT_MAX_CRAWL_DELAY_MS } from "@mapwright/crawl";
import { fetchRobots } from "../check/fetch-robots.ts";
import type { Log } from "../log.ts";
import type { Network } from "./network.ts";

/** Between two requests to a host in any case. */
const USUAL_DELAY_MS = 100;

export interface DelayOptions {
  readonly delays: Map<string, number>;
  readonly log: Log;
}

/** Keeps to the Crawl-delay of a host, up to `delayMs` of it, and says so where it is more than usual. */
export function keepDelay(
  host: string,
  { crawlDelayMs = 0, delayMs = 0 }: { readonly crawlDelayMs?: number; readonly delayMs?: number },
  options: DelayOptions,
): void {
  const { delays, log } = options;
  if (delayMs <= USUAL_DELAY_MS) return;
  delays.set(host, delayMs);
  const kept = delayMs === crawlDelayMs ? "which are kept" : `of which ${delayMs / 1000} are kept`;
  log.note(`robots.txt asks for ${crawlDelayMs / 1000} s between two requests (Crawl-delay), ${kept}; --delay sets others`);
}

/** Keeps to what the text of a robots.txt asks for. */
export function keepDelayOf(host: string, robots: string, options: DelayOptions): void {
  const crawlDelayMs = crawlDelayOf(parseRobots(new TextEncoder().encode(robots)));
  if (crawlDelayMs !== undefined) keepDelay(host, { crawlDelayMs, delayMs: Math.min(crawlDelayMs, DEFAULT_MAX_CRAWL_DELAY_MS) }, options);
}

/** Asks the robots.txt of a host for its Crawl-delay, once, before many requests are made to it. */
export async function learnDelay({ host, origin }: URL, { fetch, delays }: Pick<Network, "fetch" | "delays">, log: Log): Promise<void> {
  if (delays === undefined || delays.has(host)) return;
  delays.set(host, 0);
  const robots = await fetchRobots(origin, fetch);
  if (robots !== undefined) keepDelayOf(host, robots.text, { delays, log });
}
