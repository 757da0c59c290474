import { Option } from "commander";
import { CHECK_FORMATS, type CheckFlags, FAIL_ON, profileList } from "../check/flags.ts";
import type { CommandDefinition } from "../command.ts";
import { NET_OPTIONS } from "../net/flags.ts";
import { oneOf, webAddress, wholeNumber } from "../option-values.ts";
import { createParser } from "./parser.ts";

const KERNELS = ["auto", "wasm", "typescript"] as const;
const MOST_FINDINGS = 1_000_000_000;

const gather = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];
const maxFindings = (value: string): number => (value === "all" ? Number.POSITIVE_INFINITY : wholeNumber("--max-findings", 1, MOST_FINDINGS)(value));

const OPTIONS: readonly (() => Option)[] = [
  () => new Option("--public-url <address>", "address of the file or folder: tells which URLs are in its scope").argParser(webAddress("--public-url")),
  () =>
    new Option(
      "--robots <file>",
      "robots.txt of the site, or ADDRESS=FILE for that of one host: what it forbids, and whose sitemaps may list it; may be repeated",
    ).argParser(gather),
  () =>
    new Option(
      "--profile <names>",
      "who judges, separated by commas: protocol, xsd, google, bing, yandex, baidu, naver, seznam (default: protocol,google,bing)",
    ).argParser(profileList("--profile")),
  () => new Option("--format <name>", `form of the output: ${CHECK_FORMATS.join(", ")}`).argParser(oneOf("--format", CHECK_FORMATS)).default("text", "text"),
  () =>
    new Option("--fail-on <severity>", `end with 1 from this severity on: ${FAIL_ON.join(", ")}`)
      .argParser(oneOf("--fail-on", FAIL_ON))
      .default("error", "error"),
  () => new Option("--rule <id=severity>", "set a rule to off, info, warning or error; may be repeated").argParser(gather),
  () => new Option("--baseline <file>", "accept the findings in this file, and show only new ones"),
  () => new Option("--write-baseline", "write all findings to the file of --baseline"),
  () => new Option("--max-findings <n>", "places shown of each kind of fault, or all (default: 10)").argParser(maxFindings),
  () => new Option("--fix", "write a copy in which is mended what has one right correction"),
  () => new Option("-o, --output <dir>", "folder that --fix writes to"),
  () => new Option("--files-from <file>", "read names of files from a file, each ended by a NUL byte as find -print0 writes it; - is standard input"),
  () => new Option("-q, --quiet", "print no notes and no progress"),
  () => new Option("--plain").hideHelp(),
  () => new Option("--kernel <name>", "which kernel works").argParser(oneOf("--kernel", KERNELS)).default("auto").hideHelp(),
];

/** `mapwright check`. */
export const CHECK: CommandDefinition = {
  examples: [
    { does: "Everything that is wrong with a folder of sitemaps", command: "mapwright check public" },
    {
      does: "Which URLs the sitemap may not list, seen from its address",
      command: "mapwright check sitemap.xml --public-url https://shop.example/sitemap.xml",
    },
    { does: "In a GitHub workflow, failing on warnings too", command: "mapwright check public --format github --fail-on warning" },
    { does: "A site: its robots.txt, its sitemaps, and how they are answered", command: "mapwright check https://shop.example/" },
    { does: "A corrected copy", command: "mapwright check sitemap.xml --fix -o fixed" },
  ],
  notes: [
    "Sitemaps, indexes, text lists, RSS and Atom feeds and robots.txt files are\nchecked, plain or gzip; several files are checked as one set. Nothing is\nfetched but the addresses that are given, and what they lead to.",
    "mapwright FILE and mapwright ADDRESS are the same with a plain summary.",
  ],
  create: () => {
    const parser = createParser("check", "Find the faults of sitemaps, each with its rule, line and column.")
      .usage("<file or address...> [options]")
      .argument("[file...]", "files, folders, globs or addresses; - is standard input");
    for (const option of [...OPTIONS, ...NET_OPTIONS]) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runCheck } = await import("../check/run-check.ts");
    return runCheck(parsed.args, parsed.opts<CheckFlags>(), context);
  },
};
