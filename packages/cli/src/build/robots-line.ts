import { type RobotsFileResult, updateRobotsFile } from "@mapwright/node";
import { printable } from "../printable.ts";

/** What became of the robots.txt. */
export interface RobotsOutcome {
  readonly file: string;
  readonly action: RobotsFileResult;
}

/** Names the set in the robots.txt where one is given. */
export async function nameInRobots(file: string | undefined, sitemapUrl: string, dryRun: boolean): Promise<RobotsOutcome | undefined> {
  return file === undefined ? undefined : { file, action: await updateRobotsFile(file, sitemapUrl, { dryRun }) };
}

/** What was done, or would be, in one line. */
export function robotsText({ file, action }: RobotsOutcome, sitemapUrl: string, dryRun: boolean): string {
  const line = `\n  Sitemap: ${sitemapUrl}`;
  const shown = printable(file);
  if (action === "unchanged") return `${shown} names the set already`;
  if (action === "created") return `${dryRun ? "Would make" : "Made"} ${shown} with the line${line}`;
  return `${dryRun ? "Would add" : "Added"} this line to ${shown}${line}`;
}
