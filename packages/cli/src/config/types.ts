/** A source by name, so that a group can take what comes from it. */
export interface ConfigSource {
  readonly name: string;
  /** Files, folders or patterns, below the folder of the configuration file. */
  readonly files: string | readonly string[];
}

/** Entries that have files of their own under the one index, told by exactly one of `patterns`, `field` with `equals`, and `sources`. */
export interface ConfigGroup {
  /** Part of the names of its files: `sitemap-products-1.xml`. */
  readonly name: string;
  /** Patterns for the path of the URL: `/products/**`, `/{en,de}/news/*`. */
  readonly patterns?: string | readonly string[];
  /** A column or property of the sources. */
  readonly field?: string;
  /** The values of `field` that belong to the group. */
  readonly equals?: string | number | boolean | readonly (string | number | boolean)[];
  /** Names of `sources`, or files or patterns as they stand there. */
  readonly sources?: string | readonly string[];
  /** What entries get that lack it. */
  readonly defaults?: {
    readonly changefreq?: "always" | "hourly" | "daily" | "weekly" | "monthly" | "yearly" | "never";
    /** From 0 to 1. */
    readonly priority?: number;
  };
  /** Entries of one file. Default: `maxUrls` of the set. */
  readonly maxUrls?: number;
  /** Bytes of one file before compression, or a size such as `10MB`. Default: `maxBytes` of the set. */
  readonly maxBytes?: number | string;
  /** Keeps news of the last two days, and at most 1,000 entries a file. Default false. */
  readonly news?: boolean;
}

/** What `mapwright.config.ts` (or .js, .mjs, .json) may say. Options of the command override it; paths are relative to the folder of the file. */
export interface MapwrightConfig {
  /** Address of the JSON Schema, for editors; in a JSON file alone of use. */
  readonly $schema?: string;
  /** Address of the site. */
  readonly site?: string | URL;
  /** What is read when the command names no sources. */
  readonly sources?: string | readonly (string | ConfigSource)[];
  /** Kind of every source; told by their bytes otherwise. */
  readonly from?: "text" | "csv" | "tsv" | "jsonl" | "json" | "sitemap";
  /** Folder the files are written to, or a bucket: `s3://bucket/prefix`. */
  readonly output?: string;
  /** Address of the service that has the bucket, where it is not Amazon S3. */
  readonly endpoint?: string | URL;
  /** Cache-Control of the files in a bucket, such as `max-age=300`. Default none. */
  readonly cacheControl?: string;
  /** Who may read the files in a bucket, where no policy of the bucket says so: `public-read` for all. Default: what the bucket says. */
  readonly acl?: "private" | "public-read" | "authenticated-read" | "bucket-owner-read" | "bucket-owner-full-control";
  /** Folder of the state, or a private prefix of the bucket. Default `.mapwright`, of a bucket `.mapwright/` and its prefix; false builds everything anew each time. */
  readonly state?: string | false;
  /** Address of the output folder where it is not the site's. */
  readonly publicUrl?: string | URL;
  /** Base name of the files. Default `sitemap`. */
  readonly name?: string;
  /** Entries of one file. Default and most 50,000. */
  readonly maxUrls?: number;
  /** Bytes of one file before compression, or a size such as `10MB`. Default and most 52,428,800. */
  readonly maxBytes?: number | string;
  /** Compresses the sitemaps; a number is the level, from 1 to 9. Default false. */
  readonly gzip?: boolean | number;
  /** Writes plain text sitemaps. Default false. */
  readonly text?: boolean;
  /** Whose limits hold. Default `protocol`. */
  readonly profile?: "protocol" | "xsd" | "google" | "bing" | "yandex" | "baidu" | "naver" | "seznam";
  /** What an entry that cannot be written does. Default `skip`. */
  readonly onBad?: "skip" | "fail";
  /** Fails when more entries than this are bad: a number, or a share such as `5%`, which is the default. */
  readonly maxBad?: number | string;
  /** Writes an empty set where there are no URLs. Default false. */
  readonly allowEmpty?: boolean;
  /** Takes a site on localhost or on a private network. Default false. */
  readonly allowPrivate?: boolean;
  /** Takes URLs outside the site. Default false. */
  readonly crossSite?: boolean;
  /** Entries that have files of their own. The first that matches takes an entry; what matches none goes to the files without a name. */
  readonly groups?: readonly ConfigGroup[];
  /** Days whose changes a small sitemap of its own repeats. Default 0: none. */
  readonly recent?: number;
  /** Columns or properties that tell together whether a page changed. Default: the first there is of `fingerprint`, `etag` and `hash`. */
  readonly contentFields?: string | readonly string[];
  /** Fails when more known URLs than this are missing: a number, or a share such as `20%`, which is the default. */
  readonly maxDrop?: number | string;
  /** Bytes of memory for entries that wait to be written, or a size such as `256MB`. Default 64 MiB. */
  readonly memory?: number | string;
  /** Where the set stands that is published now, for the first run without state: a folder or an address. */
  readonly previous?: string;
  /** The robots.txt that names the set. */
  readonly robots?: string;
}
