import { SitemapError } from "@mapwright/core";
import { MAX_SHARDS, type Shard } from "@mapwright/node";
import type { BucketAcl } from "../bucket-acls.ts";
import type { BuildFlags } from "../build/settings.ts";

/** The options that a set with a state has besides those of `mapwright build`, as the parser gives them. */
export interface SetFlags extends Partial<BuildFlags> {
  /** False leaves the state out though a configuration is there. */
  readonly state?: string | false;
  /** False leaves a configuration file unread. */
  readonly config?: string | false;
  readonly endpoint?: URL;
  readonly cacheControl?: string;
  readonly acl?: BucketAcl;
  readonly acceptChanges?: boolean;
  readonly maxDrop?: number | `${number}%`;
  readonly previous?: string;
  readonly force?: boolean;
  readonly memory?: number;
  readonly recent?: number;
  readonly contentFields?: readonly string[];
  readonly shard?: Shard;
  readonly unsafeNoLock?: boolean;
}

/** What means nothing without a state, by flag. */
export const STATE_ONLY: Readonly<Partial<Record<keyof SetFlags, string>>> = {
  acceptChanges: "--accept-changes",
  maxDrop: "--max-drop",
  previous: "--previous",
  force: "--force",
  memory: "--memory",
  recent: "--recent",
  contentFields: "--content-fields",
  shard: "--shard",
};

/** Takes `2/4`, the second of four shards. */
export function shardOption(flag: string): (value: string) => Shard {
  return (value) => {
    const [, first = "", second = ""] = /^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? [];
    const [number, count] = [Number(first), Number(second)];
    if (first !== "" && number >= 1 && number <= count && count <= MAX_SHARDS) return { number, count };
    throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be a shard such as 2/4, and at most ${MAX_SHARDS} of them, found ${JSON.stringify(value)}`);
  };
}

/** Takes names separated by commas. */
export function nameList(flag: string): (value: string) => readonly string[] {
  return (value) => {
    const names = value.split(",").map((name) => name.trim());
    if (names.every((name) => name !== "")) return names;
    throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be names separated by commas, found ${JSON.stringify(value)}`);
  };
}
