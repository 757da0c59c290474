import { Option } from "commander";
import { profileList, type RulesFlags } from "../check/flags.ts";
import type { CommandDefinition } from "../command.ts";
import { oneOf } from "../option-values.ts";
import { createParser } from "./parser.ts";

/** `mapwright rules`. */
export const RULES_COMMAND: CommandDefinition = {
  examples: [
    { does: "All rules, with how grave each is for whom", command: "mapwright rules" },
    { does: "Those of one search engine, for programs", command: "mapwright rules --profile yandex --format json" },
  ],
  notes: ["mapwright explain RULE tells all about one."],
  create: () =>
    createParser("rules", "List the rules of check.")
      .usage("[options]")
      .addOption(new Option("--profile <names>", "only rules of these profiles, separated by commas").argParser(profileList("--profile")))
      .addOption(new Option("--format <name>", "form of the list: text, json").argParser(oneOf("--format", ["text", "json"])).default("text", "text")),
  run: async (parsed, context) => {
    const { runRules } = await import("../check/run-rules.ts");
    return runRules(parsed.opts<RulesFlags>(), context);
  },
};
