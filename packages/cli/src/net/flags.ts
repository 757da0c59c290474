import { SitemapError } from "@mapwright/core";
import type { FollowScope } from "@mapwright/crawl";
import { Option } from "commander";
import { byteCount, oneOf, wholeNumber } from "../option-values.ts";

/** The options of every command that takes addresses, as the parser gives them. */
export interface NetFlags {
  readonly follow?: boolean;
  readonly scope?: FollowScope;
  readonly allowPrivate?: boolean;
  readonly header?: readonly string[];
  readonly user?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly retries?: number;
  /** Milliseconds. */
  readonly delay?: number;
  /** Seconds. */
  readonly maxPause?: number;
  readonly connections?: number;
  readonly maxDepth?: number;
  readonly maxFiles?: number;
  /** Seconds. */
  readonly maxTime?: number;
  readonly maxDownload?: number;
}

/** Written out, because who reads files need not load what fetches. */
const SCOPES = ["site", "host", "any"] as const satisfies readonly FollowScope[];
const GIB = 1_073_741_824;
const gather = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];
const number = (flags: string, description: string, [min, max]: readonly [number, number]): Option => {
  const option = new Option(flags, description);
  return option.argParser(wholeNumber(option.long ?? "", min, max));
};

const OPTIONS: readonly (() => Option)[] = [
  () => new Option("--follow", "read what an index at an address lists; the address of a site does so by itself"),
  () =>
    new Option(
      "--scope <scope>",
      `other hosts that may be followed to: those of the same site, none (host), or any: ${SCOPES.join(", ")} (default: site)`,
    ).argParser(oneOf("--scope", SCOPES)),
  () => new Option("--header <name: value>", "send this header to the addresses given; may be repeated").argParser(gather),
  () => new Option("--user <name:password>", "user for the addresses given; the password may stand in MAPWRIGHT_PASSWORD"),
  () => new Option("--allow-private", "fetch from this machine and from private networks"),
  () => number("--timeout <seconds>", "longest wait for an answer, and between two pieces of it (default: 30)", [1, 3600]),
  () => number("--retries <n>", "further attempts where a server is busy or cuts off (default: 2)", [0, 20]),
  () => number("--delay <ms>", "milliseconds between two requests to a host (default: 100, or the Crawl-delay of robots.txt up to 10 s)", [0, 600_000]),
  () => number("--max-pause <seconds>", "longest pause a server may ask for; one that asks for more is asked no more (default: 60)", [0, 86_400]),
  () => number("--connections <n>", "connections to a host (default: 2)", [1, 64]),
  () => number("--max-depth <n>", "indexes within indexes that are followed (default: 10)", [0, 1000]),
  () => number("--max-files <n>", "files fetched (default: 100000)", [1, 10_000_000]),
  () => number("--max-time <seconds>", "end after this time with what there is", [1, 31_536_000]),
  () => new Option("--max-download <size>", "bytes of one file on the way (default: 256MiB)").argParser(byteCount("--max-download", 1, 64 * GIB)),
];

/** One list for all commands, so that an option means the same everywhere; help shows them together. */
export const NET_OPTIONS: readonly (() => Option)[] = OPTIONS.map((make) => () => make().helpGroup("Options for addresses:"));

/** What commands on files and addresses say of such options. */
export const FILES_ALONE = { expected: "an address", found: "files alone" } as const;

/** Refuses options that say how to fetch where nothing is fetched. `where` says what they need, and what was found instead. */
export function refuseNetFlags(flags: NetFlags, where: { readonly expected: string; readonly found: string }): void {
  const option = NET_OPTIONS.map((make) => make()).find((made) => Reflect.get(flags, made.attributeName()) !== undefined);
  if (option !== undefined) throw new SitemapError("ERR_ARGUMENT", `Expected ${option.long} with ${where.expected}, found ${where.found}`);
}
