import { type ComposedBatch, NEWS_BIT } from "@mapwright/core/set";

/** How long news may be listed: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
const NEWS_SECONDS = 2 * 86_400;
const OPEN = new TextEncoder().encode("<news:publication_date>");
const decoder = new TextDecoder();

/** Tells which entries are news too old for a news sitemap. */
export class NewsAge {
  readonly #news: readonly boolean[];
  readonly #oldest: number;
  readonly #any: boolean;

  /** `news` says of each group, by number, whether it is one of news. */
  constructor(news: readonly boolean[], nowSeconds: number) {
    this.#news = news;
    this.#any = news.includes(true);
    this.#oldest = nowSeconds - NEWS_SECONDS;
  }

  /** Is entry `at` news of a news group that was published more than two days ago? */
  isExpired(batch: ComposedBatch, at: number, group = batch.groups[at] as number): boolean {
    if (!this.#any || this.#news[group] !== true || ((batch.namespaces[at] as number) & NEWS_BIT) === 0) return false;
    const from = at === 0 ? 0 : (batch.ends[at - 1] as number);
    const published = publicationOf(batch.bytes.subarray(from, batch.ends[at]));
    return published !== undefined && published < this.#oldest;
  }
}

/** The publication date of an entry, in seconds since 1970. */
function publicationOf(entry: Uint8Array): number | undefined {
  const text = Buffer.from(entry.buffer, entry.byteOffset, entry.length);
  const at = text.indexOf(OPEN);
  if (at < 0) return undefined;
  const from = at + OPEN.length;
  // Dates are written as a date or as a date-time with a zone, both of which the host reads alike everywhere.
  const milliseconds = Date.parse(decoder.decode(text.subarray(from, text.indexOf(0x3c, from))));
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}
