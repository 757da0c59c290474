import type { ComposeOptions } from "@mapwright/core/set";
import type { Shard } from "../shards/shard.ts";
import { shardOf } from "../shards/shard-of.ts";

/** The group of entries that belong to another shard. */
export const ELSEWHERE = 65_535;

/** Tells the group of an entry, and of those of other shards that they are elsewhere; undefined where nothing is asked for each entry. */
export function withinShard(shard: Shard | undefined, groupOf: ComposeOptions["groupOf"] | undefined): ComposeOptions["groupOf"] | undefined {
  if (shard === undefined) return groupOf;
  return (loc, source, entry) => (shardOf(loc, shard.count) === shard.number ? (groupOf?.(loc, source, entry) ?? 0) : ELSEWHERE);
}
