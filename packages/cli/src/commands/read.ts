import { Option } from "commander";
import type { CommandDefinition } from "../command.ts";
import { NET_OPTIONS } from "../net/flags.ts";
import { oneOf, samplePerPattern, webAddress } from "../option-values.ts";
import { READ_FORMATS } from "../read/format.ts";
import type { ReadFlags } from "../read/run.ts";
import { createParser } from "./parser.ts";

const KERNELS = ["auto", "wasm", "typescript"] as const;

/** `mapwright read`. */
export const READ: CommandDefinition = {
  examples: [
    { does: "What is in a sitemap, and what is wrong with it", command: "mapwright read sitemap.xml" },
    { does: "Every URL of a folder of sitemaps, one a line", command: "mapwright read public --format urls" },
    { does: "Every URL of a site, wherever its sitemaps are", command: "mapwright read https://shop.example/ --format urls" },
    { does: "What is new on a site since yesterday, transferring only what has changed", command: "mapwright read https://shop.example/ --since shop.state" },
    { does: "One URL of each kind of page, for a test tool", command: "mapwright read https://shop.example/ --sample 1/pattern" },
    { does: "A table of pages with their images", command: "mapwright read sitemap.xml.gz --format csv --fields loc,lastmod,images.loc" },
  ],
  notes: [
    "Sitemaps, indexes, text lists, RSS and Atom feeds are read, plain or gzip; the\nbytes decide, not the name. Repairs are listed; nothing is mended in silence.",
    "A value in CSV is the document's own, also where it begins with =, which\nspreadsheets take for a formula.",
  ],
  create: () => {
    const parser = createParser("read", "Read sitemaps, however broken, and tell what is in them.")
      .usage("<file or address...> [options]")
      .argument("[file...]", "files, folders, globs or addresses; - is standard input")
      .addOption(new Option("--public-url <address>", "address of the file or folder: tells which URLs are in its scope").argParser(webAddress("--public-url")))
      .addOption(
        new Option("--format <name>", `form of the output: ${READ_FORMATS.join(", ")}`).argParser(oneOf("--format", READ_FORMATS)).default("text", "text"),
      )
      .addOption(new Option("--fields <names>", "properties for csv, jsonl and json, separated by commas"))
      .addOption(new Option("--files-from <file>", "read names of files from a file, each ended by a NUL byte as find -print0 writes it; - is standard input"))
      .addOption(new Option("-q, --quiet", "print no issues, notes and progress on standard error"))
      .addOption(new Option("--kernel <name>", "which kernel works").argParser(oneOf("--kernel", KERNELS)).default("auto").hideHelp());
    parser.addOption(new Option("--since <state>", "of addresses, tell what was added, changed and removed since the last time; keeps this file for it"));
    parser.addOption(
      new Option("--sample <n/pattern>", "list n URLs of each URL pattern, such as 1/pattern, when all are read").argParser(samplePerPattern("--sample")),
    );
    for (const option of NET_OPTIONS) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runRead } = await import("../read/run-read.ts");
    return runRead(parsed.args, parsed.opts<ReadFlags>(), context);
  },
};
