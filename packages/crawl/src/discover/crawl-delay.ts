import { createRobotsMatcher, type RobotsFile } from "@mapwright/core";

/** The name by which a robots.txt may speak to us. */
const AGENT = "mapwright";

/** The longest Crawl-delay that is kept to unless somebody says otherwise, in milliseconds. */
export const DEFAULT_MAX_CRAWL_DELAY_MS = 10_000 as const;

/**
 * Milliseconds between two requests that a robots.txt asks for, by its group for mapwright, else that for all. No standard has Crawl-delay; Bing keeps
 * to it (https://www.bing.com/webmasters/help/how-to-create-a-robots-txt-file-cb7c31ec), Google does not.
 */
export function crawlDelayOf(robots: RobotsFile): number | undefined {
  const seconds = createRobotsMatcher(robots, AGENT).crawlDelaySeconds;
  return seconds === undefined || seconds === 0 ? undefined : Math.round(seconds * 1000);
}
