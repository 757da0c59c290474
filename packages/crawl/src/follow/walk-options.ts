import { SitemapError, type SitemapRef } from "@mapwright/core";
import type { FetchAddress } from "../fetch/types.ts";
import { withoutUserInfo } from "../fetch/user-info.ts";
import type { NodeRecord } from "./node-record.ts";
import type { FollowOptions } from "./types.ts";

export const DEFAULT_MAX_DEPTH = 10 as const;
export const DEFAULT_MAX_FILES = 100_000 as const;
export const DEFAULT_MAX_HOST_FAILURES = 10 as const;
export const DEFAULT_MAX_HOST_REFUSALS = 1000 as const;
export const DEFAULT_MAX_PAUSE_MS = 60_000 as const;
export const DEFAULT_CONCURRENCY = 4 as const;
export const DEFAULT_PER_HOST = 2 as const;
export const DEFAULT_DELAY_MS = 100 as const;
export const DEFAULT_AHEAD_BYTES = 1_048_576 as const;
/** What is asked for a file: nothing at all, or its document, or its document if it is another one than that with these validators. */
export type FetchPlan = "skip" | { readonly etag?: string; readonly lastModified?: string };

/** What an earlier walk knows. */
export interface WalkMemory {
  readonly plan: (url: string, lastmod: string | undefined) => FetchPlan;
  /** What an index that has not changed lists. */
  readonly refsOf: (url: string) => readonly SitemapRef[];
}

export type WalkOptions = Omit<FollowOptions, "fetch" | "budgets" | "keepIssues" | "kernel" | "onFile"> & {
  readonly fetch: FetchAddress;
  readonly memory?: WalkMemory;
  readonly onNode?: (node: NodeRecord) => void;
};

/** An address without what a server never sees of it. */
export function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}

/** An address that was asked for. Throws ERR_ARGUMENT where it is none of http or https. */
export function rootAddress(address: string | URL): string {
  const text = String(address);
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return text;
  throw new SitemapError("ERR_ARGUMENT", `Expected addresses with http:// or https://, found ${JSON.stringify(withoutUserInfo(text))}`);
}

/** Refuses numbers that make no sense. */
export function requireNumbers(options: WalkOptions): void {
  const least = {
    maxDepth: 0,
    maxFiles: 1,
    maxMs: 0,
    maxHostFailures: 1,
    maxHostRefusals: 1,
    maxPauseMs: 0,
    concurrency: 1,
    perHost: 1,
    delayMs: 0,
    aheadBytes: 0,
  } as const;
  for (const [name, min] of Object.entries(least)) {
    const value: unknown = Reflect.get(options, name);
    if (value !== undefined && !(typeof value === "number" && value >= min))
      throw new SitemapError("ERR_ARGUMENT", `Expected ${name} to be at least ${min}, found ${String(value)}`);
  }
}
