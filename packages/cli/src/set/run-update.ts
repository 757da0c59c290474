import { SitemapError } from "@mapwright/core";
import { describeSet, type GroupDefinition, type SetResult, type SetStore, shardName, updateSet } from "@mapwright/node";
import { listSources } from "../build/list-sources.ts";
import { readSources } from "../build/read-sources.ts";
import { requireFlags } from "../build/require-flags.ts";
import type { Context } from "../command.ts";
import type { ExitCode } from "../exit-codes.ts";
import { count } from "../terminal.ts";
import type { SetFlags } from "./flags.ts";
import { openStore } from "./open-store.ts";
import { planRun, type RunPlan, requireSetFlags } from "./plan-run.ts";
import { runOnSet } from "./run-on-set.ts";
import { keptFields, toSetOptions } from "./set-options.ts";

/** The options of `mapwright update` as the parser gives them. */
export interface UpdateFlags extends SetFlags {
  readonly changed?: readonly string[];
  readonly removed?: readonly string[];
}

/** URLs of a kind that are named. */
const SHOWN_UNKNOWN = 5;

/** Runs `mapwright update`. */
export async function runUpdate(given: UpdateFlags, context: Context): Promise<ExitCode> {
  const { changed = [], removed = [], ...setFlags } = given;
  requireChanges(changed, removed);
  const plan = await planRun([], setFlags, context);
  const store = openStore(plan, context.io);
  const { groups, ...whole } = await withStateOptions(plan, store, context);
  const flags = requireFlags(whole.flags);
  requireSetFlags(flags);
  const changedPaths = await listSources(changed, undefined, context.signal);
  const removedPaths = await listSources(removed, undefined, context.signal);
  return runOnSet({ ...flags, isUpdate: true }, context, async ({ log, progress, notes, hooks }): Promise<SetResult> => {
    const reading = { context, log, progress, notes, from: flags.from };
    const update = {
      ...(changed.length === 0 ? {} : { changed: readSources(changedPaths, { ...reading, keepFields: keptFields(flags, groups) }) }),
      ...(removed.length === 0 ? {} : { removed: readSources(removedPaths, reading) }),
    };
    const unknown: string[] = [];
    const onUnknownRemoval = (loc: string): void => {
      if (unknown.length < SHOWN_UNKNOWN) unknown.push(loc);
    };
    const result = await updateSet(update, store, { ...toSetOptions(flags, groups, context), ...hooks, onUnknownRemoval });
    progress.clear();
    const more = result.unknownRemovals - unknown.length;
    if (unknown.length > 0) log.warn(`The set does not list, and so cannot remove: ${unknown.join(", ")}${more > 0 ? ` and ${count(more, "more URL")}` : ""}`);
    return result;
  });
}

function requireChanges(changed: readonly string[], removed: readonly string[]): void {
  if (changed.length + removed.length === 0)
    throw new SitemapError("ERR_ARGUMENT", "Expected --changed or --removed with a file of URLs, found neither (- is standard input)");
  if ([...changed, ...removed].filter((file) => file === "-").length > 1)
    throw new SitemapError("ERR_ARGUMENT", "Expected one use of standard input, found more");
}

interface UpdatePlan {
  readonly flags: SetFlags;
  readonly groups: readonly GroupDefinition[];
}

/** Without a configuration the set itself says how it was built; the command line overrides it. */
async function withStateOptions({ flags, groups, configFile }: RunPlan, store: SetStore, { signal }: Context): Promise<UpdatePlan> {
  if (configFile !== undefined) return { flags, groups };
  const { options } = await describeSet(store, { signal });
  const { site, publicUrl, format, gzip, profile, maxEntries, maxBytes, contentFields } = options;
  const built = {
    site: new URL(site),
    publicUrl: new URL(publicUrl),
    text: format === "text",
    gzip,
    profile,
    maxUrls: maxEntries,
    maxBytes,
    ...(contentFields === undefined ? {} : { contentFields }),
  };
  // The name of a shard's set is made anew from the name that is given.
  const name = flags.shard === undefined ? options.name : baseName(options.name, flags.shard.number);
  return { flags: { ...built, name, allowPrivate: true, ...flags }, groups: options.groups };
}

/** The name of the whole, of which this is the name of a shard's set. */
function baseName(name: string, shard: number): string {
  const part = shardName("", shard);
  return name.endsWith(part) ? name.slice(0, -part.length) : name;
}
