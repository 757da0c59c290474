import type { FileRecord } from "../state/index.ts";
import { formatMoment, formatSeconds } from "./derived-lastmod.ts";
import type { FinishedSitemap } from "./sitemap-output.ts";

/**
 * The lastmod of a sitemap in the index: unchanged where its bytes are; else its newest entry's, if that is later than what the index said before,
 * else the time of the run.
 */
export function lastmodOf(
  record: Pick<FileRecord, "sha256" | "lastmod"> | undefined,
  finished: Pick<FinishedSitemap, "sha256" | "newest"> | undefined,
  nowSeconds: number,
): string | undefined {
  if (finished === undefined || finished.sha256 === record?.sha256) return record?.lastmod;
  const before = record?.lastmod === undefined ? Number.NEGATIVE_INFINITY : Date.parse(record.lastmod) / 1000;
  return finished.newest > before ? formatSeconds(finished.newest) : formatMoment(nowSeconds);
}
