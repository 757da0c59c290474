import { readdir } from "node:fs/promises";
import { SitemapError } from "@mapwright/core";
import { createFolderSink, createNullSink, type MergeResult, mergeShards, openStoreSink, type StoreSink } from "@mapwright/node";
import { isForeignSitemap } from "../build/foreign-sitemap.ts";
import { nameInRobots, type RobotsOutcome, robotsText } from "../build/robots-line.ts";
import type { Context } from "../command.ts";
import { isBucket } from "../config/is-bucket.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { createLog } from "../log.ts";
import { printable } from "../printable.ts";
import { count, createStyle, size } from "../terminal.ts";
import type { SetFlags } from "./flags.ts";
import { mergedState, openStore } from "./open-store.ts";
import { planRun, type RunPlan } from "./plan-run.ts";

/** The options of `mapwright merge` as the parser gives them. */
export interface MergeFlags extends SetFlags {
  readonly shards?: number;
}

/** Runs `mapwright merge`. */
export async function runMerge(args: readonly string[], { shards, ...given }: MergeFlags, context: Context): Promise<ExitCode> {
  const plan = await planRun([], { ...given, ...outputOf(args, given) }, context);
  const { flags } = plan;
  const { name = "sitemap", output = "", publicUrl = flags.site } = flags;
  const dryRun = flags.dryRun === true;
  if (output === "")
    throw new SitemapError("ERR_ARGUMENT", "Expected the folder or bucket with the sets of all shards, found none (such as mapwright merge public)");
  const place = await openPlace(plan, output, `${name}.xml`, context);
  try {
    if (flags.force !== true && (await isForeignSitemap(place.sink, `${name}.xml`)))
      throw new SitemapError("ERR_SINK", `Expected no file of others at ${name}.xml in ${output}, found one (--force overwrites it)`);
    const options = { name, dryRun, ...(shards === undefined ? {} : { shards }), ...(publicUrl === undefined ? {} : { publicUrl }) };
    const result = await mergeShards(place.names, place.sink, options);
    if (result.leftOut.length > 0)
      createLog(context.io, flags.quiet === true).note(
        `Expected ${count(result.shards.length, "shard")}, found more: ${result.leftOut.join(", ")} ${result.leftOut.length === 1 ? "is" : "are"} left out`,
      );
    const robots = await nameInRobots(flags.robots, result.url, dryRun);
    await report(result, robots, { flags, output, context });
  } finally {
    await place.close();
  }
  return EXIT.DONE;
}

/** The argument stands for `-o`: the index goes where the sets of the shards are. */
function outputOf(args: readonly string[], { output }: SetFlags): { readonly output?: string } {
  const [place] = args;
  if (place !== undefined && output !== undefined) throw new SitemapError("ERR_ARGUMENT", `Expected one folder or bucket, found ${place} and -o ${output}`);
  return place === undefined ? {} : { output: place };
}

async function openPlace(plan: RunPlan, output: string, name: string, { io, signal }: Context): Promise<StoreSink> {
  const dryRun = plan.flags.dryRun === true;
  if (isBucket(output)) return openStoreSink(openStore(mergedState(plan), io), { name, dryRun, signal });
  const names = await readdir(output).catch((error: unknown) => {
    throw new SitemapError("ERR_SOURCE", `Expected a folder with the sets of all shards, found none at ${output}`, { cause: error });
  });
  return { sink: dryRun ? createNullSink(output) : createFolderSink(output), names, close: async () => undefined };
}

interface Reported {
  readonly flags: SetFlags;
  readonly output: string;
  readonly context: Context;
}

async function report(result: MergeResult, robots: RobotsOutcome | undefined, { flags, output, context }: Reported): Promise<void> {
  const { io, out } = context;
  const dryRun = flags.dryRun === true;
  if (flags.format === "json") {
    await out.write(`${JSON.stringify({ schemaVersion: 1, ...result, dryRun, ...(robots === undefined ? {} : { robots }) }, null, 2)}\n`);
  } else if (flags.quiet !== true) {
    const style = createStyle(io.stdout, io.env);
    const verb = result.action === "kept" ? "Nothing changed:" : dryRun ? "Would write" : "Wrote";
    const width = Math.max(...result.shards.map(({ name }) => name.length));
    const lines = [
      style("bold", `${verb} ${result.name} in ${printable(output)}, an index of ${count(result.sitemaps, "sitemap")}, ${size(result.bytes)}`),
      ...result.shards.map(({ name, sitemaps }) => `  ${name.padEnd(width)}  ${count(sitemaps, "sitemap")}`),
      ...(robots === undefined ? [] : ["", robotsText(robots, result.url, dryRun)]),
      ...(dryRun ? ["", "Nothing was written (--dry-run)."] : []),
    ];
    await out.write(`${lines.join("\n")}\n`);
  }
  await out.flush();
}
