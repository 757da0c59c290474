import { PROFILES } from "@mapwright/core";
import { SOURCE_KINDS } from "@mapwright/node";
import { type Command, Option } from "commander";
import { BUCKET_ACLS } from "../bucket-acls.ts";
import { LIMITS } from "../build/limits.ts";
import { byteCount, folderAddress, oneOf, shareOrNumber, webAddress, wholeNumber } from "../option-values.ts";
import { nameList, type SetFlags, shardOption } from "../set/flags.ts";

/** An option that takes one of a few words. */
export function choice(flags: string, description: string, words: readonly string[]): Option {
  const option = new Option(flags, `${description}: ${words.join(", ")}`);
  return option.argParser(oneOf(option.long ?? "", words));
}

/** Undoes what a configuration says; the option itself is listed. */
const undo = (flags: string): Option => new Option(flags).hideHelp();

/** Help shows options that few need together, below the others. */
const ofBuckets = (option: Option): Option => option.helpGroup("Options for a bucket:");
const ofSets = (option: Option): Option => option.helpGroup("Options with --state, a bucket or a configuration:");

/** Makes an option anew for each parser: a parser keeps what it is given. */
export type OptionMaker = () => Option;

/** Options of the commands that work on a set, each in one place. */
export const SET_OPTIONS = {
  site: () =>
    new Option("--site <url>", "address where the site, and the output folder, is served (required, here or in a configuration)").argParser(
      folderAddress("--site"),
    ),
  siteOfState: () => new Option("--site <url>", "address of the site, where neither state nor configuration has it").argParser(folderAddress("--site")),
  output: () => new Option("-o, --output <dir>", "folder the files are written to, or a bucket: s3://name/prefix (required, here or in a configuration)"),
  outputOfSet: () => new Option("-o, --output <dir>", "folder or bucket of the set"),
  endpoint: () => ofBuckets(new Option("--endpoint <url>", "address of the service that has the bucket, if not AWS").argParser(webAddress("--endpoint"))),
  cacheControl: () => ofBuckets(new Option("--cache-control <value>", "Cache-Control of the files in a bucket, such as max-age=300")),
  acl: () => ofBuckets(choice("--acl <name>", "who may read the files in a bucket, where no policy of it says so", BUCKET_ACLS)),
  publicUrl: () => new Option("--public-url <url>", "address of the output folder where it is not --site").argParser(folderAddress("--public-url")),
  name: () => new Option("--name <name>", "base name of the files (default: sitemap)"),
  from: () => choice("--from <kind>", "take every source for this kind; recognised by content otherwise", SOURCE_KINDS),
  filesFrom: () =>
    new Option("--files-from <file>", "read names of sources from a file, each ended by a NUL byte as find -print0 writes it; - is standard input"),
  maxUrls: () => new Option("--max-urls <n>", "entries of one file (default: 50000)").argParser(wholeNumber("--max-urls", 1, LIMITS.maxUrls)),
  maxBytes: () =>
    new Option("--max-bytes <size>", "bytes of one file before compression, such as 10MB (default: 52428800)").argParser(
      byteCount("--max-bytes", LIMITS.leastBytes, LIMITS.maxBytes),
    ),
  gzip: () => new Option("--gzip", "compress the sitemaps; sitemap.xml is then their index"),
  noGzip: () => undo("--no-gzip"),
  gzipLevel: () => new Option("--gzip-level <n>", "from 1, fast, to 9, small (default: 6); implies --gzip").argParser(wholeNumber("--gzip-level", 1, 9)),
  index: () => choice("--index <when>", "write an index where it is needed, or in any case", ["auto", "always"]).default("auto", "auto"),
  text: () => new Option("--text", "write plain text sitemaps, URLs and nothing else, one a line; sitemap.xml is then their index"),
  noText: () => undo("--no-text"),
  onBad: () => choice("--on-bad <what>", "what an entry that cannot be written does", ["skip", "fail"]).default("skip", "skip"),
  maxBad: () =>
    new Option("--max-bad <n>", "fail when more entries than this are bad: a number, or a share (and then at least 10)")
      .argParser(shareOrNumber("--max-bad"))
      .default("5%", "5%"),
  allowEmpty: () => new Option("--allow-empty", "write an empty sitemap where there are no URLs"),
  noAllowEmpty: () => undo("--no-allow-empty"),
  allowPrivate: () => new Option("--allow-private", "take a site on localhost or on a private network"),
  noAllowPrivate: () => undo("--no-allow-private"),
  crossSite: () => new Option("--cross-site", "take URLs outside the site"),
  noCrossSite: () => undo("--no-cross-site"),
  noDedupe: () => new Option("--no-dedupe", "write URLs as often as they come; saves time and memory"),
  profile: () => choice("--profile <name>", "keep to the limits of a search engine", PROFILES),
  state: () => ofSets(new Option("--state <dir>", "keep a record there, and write only what changed since the last run")),
  stateOfSet: () => new Option("--state <dir>", "folder of the state (default with a configuration: .mapwright)"),
  noState: () => undo("--no-state"),
  acceptChanges: () => ofSets(new Option("--accept-changes", "date entries though so many changed at once that the source looks changed")),
  maxDrop: () =>
    ofSets(
      new Option("--max-drop <n>", "fail when more known URLs than this are gone: a number, or a share (default: 20%)").argParser(shareOrNumber("--max-drop")),
    ),
  previous: () => ofSets(new Option("--previous <place>", "folder or address where the set stands now, for a first run without its state")),
  force: () => new Option("--force", "overwrite files of others that have the names of ours"),
  memory: () =>
    ofSets(
      new Option("--memory <size>", "memory for entries that wait to be written, such as 256MB (default: 64MiB)").argParser(
        byteCount("--memory", LIMITS.leastMemory, LIMITS.maxMemory),
      ),
    ),
  recent: () =>
    ofSets(
      new Option("--recent <days>", "add a small sitemap that repeats what changed in so many days").argParser(wholeNumber("--recent", 0, LIMITS.recentDays)),
    ),
  contentFields: () =>
    ofSets(
      new Option("--content-fields <names>", "fields that tell whether a page changed (default: fingerprint, etag or hash)").argParser(
        nameList("--content-fields"),
      ),
    ),
  shard: () => ofSets(new Option("--shard <k/n>", "write only the k-th of n parts of the site; merge makes one index").argParser(shardOption("--shard"))),
  robots: () => new Option("--robots <file>", "add the Sitemap: line to this robots.txt, or bring it up to date"),
  noRobots: () => undo("--no-robots"),
  config: () => new Option("--config <file>", "configuration (default: mapwright.config.ts, .js, .mjs or .json here)"),
  noConfig: () => new Option("--no-config", "read no configuration"),
  unsafeNoLock: () => ofBuckets(new Option("--unsafe-no-lock", "take a bucket that cannot keep two runs apart")),
  dryRun: () => new Option("--dry-run", "do all but write"),
  format: () => choice("--format <name>", "form of the summary", ["text", "json"]).default("text", "text"),
  quiet: () => new Option("-q, --quiet", "print no summary as text, no notes and no progress"),
  kernel: () => choice("--kernel <name>", "which kernel works", ["auto", "wasm", "typescript"]).default("auto").hideHelp(),
} as const satisfies Readonly<Record<string, OptionMaker>>;

/** The flags that stand on the command line, without defaults, so that a configuration can say otherwise. */
export function givenFlags(parsed: Command): SetFlags {
  const given = Object.entries(parsed.opts<SetFlags>()).filter(([name]) => parsed.getOptionValueSource(name) === "cli");
  return Object.fromEntries(given);
}
