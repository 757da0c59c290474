import { type RobotsFileResult, updateRobotsFile } from "@mapwright/node";
import { printable } from "../printable.ts";

/** What became of the robots.txt. */
export interface RobotsOutcome {
  readonly file: string;
  readonly action: RobotsFileResult;
}

/** Names the set in the robots.txt where one is given, in the place of its former address if it had another. */
export async function nameInRobots(file: string | undefined, sitemapUrl: string, dryRun: boolean, former?: string): Promise<RobotsOutcome | undefined> {
  if (file === undefined) return undefined;
  return { file, action: await updateRobotsFile(file, sitemapUrl, { dryRun, ...(former === undefined ? {} : { former }) }) };
}

/** What was done, or would be, in one line. */
export function robotsText({ file, action }: RobotsOutcome, sitemapUrl: string, dryRun: boolean): string {
  const line = `\n  Sitemap: ${sitemapUrl}`;
  const shown = printable(file);
  if (action === "unchanged") return `${shown} names the set already`;
  if (action === "created") return `${dryRun ? "Would make" : "Made"} ${shown} with the line${line}`;
  if (action === "updated") return `${dryRun ? "Would put" : "Put"} the new address into ${shown}${line}`;
  return `${dryRun ? "Would add" : "Added"} this line to ${shown}${line}`;
}
