import type { CommandDefinition } from "../command.ts";
import { createParser } from "./parser.ts";
import { givenFlags, type OptionMaker, SET_OPTIONS } from "./set-options.ts";

const { siteOfState: _site, outputOfSet: _output, stateOfSet: _state, ...OPTIONS } = SET_OPTIONS;

/** `mapwright build`. */
export const BUILD: CommandDefinition = {
  examples: [
    { does: "A CSV file with a column loc or url", command: "mapwright build shop.csv --site https://shop.example/ -o public" },
    { does: "URLs from another program, one a line", command: "list-urls | mapwright build - --site https://shop.example/ -o public" },
    {
      does: "Several sources, compressed, kept elsewhere",
      command: "mapwright build pages.jsonl old-sitemap.xml --site https://shop.example/ \\\n    --public-url https://cdn.example/maps/ --gzip -o maps",
    },
    {
      does: "Again and again, writing only what changed since the last time",
      command: "mapwright build shop.csv --site https://shop.example/ -o public \\\n    --state .mapwright --robots public/robots.txt",
    },
  ],
  notes: [
    "Sources are text lists, CSV, TSV, JSON Lines, JSON arrays and sitemaps, plain or\ngzip. - is standard input. What is in the output folder stays as it was until\nall files are complete.",
    "With --state, with a bucket, or with a configuration file, sitemap.xml is always\nan index, and only files in which something changed are written. Options\noverride the configuration; --no-gzip, --no-text and so on undo what it says.",
  ],
  create: () => {
    const parser = createParser("build", "Write valid sitemaps from lists of URLs.")
      .usage("<source...> --site <url> -o <dir> [options]")
      .argument("[source...]", "files, folders or globs with URLs in them; - is standard input");
    for (const option of Object.values<OptionMaker>(OPTIONS)) parser.addOption(option());
    return parser;
  },
  run: async (parsed, context) => {
    const { runBuild } = await import("../build/run-build.ts");
    return runBuild(parsed.args, givenFlags(parsed), context);
  },
};
