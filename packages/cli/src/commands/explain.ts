import type { CommandDefinition } from "../command.ts";
import { createParser } from "./parser.ts";

/** `mapwright explain`. */
export const EXPLAIN: CommandDefinition = {
  examples: [
    { does: "Why a rule exists, and what to do", command: "mapwright explain loc-absolute" },
    { does: "Several at once", command: "mapwright explain loc-absolute lastmod-w3c" },
  ],
  notes: ["mapwright rules lists all rules."],
  create: () => createParser("explain", "Tell all about a rule of check.").usage("<rule...>").argument("[rule...]", "ids of rules, as check shows them"),
  run: async (parsed, context) => {
    const { runExplain } = await import("../check/run-explain.ts");
    return runExplain(parsed.args, context);
  },
};
