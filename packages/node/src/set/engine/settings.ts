import { SitemapError } from "@mapwright/core";
import { type FileLimits, type WriteSettings, writeSettingsOf } from "@mapwright/core/set";
import { createGroupAssignment } from "../groups/create-group-assignment.ts";
import type { GroupAssignment } from "../groups/types.ts";
import { DEFAULT_PLACEMENT, type PlacementRules } from "../placement/index.ts";
import { requireShard } from "../shards/shard.ts";
import type { SetShape } from "../state/index.ts";
import { type BuildSetOptions, DEFAULT_MAX_DROP, type SetOptions } from "./types.ts";

/** Below this not even one entry fits into a file. */
const LEAST_BYTES = 512;
/** Fewer removed entries than this are never too large a share. */
const MIN_DROP = 10;
const DEFAULT_MEMORY_BYTES = 67_108_864;
const MAX_RECENT_DAYS = 366;

/** The options of a run on a set, judged and with defaults. */
export interface SetSettings {
  readonly shape: SetShape;
  readonly assignment: GroupAssignment;
  /** Limits by number of the group. */
  readonly limits: readonly FileLimits[];
  /** Is the group, by number, one of news? */
  readonly news: readonly boolean[];
  /** The ending of the names of sitemaps. */
  readonly extension: string;
  /** Name of the index. */
  readonly indexName: string;
  readonly recentName: string;
  readonly recentDays: number;
  readonly memoryBytes: number;
  readonly placement: PlacementRules;
  /** The time of the run. */
  readonly now: Date;
  /** Entries that may go out of so many. */
  readonly allowedDrop: (known: number) => number;
}

/** Judges the options; throws ERR_ARGUMENT at the first that is wrong. */
export function settingsOf(options: SetOptions & Pick<BuildSetOptions, "maxDrop">): SetSettings {
  const { onProgress: _, ...judged } = options;
  const base = writeSettingsOf(judged);
  const { site, name, profile, extension, publicBase: publicUrl } = base;
  requireIndex(base);
  const { maxEntries, maxBytes, maxLimited } = base.limits;
  const { format = "xml", recentDays = 0, memoryBytes = DEFAULT_MEMORY_BYTES } = options;
  if (options.shard !== undefined) requireShard(options.shard);
  const assignment = createGroupAssignment(options.groups ?? []);
  requireKinds(options);
  const now = options.now?.() ?? new Date();
  if (Number.isNaN(now.getTime())) throw wrong("now", "a date", String(now));
  const limits = [undefined, ...assignment.groups].map((group) => ({
    maxEntries: Math.min(maxEntries, group?.maxEntries ?? maxEntries, group?.news === true ? maxLimited : maxEntries),
    maxBytes: Math.min(maxBytes, Math.max(LEAST_BYTES, group?.maxBytes ?? maxBytes)),
    maxLimited,
  }));
  return {
    shape: { site, publicUrl, name, format, gzip: options.gzip !== undefined, profile, maxEntries, maxBytes, groups: assignment.canonical },
    assignment,
    limits,
    news: [false, ...assignment.groups.map(({ news }) => news === true)],
    extension,
    indexName: `${name}.xml`,
    recentName: `${name}-recent${extension}`,
    recentDays: within("recentDays", recentDays, 0, MAX_RECENT_DAYS),
    memoryBytes: within("memoryBytes", memoryBytes, 0, Number.MAX_SAFE_INTEGER),
    placement: options.placement ?? DEFAULT_PLACEMENT,
    now,
    allowedDrop: allowedDrop(options.maxDrop ?? DEFAULT_MAX_DROP),
  };
}

/** A set has an index that names its sitemaps, whichever of them change. */
function requireIndex({ takesIndex, profile }: WriteSettings): void {
  if (takesIndex) return;
  throw new SitemapError(
    "ERR_ARGUMENT",
    `Expected an engine that reads an index as profile, found ${profile}: a set with a state has one, a build without a state does without`,
    { details: { option: "profile", value: profile } },
  );
}

/** JavaScript knows no types: what a run would only stumble over later is told before it begins. */
function requireKinds({ gzip, now, contentFields }: SetOptions): void {
  if (gzip !== undefined && typeof gzip !== "function") throw wrong("gzip", "a compressor such as createBlockGzip() makes", gzip);
  if (now !== undefined && typeof now !== "function") throw wrong("now", "a function that gives a date", now);
  if (contentFields !== undefined && !Array.isArray(contentFields)) throw wrong("contentFields", "a list of names", contentFields);
}

function within(option: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) throw wrong(option, `a whole number from ${least} to ${most}`, value);
  return value;
}

function allowedDrop(maxDrop: number | string): (known: number) => number {
  if (typeof maxDrop === "number" && maxDrop >= 0) return () => maxDrop;
  const share = /^(\d+(?:\.\d+)?)%$/.exec(String(maxDrop));
  if (share === null) throw wrong("maxDrop", "a number or a share such as 20%", maxDrop);
  return (known) => Math.max(MIN_DROP - 1, Math.floor((known * Number(share[1])) / 100));
}

function wrong(option: string, expected: string, value: unknown): SitemapError {
  return new SitemapError("ERR_ARGUMENT", `Expected ${expected} as ${option}, found ${JSON.stringify(value) ?? typeof value}`, { details: { option, value } });
}

/** What of the shape changed, in the words of the options; undefined where nothing did. */
export function shapeFault(before: SetShape, now: SetShape): string | undefined {
  const keys = ["site", "publicUrl", "name", "format", "gzip", "profile", "maxEntries", "maxBytes"] as const;
  const changed = keys
    .filter((key) => before[key] !== now[key])
    .map((key) => `${key} changed from ${JSON.stringify(before[key])} to ${JSON.stringify(now[key])}`);
  if (JSON.stringify(before.groups) !== JSON.stringify(now.groups)) changed.push("other groups");
  return changed.length === 0 ? undefined : changed.join(", ");
}
