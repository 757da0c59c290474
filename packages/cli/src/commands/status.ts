import { Option } from "commander";
import type { CommandDefinition } from "../command.ts";
import { NET_OPTIONS } from "../net/flags.ts";
import { shardOption } from "../set/flags.ts";
import { createParser } from "./parser.ts";
import { givenFlags, type OptionMaker, SET_OPTIONS } from "./set-options.ts";

const S = SET_OPTIONS;
const shardOfSet: OptionMaker = () =>
  new Option("--shard <k/n>", "the k-th of n parts of the site, as build --shard wrote it").argParser(shardOption("--shard"));
const OPTIONS: readonly OptionMaker[] = [
  ...[S.outputOfSet, S.stateOfSet, S.config, S.noConfig, shardOfSet, S.endpoint],
  () => new Option("--all", "list every file, not the first 20"),
  () => new Option("--live", "compare the set with what is served at its own address"),
  S.format,
  S.quiet,
  ...NET_OPTIONS,
];

/** `mapwright status`. */
export const STATUS: CommandDefinition = {
  examples: [
    { does: "The set that the configuration file here describes", command: "mapwright status" },
    { does: "What is live on a site, and how old it is", command: "mapwright status https://shop.example/" },
    { does: "Whether a deployment is complete: ends with 1 where it is not", command: "mapwright status --live" },
    { does: "Whether a copy for a trial is the set", command: "mapwright status -o public --state .mapwright https://trial.shop.example/" },
    { does: "The same without a configuration, for programs", command: "mapwright status -o public --state .mapwright --format json" },
  ],
  notes: [
    "Reads the state and the names of the files; changes nothing, waits for nobody.",
    "With an address it reads what is served there. With a set too, named by -o,\n--state or --config, or with --live, it fetches every file of the set and\ncompares the bytes: 0 says that all are served as they are, 1 that some are\nmissing or others, 4 that some could not be had.",
  ],
  create: () => {
    const parser = createParser("status", "Show a set that was built with a state, or what is live at an address.")
      .usage("[address...] [options]")
      .argument("[address...]", "sites, indexes or sitemaps");
    for (const option of OPTIONS) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runStatus } = await import("../set/run-status.ts");
    return runStatus(parsed.args, givenFlags(parsed), context);
  },
};
