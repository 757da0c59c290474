import { SitemapError } from "../model/error.ts";
import { NEWS_ELEMENT } from "../protocol/elements.ts";
import { PROFILES } from "../protocol/limits.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { describeValue } from "./describe-value.ts";
import { engineLimits } from "./engine-limits.ts";
import type { FileLimits } from "./sitemap-file.ts";
import { requireSite } from "./to-writable.ts";
import type { Profile, WriteOptions } from "./types.ts";

/** Fewer bad entries than this are never too large a share. */
const MIN_BAD = 10;
const DEFAULT_MAX_BAD = "5%";
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
/** Below this not even one entry fits into a file. */
const LEAST_BYTES = 512;

/** The options of a run, judged and with defaults. */
export interface WriteSettings {
  readonly site: string;
  readonly publicBase: string;
  readonly name: string;
  readonly profile: Profile;
  readonly kind: "urlset" | "text";
  readonly limits: FileLimits;
  /** The clock, in milliseconds since 1970, where there is one. */
  readonly now: number | undefined;
  readonly dedupe: boolean;
  readonly crossSite: boolean;
  readonly fail: boolean;
  readonly allowEmpty: boolean;
  /** Are children listed in an index even when there is only one? */
  readonly alwaysIndex: boolean;
  /** Does the engine of the profile read an index? Where it does not, several sitemaps stand beside one another without one. */
  readonly takesIndex: boolean;
  /** Extension of the children. */
  readonly extension: string;
  /** Bad entries allowed among so many. */
  readonly allowedBad: (total: number) => number;
}

/** Judges the options; throws ERR_ARGUMENT at the first that is wrong. */
export function settingsOf(options: WriteOptions): WriteSettings {
  const site = requireSite("site", options.site);
  const { name = "sitemap", profile = "protocol", format = "xml" } = options;
  if (!NAME.test(name)) throw wrong("name", "a file name of letters, digits, dots, hyphens and underscores", name);
  if (!PROFILES.includes(profile)) throw wrong("profile", `one of ${PROFILES.join(", ")}`, profile);
  if (format !== "xml" && format !== "text") throw wrong("format", "xml or text", format);
  const engine = engineLimits(profile);
  return {
    site,
    publicBase: options.publicUrl === undefined ? site : requireSite("publicUrl", options.publicUrl),
    name,
    profile,
    kind: format === "text" ? "text" : "urlset",
    limits: {
      maxEntries: within("maxEntries", options.maxEntries, 1, engine.maxEntries),
      maxBytes: within("maxBytes", options.maxBytes, LEAST_BYTES, engine.maxBytes),
      maxLimited: NEWS_ELEMENT.maxPerSitemap,
    },
    now: clockOf(options.asOf),
    dedupe: options.dedupe ?? true,
    crossSite: options.crossSite ?? false,
    fail: options.onBad === "fail",
    allowEmpty: options.allowEmpty ?? false,
    alwaysIndex: options.index === "always" || options.gzip !== undefined || format === "text",
    takesIndex: engine.takesIndex,
    extension: `${format === "text" ? ".txt" : ".xml"}${options.gzip === undefined ? "" : ".gz"}`,
    allowedBad: allowedBad(options.maxBad ?? DEFAULT_MAX_BAD),
  };
}

/** Throws ERR_ARGUMENT where the options ask for an index and the engine of the profile reads none. */
export function requireNoIndex({ index, gzip, format }: WriteOptions, { takesIndex, profile, name }: WriteSettings): void {
  if (takesIndex) return;
  const asked = [
    { option: "index", found: index === "always" ? '"always"' : undefined },
    { option: "gzip", found: gzip === undefined ? undefined : "a compressor" },
    { option: "format", found: format === "text" ? '"text"' : undefined },
  ].find(({ found }) => found !== undefined);
  if (asked === undefined) return;
  const { option, found } = asked;
  throw new SitemapError(
    "ERR_ARGUMENT",
    `Expected no index with the profile ${profile}, whose engine reads none, found ${found} as ${option}, which makes ${name}.xml an index`,
    { details: { option, profile } },
  );
}

function clockOf(now: Date | undefined): number | undefined {
  if (now === undefined || (now instanceof Date && !Number.isNaN(now.getTime()))) return now?.getTime();
  throw wrong("asOf", "a date", now);
}

function within(option: string, value: number | undefined, least: number, most: number): number {
  if (value === undefined) return most;
  if (!Number.isInteger(value) || value < least || value > most) throw wrong(option, `a whole number from ${least} to ${most}`, value);
  return value;
}

function allowedBad(maxBad: number | string): (total: number) => number {
  if (typeof maxBad === "number" && maxBad >= 0) return () => maxBad;
  const share = /^(\d+(?:\.\d+)?)%$/.exec(String(maxBad));
  if (share === null) throw wrong("maxBad", "a number or a share such as 5%", maxBad);
  return (total) => Math.max(MIN_BAD - 1, (total * Number(share[1])) / 100);
}

function wrong(option: string, expected: string, value: unknown): SitemapError {
  return new SitemapError("ERR_ARGUMENT", `Expected ${expected} as ${option}, found ${JSON.stringify(describeValue(value))}`, { details: { option, value } });
}

/**
 * What a loc begins with that the kernel may take as it is: the site, if its own spelling is the normal one. Otherwise no loc begins like this,
 * and all of them are judged one by one.
 */
export function cleanPrefix({ site, crossSite }: WriteSettings): Uint8Array {
  const prefix = crossSite ? "" : site;
  return new TextEncoder().encode(sameUrlKey(site) === site ? prefix : "\n");
}
