import { isSitemapError, SitemapError } from "@mapwright/core";
import { readFileChunks, STDIN_PATH } from "./file-source.ts";
import { findByPattern, kindOfPath, walkFiles } from "./find-files.ts";
import { expandBraces, hasGlob } from "./glob-pattern.ts";

/** How `expandInputs` finds files. */
export interface ExpandInputsOptions {
  /** A file with further paths, each ended by a NUL byte; `-` is standard input. Its paths are taken as they are, without patterns. */
  readonly filesFrom?: string;
  /** Bytes read for `filesFrom: "-"`. Default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Which files of a folder are taken, by name. Default `isSitemapFileName`. */
  readonly isWanted?: (name: string) => boolean;
  /** Is told of an argument that leads to nothing, and the others go on. Default: the error is thrown. */
  readonly onError?: (error: SitemapError) => void;
}

const SITEMAP_NAME = /\.(?:xml|txt|rss|atom|rdf)(?:\.gz)?$/i;
/** Files that stand in the root of many sites and hold no sitemap, by convention. */
const OTHER_FILES: ReadonlySet<string> = new Set([
  ...["robots.txt", "humans.txt", "security.txt", "ads.txt", "app-ads.txt", "llms.txt", "llms-full.txt", "license.txt", "readme.txt"],
  ...["browserconfig.xml", "crossdomain.xml", "clientaccesspolicy.xml", "opensearch.xml", "osd.xml", "wlwmanifest.xml", "bingsiteauth.xml"],
]);
/** The key of IndexNow, which lies under its own name (https://www.indexnow.org/documentation). */
const INDEXNOW_KEY = /^[\da-f]{32}\.txt$/i;
/** No path is longer on any system, so a longer one is no list of paths. */
const MAX_PATH_BYTES = 65_536;

/** Does a file of this name look like a sitemap or a feed: `.xml`, `.txt`, `.rss`, `.atom` or `.rdf`, also with `.gz`? */
export function isSitemapFileName(name: string): boolean {
  return SITEMAP_NAME.test(name) && !OTHER_FILES.has(name.toLowerCase()) && !INDEXNOW_KEY.test(name);
}

/**
 * The files that arguments of a command stand for, in the order of the arguments: files as they are (also those that are missing, for
 * reading them tells why), `-`, the sitemaps of folders, and what the patterns `*`, `**`, `?`, `[a-z]` and `{a,b}` match, each file of a
 * pattern once and in the order of the paths. What leads to no file at all is ERR_SOURCE.
 */
export async function* expandInputs(args: Iterable<string>, options: ExpandInputsOptions = {}): AsyncGenerator<string, void, undefined> {
  const isWanted = options.isWanted ?? isSitemapFileName;
  for (const argument of args) yield* reportErrors(expandArgument(argument, isWanted), options);
  if (options.filesFrom === undefined) return;
  yield* reportErrors(expandList(options.filesFrom, options, isWanted), options);
}

async function* reportErrors(paths: AsyncIterable<string>, { onError }: ExpandInputsOptions): AsyncGenerator<string, void, undefined> {
  try {
    yield* paths;
  } catch (error) {
    if (onError === undefined || !isSitemapError(error)) throw error;
    onError(error);
  }
}

async function* expandArgument(argument: string, isWanted: (name: string) => boolean): AsyncGenerator<string, void, undefined> {
  const isPattern = argument !== STDIN_PATH && hasGlob(argument) && (await kindOfPath(argument)) === undefined;
  if (isPattern) yield* expandPattern(argument, isWanted);
  else yield* expandPath(argument, isWanted);
}

async function* expandPath(path: string, isWanted: (name: string) => boolean): AsyncGenerator<string, void, undefined> {
  if (path === "") throw new SitemapError("ERR_SOURCE", "Expected the path of a file, found an empty one");
  if (path === STDIN_PATH || (await kindOfPath(path)) !== "folder") {
    yield path;
    return;
  }
  let found = false;
  let others = 0;
  const countOthers = (name: string): boolean => {
    const wanted = isWanted(name);
    if (!wanted) others++;
    return wanted;
  };
  for await (const file of walkFiles(path, countOthers)) {
    found = true;
    yield file;
  }
  if (found) return;
  const hint = others === 0 ? "" : ` (files of other names: ${others}; a pattern such as ${path.replace(/[\\/]+$/, "")}/** takes them too)`;
  throw new SitemapError("ERR_SOURCE", `Expected files to read in a folder, found none in ${path}${hint}`, { details: { path } });
}

async function* expandPattern(argument: string, isWanted: (name: string) => boolean): AsyncGenerator<string, void, undefined> {
  // On Windows both slashes part folders; elsewhere a backslash is part of a name.
  const pattern = process.platform === "win32" ? argument.replaceAll("\\", "/") : argument;
  const matched = new Set<string>();
  for (const alternative of expandBraces(pattern)) {
    for await (const path of findByPattern(alternative)) matched.add(path);
  }
  const given = new Set<string>();
  for (const path of [...matched].sort()) {
    if ((await kindOfPath(path)) === "file") given.add(path);
    else for await (const file of walkFiles(path, isWanted)) given.add(file);
  }
  if (given.size === 0)
    throw new SitemapError("ERR_SOURCE", `Expected files that match a pattern, found none for ${argument}`, { details: { pattern: argument } });
  yield* given;
}

async function* expandList(path: string, options: ExpandInputsOptions, isWanted: (name: string) => boolean): AsyncGenerator<string, void, undefined> {
  const bytes = path === STDIN_PATH && options.stdin !== undefined ? options.stdin : readFileChunks(path);
  for await (const listed of splitAtNul(bytes, path)) {
    if (path === STDIN_PATH && listed === STDIN_PATH) throw new SitemapError("ERR_SOURCE", "Expected paths of files on standard input, found - for itself");
    // A name may well hold a line end, but a list of lines is the likelier mistake.
    if (listed.includes("\n") && (await kindOfPath(listed)) === undefined) {
      const where = path === STDIN_PATH ? "standard input" : path;
      throw new SitemapError("ERR_SOURCE", `Expected paths that end in NUL bytes, found lines in ${where} (find -print0 makes such a list)`);
    }
    yield* reportErrors(expandPath(listed, isWanted), options);
  }
}

/** Also the last path may be ended; an empty one between two NUL bytes is passed over. */
async function* splitAtNul(chunks: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<string, void, undefined> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    let bytes: Uint8Array = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0)) {
      if (end > 0) yield decodePath(bytes.subarray(0, end));
      bytes = bytes.subarray(end + 1);
    }
    if (bytes.length > MAX_PATH_BYTES)
      throw new SitemapError("ERR_SOURCE", `Expected paths that end in NUL bytes, found none in ${MAX_PATH_BYTES} bytes of ${source}`);
    rest = bytes.slice();
  }
  if (rest.length > 0) yield decodePath(rest);
}

function decodePath(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}
