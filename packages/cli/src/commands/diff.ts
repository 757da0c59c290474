import { Option } from "commander";
import type { CommandDefinition } from "../command.ts";
import { DIFF_FORMATS } from "../diff/format.ts";
import type { DiffFlags } from "../diff/run-diff.ts";
import { NET_OPTIONS } from "../net/flags.ts";
import { byteCount, oneOf } from "../option-values.ts";
import { createParser } from "./parser.ts";

const KERNELS = ["auto", "wasm", "typescript"] as const;
const LEAST_MEMORY = 1_048_576;
const MOST_MEMORY = 1_099_511_627_776;

/** `mapwright diff`. */
export const DIFF: CommandDefinition = {
  examples: [
    { does: "What a new build adds, removes and changes", command: "mapwright diff public new-public" },
    { does: "Fail a pipeline when URLs come or go, whatever their dates", command: "mapwright diff old.xml new.xml --ignore lastmod --exit-code" },
    { does: "A table of every change for a spreadsheet", command: "mapwright diff before/sitemap.xml after/sitemap.xml --format csv" },
    { does: "What a new build changes on the site as it is", command: "mapwright diff https://shop.example/ public" },
    { does: "Compare with what a program makes", command: "generate-urls | mapwright diff public/sitemap.xml -" },
  ],
  notes: [
    "Files of any format are compared by what they say: order, spelling of numbers\nand layout mean nothing. The children of an index are read where they lie\nbeside it. Neither side has to be in any order or fit into memory.",
    "A URL that is listed twice counts once, with its first entry. The exit code is\n0 also where the sides differ, unless --exit-code is given, and 4 where a side\ncould be read in part only.",
  ],
  create: () => {
    const parser = createParser("diff", "Compare two sitemaps or sets: which URLs were added, removed or changed.")
      .usage("<before> <after> [options]")
      .argument("[side...]", "a file, an index with its sitemaps beside it, a folder, a glob or an address; - is standard input")
      .addOption(new Option("--ignore <fields>", "fields that are not compared, separated by commas, such as lastmod"))
      .addOption(new Option("--exit-code", "exit with 1 where the sides differ"))
      .addOption(
        new Option("--format <name>", `form of the output: ${DIFF_FORMATS.join(", ")}`).argParser(oneOf("--format", DIFF_FORMATS)).default("text", "text"),
      )
      .addOption(
        new Option(
          "--memory <size>",
          "memory for the URLs of both sides, some 30 bytes each; sides that need more are read several times (default: 1GiB)",
        ).argParser(byteCount("--memory", LEAST_MEMORY, MOST_MEMORY)),
      )
      .addOption(new Option("-q, --quiet", "print no notes and progress on standard error"))
      .addOption(new Option("--kernel <name>", "which kernel works").argParser(oneOf("--kernel", KERNELS)).default("auto").hideHelp());
    for (const option of NET_OPTIONS) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runDiff } = await import("../diff/run-diff.ts");
    return runDiff(parsed.args, parsed.opts<DiffFlags>(), context);
  },
};
