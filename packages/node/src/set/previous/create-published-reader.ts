import { open } from "node:fs/promises";
import { join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { systemCodeOf, toSitemapError } from "../../describe-failure.ts";
import { requireFileNames } from "../../file-names.ts";
import { readFileChunks } from "../../file-source.ts";

/** Reads published files of a set, by name. */
export interface PublishedFiles {
  /** The bytes of a file piece by piece; undefined where there is none. */
  readPublic(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** How published files are read. */
export interface PublishedFilesOptions {
  /** Sends requests. Default: the runtime's own. */
  readonly fetch?: (url: string, init: { readonly signal: AbortSignal; readonly headers: Readonly<Record<string, string>> }) => Promise<Response>;
  /** Milliseconds until the headers of an answer have come, and between two pieces of it. Default 30,000. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * A set that is published: in a folder, or at an address of http or https, where that of its index stands for its folder. Nothing is written. Reading
 * throws ERR_SOURCE for whatever is neither a file nor the plain answer that there is none: a set must not look empty because a server is down.
 */
export function createPublishedReader(place: string, options: PublishedFilesOptions = {}): PublishedFiles {
  if (!/^https?:\/\//i.test(place)) return { readPublic: (name) => readFromFolder(place, name, options) };
  if (!URL.canParse(place)) throw new SitemapError("ERR_ARGUMENT", `Expected a folder or an address, found ${JSON.stringify(place)}`);
  const folder = new URL(place);
  folder.search = "";
  folder.hash = "";
  if (/\.xml$/i.test(folder.pathname)) folder.pathname = folder.pathname.replace(/[^/]*$/, "");
  else if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  return { readPublic: (name) => readFromWeb(folder, name, options) };
}

async function readFromFolder(folder: string, name: string, { signal }: PublishedFilesOptions): Promise<AsyncIterable<Uint8Array> | undefined> {
  requireFileNames([name]);
  const path = join(folder, name);
  try {
    await (await open(path, "r")).close();
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return undefined;
    throw toSitemapError("ERR_SOURCE", "a readable file", path, error);
  }
  return readFileChunks(path, signal === undefined ? {} : { signal });
}

async function readFromWeb(folder: URL, name: string, options: PublishedFilesOptions): Promise<AsyncIterable<Uint8Array> | undefined> {
  requireFileNames([name]);
  const url = new URL(encodeURIComponent(name), folder).href;
  const watch = new Watch(url, options);
  const request = options.fetch ?? fetch;
  const response = await watch.during(request(url, { signal: watch.signal, headers: { accept: "application/xml, text/plain, */*" } }));
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new SitemapError("ERR_SOURCE", `Expected the published set, found status ${response.status} at ${url}`, {
      details: { url, status: response.status },
    });
  }
  return watch.chunks(response.body);
}

/** Ends a request that has come to a standstill. */
class Watch {
  readonly #stop = new AbortController();
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly signal: AbortSignal;

  constructor(url: string, { timeoutMs = DEFAULT_TIMEOUT_MS, signal }: PublishedFilesOptions) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    this.signal = signal === undefined ? this.#stop.signal : AbortSignal.any([this.#stop.signal, signal]);
  }

  /** Waits, but not for ever, and turns what goes wrong into ERR_SOURCE. */
  async during<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#stop.abort(), this.#timeoutMs);
    try {
      return await work;
    } catch (error) {
      throw this.#describe(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async *chunks(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array, void, undefined> {
    if (body === null) return;
    const iterator = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const step = await this.during(iterator.next());
        if (step.done === true) return;
        yield step.value;
      }
    } finally {
      await iterator.return?.().catch(() => undefined);
    }
  }

  #describe(error: unknown): SitemapError {
    if (this.#stop.signal.aborted)
      return new SitemapError("ERR_SOURCE", `Expected the published set, found no answer for ${this.#timeoutMs} ms at ${this.#url}`, { cause: error });
    if (this.signal.aborted) return new SitemapError("ERR_ABORTED", "Expected to read to the end, found an abort", { cause: error });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return toSitemapError("ERR_SOURCE", "the published set", this.#url, cause);
  }
}
