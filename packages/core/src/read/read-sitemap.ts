import type { SitemapRef, UrlEntry } from "../model/entry.ts";
import { SitemapError } from "../model/error.ts";
import { Assembler, type TapeBatch } from "./assemble.ts";
import { type InputAccount, inflateLayers } from "./inflate.ts";
import { bytesOf } from "./input.ts";
import { createSitemapParser } from "./parser.ts";
import type { ParserHandler, ParserOptions, SitemapParser } from "./parser-types.ts";
import { requireReadOptions } from "./require-options.ts";
import {
  DEFAULT_BUDGETS,
  type RangeBatch,
  type RangeReading,
  type ReadBatch,
  type ReadInput,
  type ReadOptions,
  type ReadResult,
  type ReadSummary,
  type SitemapReading,
} from "./types.ts";

/** Options of reading with those for tests of the parser beneath. */
export type InternalReadOptions = Omit<ReadOptions, "kernel"> & Pick<ParserOptions, "kernel" | "minRunBytes">;

/**
 * Reads a sitemap, index, text list or feed in any form: iterate for batches of entries, then await `summary`. Whoever awaits the summary
 * without having begun to iterate has the whole document read, and its batches dropped. A document never makes it throw; a failing input does, with ERR_SOURCE.
 */
export function readSitemap(input: ReadInput, options: InternalReadOptions = {}): SitemapReading {
  return reading(input, options, (take) => new EntryCollector(options, take));
}

/** Reads a document as byte ranges: tapes over bytes that live until the next batch, for those who count, hash or copy. The summary is as with `readSitemap`. */
export function readRanges(input: ReadInput, options: InternalReadOptions = {}): RangeReading {
  return reading(input, options, (take) => new RangeCollector(options, take));
}

/** Reads a whole document into one result. */
export async function readSitemapToEnd(input: ReadInput, options: InternalReadOptions = {}): Promise<ReadResult> {
  const document = readSitemap(input, options);
  const entries: UrlEntry[] = [];
  const sitemaps: SitemapRef[] = [];
  for await (const batch of document) {
    for (const entry of batch.entries) entries.push(entry);
    for (const ref of batch.sitemaps) sitemaps.push(ref);
  }
  return { ...(await document.summary), entries, sitemaps };
}

/** Takes what a parser finds and makes batches of it. */
export interface Collector {
  readonly parser: SitemapParser;
  /** Says that all batches so far have been used. */
  forget?(): void;
}

/** A document is read in pieces of so many bytes at most: the entries of a small batch die young, and what dies young costs the host nothing to clear away. */
const PIECE_BYTES = 65_536;

/** A reading under way, of batches of any kind. */
export interface Reading<B> extends AsyncIterable<B> {
  readonly summary: Promise<ReadSummary>;
}

/** Reads an input through a collector, which is made when the first batch is asked for, and passes its batches to `take`. */
export function reading<B>(input: ReadInput, options: InternalReadOptions, collect: (take: (batch: B) => void) => Collector): Reading<B> {
  requireReadOptions(options);
  const settle: { resolve: (summary: ReadSummary) => void; reject: (error: unknown) => void } = { resolve: () => undefined, reject: () => undefined };
  const summary = new SummaryPromise((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // A summary that nobody waits for is no unhandled rejection: the iteration throws the same error.
  summary.catch(() => undefined);
  const batches = pump(input, options, { collect, settle });
  let user: "none" | "iteration" | "summary" = "none";
  const drive = async (): Promise<void> => {
    // Who asks for the summary may begin to iterate in the same breath.
    await undefined;
    if (user !== "none") return;
    user = "summary";
    for await (const _batch of batches);
  };
  summary.onAwaited = () => {
    if (user === "none") drive().catch(() => undefined);
  };
  const iterate = (): AsyncGenerator<B, void, undefined> => {
    if (user === "summary") throw new SitemapError("ERR_ARGUMENT", "Expected to iterate before the summary is awaited, found the document read without");
    if (user === "iteration") throw new SitemapError("ERR_ARGUMENT", "Expected to iterate a document once, found a second iteration: read it anew");
    user = "iteration";
    return batches;
  };
  return { summary, [Symbol.asyncIterator]: iterate };
}

/** A promise that says when somebody waits for it. */
class SummaryPromise extends Promise<ReadSummary> {
  onAwaited: () => void = () => undefined;

  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  // biome-ignore lint/suspicious/noThenProperty: a promise has it, and whoever awaits calls it.
  override then<A = ReadSummary, B = never>(
    onSummary?: ((summary: ReadSummary) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.onAwaited();
    return super.then(onSummary, onError);
  }
}

interface Pump<B> {
  readonly collect: (take: (batch: B) => void) => Collector;
  readonly settle: { resolve: (summary: ReadSummary) => void; reject: (error: unknown) => void };
}

async function* pump<B>(input: ReadInput, options: InternalReadOptions, { collect, settle }: Pump<B>): AsyncGenerator<B, void, undefined> {
  const queue: B[] = [];
  const account: InputAccount = { gzipLayers: 0, gzipTrailing: false, stoppedBy: undefined };
  let ended = false;
  let parser: SitemapParser | undefined;
  try {
    const collector = collect((batch) => queue.push(batch));
    parser = collector.parser;
    const budgets = { ...DEFAULT_BUDGETS, ...options.budgets };
    const chunks = inflateLayers(untilAborted(bytesOf(input), options.signal, account), { budgets, inflate: options.inflate, account });
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) {
        const piece = chunk.subarray(at, at + Math.min(parser.room, PIECE_BYTES));
        collector.forget?.();
        parser.push(piece);
        at += piece.length;
        if (queue.length > 0) yield* queue.splice(0);
      }
      if (parser.stopped) break;
    }
    ended = true;
    const summary = parser.end(account);
    try {
      yield* queue.splice(0);
    } finally {
      // Also for who stops iterating at the last batches.
      settle.resolve(summary);
    }
  } catch (error) {
    settle.reject(error);
    throw error;
  } finally {
    // Who stops iterating gets the account of what was read until then.
    if (!ended && parser !== undefined) settle.resolve(parser.end({ ...account, stoppedBy: account.stoppedBy ?? "aborted" }));
    parser?.release();
  }
}

/** Ends the chunks when the signal says so, also while one is awaited. */
export async function* untilAborted(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  signal: AbortSignal | undefined,
  account: InputAccount,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (signal === undefined) return yield* chunks;
  let wake: () => void = () => undefined;
  const stop = (): void => wake();
  signal.addEventListener("abort", stop);
  try {
    while (!signal.aborted) {
      // A race with one promise for all steps would keep every chunk until the end.
      const step = await new Promise<IteratorResult<Uint8Array, void> | undefined>((resolve, reject) => {
        wake = () => resolve(undefined);
        chunks.next().then(resolve, reject);
      });
      if (step === undefined) break;
      if (step.done === true) return;
      yield step.value;
    }
    account.stoppedBy ??= "aborted";
  } finally {
    signal.removeEventListener("abort", stop);
    // An input that never answers must not keep the reader waiting.
    chunks.return().catch(() => undefined);
  }
}

/** Turns tapes into entries. */
class EntryCollector implements Collector, ParserHandler {
  readonly parser: SitemapParser;
  readonly #assembler: Assembler;
  readonly #take: (batch: ReadBatch) => void;

  constructor(options: InternalReadOptions, take: (batch: ReadBatch) => void) {
    this.parser = createSitemapParser(options, this);
    this.#take = take;
    this.#assembler = new Assembler({ reporter: this.parser.reporter, url: options.url === undefined ? undefined : String(options.url) });
  }

  tape(batch: TapeBatch): void {
    const entries: UrlEntry[] = [];
    const sitemaps: SitemapRef[] = [];
    this.#assembler.assemble(batch, entries, sitemaps);
    this.#take({ entries, sitemaps });
  }
}

/** Hands tapes on. The bytes stay where they are until more are pushed; tapes are copied, because one push may make several. */
class RangeCollector implements Collector, ParserHandler {
  readonly parser: SitemapParser;
  readonly #take: (batch: RangeBatch) => void;
  /** Copies of the tapes and arenas of one push, one behind the other. */
  #tapes = new Int32Array(0);
  #tapeInts = 0;
  #arenas = new Uint8Array(0);
  #arenaBytes = 0;

  constructor(options: InternalReadOptions, take: (batch: RangeBatch) => void) {
    this.parser = createSitemapParser(options, this);
    this.#take = take;
  }

  forget(): void {
    this.#tapeInts = 0;
    this.#arenaBytes = 0;
  }

  tape({ bytes, arena, tape, tapeLength, entries, element, base }: TapeBatch): void {
    this.#take({
      bytes: this.parser.transcodes ? bytes.slice() : bytes,
      arena: this.#keepArena(arena),
      tape: this.#keepTape(tape.subarray(0, tapeLength)),
      tapeLength,
      entries,
      element,
      offset: base,
    });
  }

  #keepTape(tape: Int32Array): Int32Array {
    if (this.#tapeInts + tape.length > this.#tapes.length) {
      // Earlier copies live on in the old buffer.
      this.#tapes = new Int32Array(Math.max(tape.length, this.#tapes.length * 2));
      this.#tapeInts = 0;
    }
    const copy = this.#tapes.subarray(this.#tapeInts, this.#tapeInts + tape.length);
    copy.set(tape);
    this.#tapeInts += tape.length;
    return copy;
  }

  #keepArena(arena: Uint8Array): Uint8Array {
    if (this.#arenaBytes + arena.length > this.#arenas.length) {
      this.#arenas = new Uint8Array(Math.max(arena.length, this.#arenas.length * 2));
      this.#arenaBytes = 0;
    }
    const copy = this.#arenas.subarray(this.#arenaBytes, this.#arenaBytes + arena.length);
    copy.set(arena);
    this.#arenaBytes += arena.length;
    return copy;
  }
}
