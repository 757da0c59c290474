import { SitemapError } from "@mapwright/core";

/** One part of a site whose work is spread over several machines. */
export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Most shards: their index may list 50,000 sitemaps. */
export const MAX_SHARDS = 1000;

/** Throws ERR_ARGUMENT unless there is such a shard. */
export function requireShard({ number, count }: Shard): void {
  const whole = Number.isSafeInteger(number) && Number.isSafeInteger(count);
  if (!whole || number < 1 || count < 1 || number > count || count > MAX_SHARDS)
    throw new SitemapError("ERR_ARGUMENT", `Expected a shard such as 1 of 4, and at most ${MAX_SHARDS} of them, found ${number} of ${count}`);
}

/** The base name of the files of a shard: `sitemap-s1` for the first one of `sitemap`. */
export function shardName(name: string, number: number): string {
  return `${name}-s${number}`;
}
