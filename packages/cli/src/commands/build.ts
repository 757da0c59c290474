import { PROFILES } from "@mapwright/core";
import { SOURCE_KINDS } from "@mapwright/node";
import { Option } from "commander";
import type { BuildFlags } from "../build/settings.ts";
import type { CommandDefinition } from "../command.ts";
import { byteCount, folderAddress, oneOf, shareOrNumber, wholeNumber } from "../option-values.ts";
import { createParser } from "./parser.ts";

const MAX_ENTRIES = 50_000;
const MAX_BYTES = 52_428_800;
/** The writer takes no less. */
const LEAST_BYTES = 512;

function choice(flags: string, description: string, words: readonly string[]): Option {
  const option = new Option(flags, `${description}: ${words.join(", ")}`);
  return option.argParser(oneOf(option.long ?? "", words));
}

const OPTIONS: readonly (() => Option)[] = [
  () => new Option("--site <url>", "address where the site, and the output folder, is served (required)").argParser(folderAddress("--site")),
  () => new Option("-o, --output <dir>", "folder the files are written to (required)"),
  () => new Option("--public-url <url>", "address of the output folder where it is not --site").argParser(folderAddress("--public-url")),
  () => new Option("--name <name>", "base name of the files (default: sitemap)"),
  () => choice("--from <kind>", "take every source for this kind; recognised by content otherwise", SOURCE_KINDS),
  () => new Option("--files-from <file>", "read names of sources from a file, each ended by a NUL byte as find -print0 writes it; - is standard input"),
  () => new Option("--max-urls <n>", "entries of one file (default: 50000)").argParser(wholeNumber("--max-urls", 1, MAX_ENTRIES)),
  () =>
    new Option("--max-bytes <size>", "bytes of one file before compression, such as 10MB (default: 52428800)").argParser(
      byteCount("--max-bytes", LEAST_BYTES, MAX_BYTES),
    ),
  () => new Option("--gzip", "compress the sitemaps; sitemap.xml is then their index"),
  () => new Option("--gzip-level <n>", "from 1, fast, to 9, small (default: 6); implies --gzip").argParser(wholeNumber("--gzip-level", 1, 9)),
  () => choice("--index <when>", "write an index where it is needed, or in any case", ["auto", "always"]).default("auto", "auto"),
  () => new Option("--text", "write plain text sitemaps, URLs and nothing else, one a line; sitemap.xml is then their index"),
  () => choice("--on-bad <what>", "what an entry that cannot be written does", ["skip", "fail"]).default("skip", "skip"),
  () =>
    new Option("--max-bad <n>", "fail when more entries than this are bad: a number, or a share (and then at least 10)")
      .argParser(shareOrNumber("--max-bad"))
      .default("5%", "5%"),
  () => new Option("--allow-empty", "write an empty sitemap where there are no URLs"),
  () => new Option("--allow-private", "take a site on localhost or on a private network"),
  () => new Option("--cross-site", "take URLs outside the site"),
  () => new Option("--no-dedupe", "write URLs as often as they come; saves time and memory"),
  () => choice("--profile <name>", "keep to the limits of a search engine", PROFILES),
  () => new Option("--dry-run", "do all but write"),
  () => choice("--format <name>", "form of the summary", ["text", "json"]).default("text", "text"),
  () => new Option("-q, --quiet", "print no summary as text, no notes and no progress"),
  () => choice("--kernel <name>", "which kernel works", ["auto", "wasm", "typescript"]).default("auto").hideHelp(),
];

/** `mapwright build`. */
export const BUILD: CommandDefinition = {
  examples: [
    { does: "A CSV file with a column loc or url", command: "mapwright build shop.csv --site https://shop.example/ -o public" },
    { does: "URLs from another program, one a line", command: "list-urls | mapwright build - --site https://shop.example/ -o public" },
    {
      does: "Several sources, compressed, kept elsewhere",
      command: "mapwright build pages.jsonl old-sitemap.xml --site https://shop.example/ \\\n    --public-url https://cdn.example/maps/ --gzip -o maps",
    },
  ],
  notes: [
    "Sources are text lists, CSV, TSV, JSON Lines, JSON arrays and sitemaps, plain or\ngzip. - is standard input. What is in the output folder stays as it was until\nall files are complete.",
  ],
  create: () => {
    const parser = createParser("build", "Write valid sitemaps from lists of URLs.")
      .usage("<source...> --site <url> -o <dir> [options]")
      .argument("[source...]", "files, folders or globs with URLs in them; - is standard input");
    for (const option of OPTIONS) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runBuild } = await import("../build/run-build.ts");
    return runBuild(parsed.args, parsed.opts<Partial<BuildFlags>>(), context);
  },
};
