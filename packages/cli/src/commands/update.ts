import { Option } from "commander";
import type { CommandDefinition } from "../command.ts";
import { createParser } from "./parser.ts";
import { givenFlags, type OptionMaker, SET_OPTIONS } from "./set-options.ts";

const gather = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];

const S = SET_OPTIONS;
const OPTIONS: readonly OptionMaker[] = [
  () => new Option("--changed <file>", "entries that are new or changed, whole; - is standard input; may be repeated").argParser(gather),
  () => new Option("--removed <file>", "URLs that are gone; - is standard input; may be repeated").argParser(gather),
  ...[S.outputOfSet, S.stateOfSet, S.config, S.noConfig, S.siteOfState, S.publicUrl, S.name, S.from, S.endpoint, S.cacheControl, S.acl],
  ...[S.maxUrls, S.maxBytes, S.gzip, S.noGzip, S.gzipLevel, S.text, S.noText, S.profile, S.crossSite, S.noCrossSite],
  ...[S.allowPrivate, S.noAllowPrivate, S.onBad, S.maxBad, S.acceptChanges, S.recent, S.contentFields, S.shard, S.memory],
  ...[S.force, S.unsafeNoLock, S.robots, S.noRobots, S.dryRun, S.format, S.quiet, S.kernel],
];

/** `mapwright update`. */
export const UPDATE: CommandDefinition = {
  examples: [
    { does: "What the shop's database says has changed, with a configuration file here", command: "mapwright update --changed changed.csv --removed gone.txt" },
    { does: "The same without a configuration", command: "mapwright update --changed changed.csv -o public --state .mapwright" },
    { does: "From another program", command: "changed-pages | mapwright update --changed -" },
  ],
  notes: [
    "Takes time that grows with the change, not with the set. A file is of any kind\nthat build takes; of an entry that changed all fields count, of one that is gone\nonly the URL. What the set was built with is taken from its state; options that\nwould change its files need a build.",
  ],
  create: () => {
    const parser = createParser("update", "Change some entries of a set that was built with a state.").usage("--changed <file> --removed <file> [options]");
    for (const option of OPTIONS) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runUpdate } = await import("../set/run-update.ts");
    return runUpdate(givenFlags(parsed), context);
  },
};
