import { COMMANDS } from "./commands/table.ts";
import { EXIT_MEANINGS } from "./exit-codes.ts";
import { didYouMean } from "./suggest.ts";
import { wrap } from "./terminal.ts";

const EXAMPLES = `  mapwright build shop.csv --site https://shop.example/ -o public
      write sitemap.xml, and more files where one is not enough

  mapwright https://shop.example/
      find the sitemaps of a site, and tell what is in them and what is wrong

  mapwright check public
      tell what is wrong with a folder of sitemaps, and where
`;

const commandLines = (): string =>
  Object.entries(COMMANDS)
    .map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}\n`)
    .join("");

const exitLines = (): string =>
  Object.entries(EXIT_MEANINGS)
    .map(([code, meaning]) => `  ${code.padEnd(5)}${wrap(meaning, 80, " ".repeat(7)).trimStart()}\n`)
    .join("");

/** What is shown without a command: three examples; and with --help. */
export const overview = {
  short: () => `mapwright builds, reads and checks XML sitemaps.\n\n${EXAMPLES}\nmapwright --help tells more.\n`,
  long: () => `Usage: mapwright <command> [options]
       mapwright <file or folder>   check it, with a plain summary
       mapwright <address>          the same of a site or sitemap on the network

Commands:
${commandLines()}
Options:
  -V, --version   show the version
  -h, --help      show this help, or with a command its own

Examples:
${EXAMPLES}
Exit codes:
${exitLines()}`,
} as const;

/** The error for a first argument that is no command. */
export function unknownCommand(name: string): string {
  const names = Object.keys(COMMANDS);
  const guess = didYouMean(name, name.startsWith("-") ? ["--help", "--version"] : names);
  return `Expected a command (${names.join(", ")}), a file or an address, found ${name}${guess}`;
}
