import { MAX_SHARDS } from "@mapwright/node";
import { Option } from "commander";
import type { CommandDefinition } from "../command.ts";
import { wholeNumber } from "../option-values.ts";
import { createParser } from "./parser.ts";
import { givenFlags, type OptionMaker, SET_OPTIONS } from "./set-options.ts";

const S = SET_OPTIONS;
const OPTIONS: readonly OptionMaker[] = [
  () =>
    new Option("--shards <n>", "number of shards; one that is missing is an error (default: the highest found)").argParser(
      wholeNumber("--shards", 1, MAX_SHARDS),
    ),
  ...[S.name, S.publicUrl, S.robots, S.noRobots, S.force, S.config, S.noConfig, S.endpoint, S.cacheControl, S.acl, S.stateOfSet],
  ...[S.unsafeNoLock, S.dryRun, S.format, S.quiet],
  () => S.outputOfSet().hideHelp(),
  () => S.siteOfState().hideHelp(),
];

/** `mapwright merge`. */
export const MERGE: CommandDefinition = {
  examples: [
    { does: "When all machines have put their files into one folder", command: "mapwright merge public --shards 4 --robots public/robots.txt" },
    { does: "When they have put them into a bucket", command: "mapwright merge s3://maps/shop --shards 4" },
  ],
  notes: [
    "build --shard 2/4 writes sitemap-s2.xml, the index of the second of four shards,\nand its sitemaps. merge writes sitemap.xml, which lists the sitemaps of all.",
  ],
  create: () => {
    const parser = createParser("merge", "Make one index over the sets of all shards.")
      .usage("[dir] [options]")
      .argument("[dir]", "folder or bucket with the sets of all shards (default: output of the configuration)");
    for (const option of OPTIONS) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runMerge } = await import("../set/run-merge.ts");
    return runMerge(parsed.args, givenFlags(parsed), context);
  },
};
