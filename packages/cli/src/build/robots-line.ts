import { type RobotsFileResult, updateRobotsFile } from "@mapwright/node";
import { printable } from "../printable.ts";
import { count } from "../terminal.ts";

const SHOWN_LINES = 10;

/** What became of the robots.txt. */
export interface RobotsOutcome {
  readonly file: string;
  readonly action: RobotsFileResult;
}

/** Names the set, or each of its sitemaps, in the robots.txt where one is given, in the place of its former address if it had another. */
export async function nameInRobots(
  file: string | undefined,
  sitemapUrl: string | readonly string[],
  dryRun: boolean,
  former?: string,
): Promise<RobotsOutcome | undefined> {
  if (file === undefined) return undefined;
  return { file, action: await updateRobotsFile(file, sitemapUrl, { dryRun, ...(former === undefined ? {} : { former }) }) };
}

/** The lines of a robots.txt that name these sitemaps, the first few of them, each on a line of its own behind a line break. */
export function sitemapLines(sitemapUrls: readonly string[]): string {
  const more = sitemapUrls.length - SHOWN_LINES;
  const shown = sitemapUrls.slice(0, SHOWN_LINES).map((url) => `\n  Sitemap: ${url}`);
  return `${shown.join("")}${more > 0 ? `\n  and ${count(more, "more line")}, one for each sitemap` : ""}`;
}

/** What was done, or would be, with the lines that the robots.txt has now. */
export function robotsText({ file, action }: RobotsOutcome, sitemapUrl: string | readonly string[], dryRun: boolean): string {
  const urls = typeof sitemapUrl === "string" ? [sitemapUrl] : sitemapUrl;
  const line = sitemapLines(urls);
  const shown = printable(file);
  if (action === "unchanged") return `${shown} names the set already`;
  if (urls.length > 1) return `${dryRun ? "Would make" : "Made"} sure that ${shown} has each of these lines${line}`;
  if (action === "created") return `${dryRun ? "Would make" : "Made"} ${shown} with the line${line}`;
  if (action === "updated") return `${dryRun ? "Would put" : "Put"} the new address into ${shown}${line}`;
  return `${dryRun ? "Would add" : "Added"} this line to ${shown}${line}`;
}
