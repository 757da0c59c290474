import { createBlockGzip, createPublishedReader, type GroupDefinition, shardName, type UpdateSetOptions } from "@mapwright/node";
import type { ReadyFlags } from "../build/require-flags.ts";
import type { Context } from "../command.ts";
import type { SetFlags } from "./flags.ts";

const DEFAULT_GZIP_LEVEL = 6;
/** Fields that tell whether a page changed where nobody says which do. */
const CONTENT_FIELDS = ["fingerprint", "etag", "hash"] as const;

/** Everything that the sources have to keep of their rows besides what the protocol knows. */
export function keptFields(flags: SetFlags, groups: readonly GroupDefinition[]): readonly string[] {
  const ofGroups = groups.flatMap(({ match }) => ("field" in match ? [match.field] : []));
  return [...ofGroups, ...(flags.contentFields ?? CONTENT_FIELDS)];
}

/** What the flags mean to builds and updates of a set. */
export function toSetOptions(flags: ReadyFlags & SetFlags, groups: readonly GroupDefinition[], { io, signal }: Context): UpdateSetOptions {
  const { publicUrl, maxUrls, maxBytes, profile, contentFields, recent, memory, previous, shard, name = "sitemap" } = flags;
  const level = flags.gzipLevel ?? (flags.gzip === true ? DEFAULT_GZIP_LEVEL : undefined);
  return {
    site: flags.site,
    name: shard === undefined ? name : shardName(name, shard.number),
    format: flags.text === true ? "text" : "xml",
    crossSite: flags.crossSite === true,
    onBad: flags.onBad,
    maxBad: flags.maxBad,
    allowEmpty: flags.allowEmpty === true,
    kernel: flags.kernel,
    groups,
    dryRun: flags.dryRun === true,
    force: flags.force === true,
    acceptChanges: flags.acceptChanges === true,
    now: io.clock,
    signal,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(maxUrls === undefined ? {} : { maxEntries: maxUrls }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(profile === undefined ? {} : { profile }),
    ...(level === undefined ? {} : { gzip: createBlockGzip({ level }) }),
    ...(contentFields === undefined ? {} : { contentFields }),
    ...(recent === undefined ? {} : { recentDays: recent }),
    ...(memory === undefined ? {} : { memoryBytes: memory }),
    ...(previous === undefined ? {} : { previous: createPublishedReader(previous, { signal }) }),
    ...(shard === undefined ? {} : { shard }),
  };
}
