import { isUtf8 } from "node:buffer";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { isSitemapError, SitemapError, type SourceItem } from "@mapwright/core";
import { childPath } from "../child-file.ts";
import { toSitemapError } from "../describe-failure.ts";
import { readFileChunks, STDIN_PATH } from "../file-source.ts";
import { GzipFault } from "../gzip-fault.ts";
import { readCsv } from "./csv-source.ts";
import { GroupTable } from "./group-table.ts";
import { HEAD_BYTES, type HeadInput, openHeadInput, skipBytes } from "./head-input.ts";
import { readJson, readJsonLines } from "./json-source.ts";
import { type Recognised, recognise } from "./recognise.ts";
import type { readSitemapSource } from "./sitemap-source.ts";
import { Tally } from "./tally.ts";
import { readText } from "./text-source.ts";
import { createContext, DEFAULT_MAX_GROUP_BYTES, excerpt, type SourceContext, type SourceOptions } from "./types.ts";
import { detectUtf16, transcodeUtf16 } from "./utf16.ts";
import { decodeText, readWholeLines } from "./whole-lines.ts";

const NO_BYTES: Uint8Array = new Uint8Array();

/**
 * Opens one source: a file, or standard input for `-`, recognised by its bytes. It can be iterated once; the file is open until the iteration ends.
 * Throws ERR_SOURCE where it cannot be read or is none of the kinds.
 */
export async function openSource(path: string, options: SourceOptions = {}): Promise<AsyncIterable<SourceItem>> {
  const groups = createGroups(options);
  const items = await open(path, { options, groups, seen: new Set() });
  return withGroups(items, groups);
}

/** The items of several sources in order, each opened when its turn comes. Rows tied by `group` and `lang` are tied across all of them and come last. */
export async function* openSources(paths: Iterable<string> | AsyncIterable<string>, options: SourceOptions = {}): AsyncGenerator<SourceItem, void, undefined> {
  const groups = createGroups(options);
  for await (const path of paths) yield* await open(path, { options, groups, seen: new Set() });
  yield* groups.take();
}

function createGroups(options: SourceOptions): GroupTable {
  return new GroupTable(options.maxGroupBytes ?? DEFAULT_MAX_GROUP_BYTES);
}

async function* withGroups(items: AsyncIterable<SourceItem>, groups: GroupTable): AsyncGenerator<SourceItem> {
  yield* items;
  yield* groups.take();
}

interface Opening {
  readonly options: SourceOptions;
  readonly groups: GroupTable;
  /** Files opened so far on the way through an index. */
  readonly seen: Set<string>;
}

async function open(path: string, opening: Opening): Promise<AsyncIterable<SourceItem>> {
  const { options, seen } = opening;
  seen.add(resolve(path));
  const context = createContext(path === STDIN_PATH ? "stdin" : path, options);
  try {
    const { stdin, signal } = options;
    const raw = path === STDIN_PATH && stdin !== undefined ? stdin : readFileChunks(path, { firstChunkBytes: HEAD_BYTES, ...(signal && { signal }) });
    const input = await openHeadInput(raw);
    try {
      const bytes = input.original && !input.whole ? await sizeOf(path) : undefined;
      return guard(readInput(input, path, bytes === undefined ? context : { ...context, bytes }, opening), input, context);
    } catch (error) {
      await input.close();
      throw error;
    }
  } catch (error) {
    throw nameSource(error, context);
  }
}

/** Bytes of a file; undefined for everything else. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}

/** Puts the name of the source into errors that were thrown where nobody knew it. */
function nameSource(error: unknown, { source }: SourceContext): unknown {
  if (error instanceof GzipFault) return new SitemapError("ERR_SOURCE", `${source}: ${error.message}`, { cause: error, details: { source } });
  if (!isSitemapError(error)) return toSitemapError("ERR_SOURCE", "a readable source", source, error);
  if (error.code !== "ERR_SOURCE" || error.message.includes(source)) return error;
  return new SitemapError(error.code, `${source}: ${error.message}`, { cause: error, details: { ...error.details, source } });
}

/** Closes the input at the end in any case: the chunks of a record stream may never have been asked for. */
async function* guard(items: AsyncIterable<SourceItem>, input: HeadInput, context: SourceContext): AsyncGenerator<SourceItem> {
  try {
    yield* items;
  } catch (error) {
    throw nameSource(error, context);
  } finally {
    await input.close();
  }
}

function readInput(input: HeadInput, path: string, context: SourceContext, opening: Opening): AsyncIterable<SourceItem> {
  const label = detectUtf16(input.head);
  const text = label === undefined ? input : transcodeUtf16(input, label);
  const bom = text.head[0] === 0xef && text.head[1] === 0xbb && text.head[2] === 0xbf ? 3 : 0;
  const shape = recognise(text.head.subarray(bom), text.whole, context.options.from);
  // The reader of sitemaps knows encodings better: it sees the declaration.
  if (shape.kind === "sitemap") return readSitemapLater(forgiveTail(input.chunks(), context), context, (loc) => openChild(loc, path, opening));
  return readShape(shape, text, bom, context, opening.groups);
}

/** Most sources are lists, and need nothing of the reader of sitemaps. */
async function* readSitemapLater(...reading: Parameters<typeof readSitemapSource>): AsyncGenerator<SourceItem> {
  const { readSitemapSource } = await import("./sitemap-source.ts");
  yield* readSitemapSource(...reading);
}

async function* readShape(shape: Recognised, text: HeadInput, bom: number, context: SourceContext, groups: GroupTable): AsyncGenerator<SourceItem> {
  const bytes = (from: number): AsyncIterable<Uint8Array> => skipBytes(forgiveTail(text.chunks(), context), bom + from);
  const loneCr = !text.head.includes(0x0a) && text.head.includes(0x0d);
  switch (shape.kind) {
    case "empty":
      context.note("empty", 0, "Expected URLs, found an empty source");
      return;
    case "text":
      return yield* readText(readLines(bytes(0), loneCr, context), context);
    case "csv":
      return yield* readCsv(readLines(bytes(shape.start), loneCr, context, text.head.subarray(bom, bom + shape.start)), shape, context, groups);
    case "jsonl":
      return yield* readJsonLines(readLines(bytes(0), loneCr, context), context);
    case "json":
      return yield* readJson(bytes(0), shape.form, context);
    case "sitemap":
      return;
    default:
      return shape satisfies never;
  }
}

/** `header`: what was read of the lines before. */
async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  loneCr: boolean,
  context: SourceContext,
  header: Uint8Array = NO_BYTES,
): AsyncGenerator<Uint8Array> {
  const decoded = new Tally();
  let first = "";
  const onDecoded = (text: string): void => {
    if (decoded.count === 0) first = excerpt(text);
    decoded.add(0);
  };
  if (!isUtf8(header)) onDecoded(decodeText(header));
  yield* readWholeLines(bytes, { loneCr, onDecoded });
  decoded.report(context, "encoding", (count) => `Expected UTF-8, found ${count} lines in another encoding, taken as windows-1252, the first: ${first}`);
}

/** Bytes behind whole gzip data take nothing away from it. Other faults get the name of the source here, since the chunks of a record stream are read by the writer. */
async function* forgiveTail(bytes: AsyncIterable<Uint8Array>, context: SourceContext): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (!(error instanceof GzipFault && error.code === "trailing-garbage")) throw nameSource(error, context);
    context.note("data-after-end", 0, `${error.message}, which are passed over`);
  }
}

/** A child of an index is looked for beside it, under the last segment of its address. */
async function openChild(loc: string, index: string, opening: Opening): Promise<AsyncIterable<SourceItem> | undefined> {
  const path = index === STDIN_PATH ? undefined : childPath(index, loc);
  if (path === undefined) return undefined;
  // A child that was read already has nothing more to give, and an index must not lead in circles.
  if (opening.seen.has(resolve(path))) return NOTHING;
  if (!(await isFile(path))) return undefined;
  const { from: _, ...options } = opening.options;
  return open(path, { ...opening, options });
}

const NOTHING: AsyncIterable<SourceItem> = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) };

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
