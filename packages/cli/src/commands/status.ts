import { Option } from "commander";
import type { CommandDefinition } from "../command.ts";
import { createParser } from "./parser.ts";
import { givenFlags, type OptionMaker, SET_OPTIONS } from "./set-options.ts";

const S = SET_OPTIONS;
const OPTIONS: readonly OptionMaker[] = [
  ...[S.outputOfSet, S.stateOfSet, S.config, S.noConfig, S.shard, S.endpoint],
  () => new Option("--all", "list every file, not the first 20"),
  S.format,
];

/** `mapwright status`. */
export const STATUS: CommandDefinition = {
  examples: [
    { does: "The set that the configuration file here describes", command: "mapwright status" },
    { does: "The same without a configuration, for programs", command: "mapwright status -o public --state .mapwright --format json" },
  ],
  notes: ["Reads the state and the names of the files; changes nothing, waits for nobody."],
  create: () => {
    const parser = createParser("status", "Show a set that was built with a state: its files, and what comes next.").usage("[options]");
    for (const option of OPTIONS) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runStatus } = await import("../set/run-status.ts");
    return runStatus(givenFlags(parsed), context);
  },
};
