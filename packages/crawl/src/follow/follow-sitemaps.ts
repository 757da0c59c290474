import { type ReadSummary, readSitemap, type SitemapRef } from "@mapwright/core";
import { inflate } from "@mapwright/node";
import { fetcherFrom } from "../fetch/fetcher-from.ts";
import { guardBody } from "../fetch/guard-body.ts";
import { type NodeRecord, noteNewest } from "./node-record.ts";
import type { FollowBatch, Following, FollowOptions, FollowResult } from "./types.ts";
import { type OpenDocument, SitemapWalk } from "./walk.ts";
import type { WalkMemory } from "./walk-options.ts";

export const DEFAULT_KEEP_ISSUES = 10 as const;

/** Options with those of an incremental following. */
export interface InternalFollowOptions extends FollowOptions {
  readonly memory?: WalkMemory;
}

type RunOptions = InternalFollowOptions & { readonly onEnd: () => Promise<void> };

/**
 * Reads sitemaps at these addresses and, where they are indexes, what those list: depth first, in the order of the lists, each address once.
 * Entries come in batches with the file they stand in. Bad documents and failing servers never make it throw: what went wrong is in the tree, and
 * `complete` is false where anything is missing. Throws ERR_ARGUMENT for what is no address.
 */
export function followSitemaps(addresses: Iterable<string | URL> | string | URL, options: FollowOptions = {}): Following {
  return followWith(addresses, options);
}

/** As `followSitemaps`, with what an earlier following knows. */
export function followWith(addresses: Iterable<string | URL> | string | URL, options: InternalFollowOptions): Following {
  const list = typeof addresses === "string" || addresses instanceof URL ? [addresses] : addresses;
  const { fetch, close } = fetcherFrom(options.fetch);
  const run = new FollowRun(new SitemapWalk(list, { ...options, fetch, onNode: (node) => run.told(node) }), { ...options, onEnd: close });
  return { [Symbol.asyncIterator]: () => run.batches, result: () => run.result() };
}

class FollowRun {
  readonly batches: AsyncGenerator<FollowBatch, void, undefined>;
  readonly #walk: SitemapWalk;
  readonly #options: RunOptions;
  readonly #done: Promise<void>;
  #settle: () => void = () => undefined;
  #isStarted = false;
  #summary: ReadSummary | undefined;

  constructor(walk: SitemapWalk, options: RunOptions) {
    this.#walk = walk;
    this.#options = options;
    this.#done = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.batches = this.#run();
  }

  /** Hands a file on that is done with. */
  told(node: NodeRecord): void {
    const summary = this.#summary;
    this.#summary = undefined;
    this.#options.onFile?.(node, summary);
  }

  async result(): Promise<FollowResult> {
    if (!this.#isStarted) for await (const _batch of this.batches);
    await this.#done;
    return this.#walk.result();
  }

  async *#run(): AsyncGenerator<FollowBatch, void, undefined> {
    this.#isStarted = true;
    try {
      for (let document = await this.#walk.next(); document !== undefined; document = await this.#walk.next()) yield* this.#read(document);
    } finally {
      await this.#walk.close();
      await this.#options.onEnd();
      this.#settle();
    }
  }

  async *#read(document: OpenDocument): AsyncGenerator<FollowBatch, void, undefined> {
    const { node, url } = document;
    const { budgets, kernel, keepIssues = DEFAULT_KEEP_ISSUES, signal } = this.#options;
    const guard = guardBody(document.body, signal);
    const refs: SitemapRef[] = [];
    const reading = readSitemap(guard.body, {
      url,
      inflate,
      signal: guard.signal,
      keepIssues,
      ...(budgets === undefined ? {} : { budgets }),
      ...(kernel === undefined ? {} : { kernel }),
    });
    try {
      for await (const { entries, sitemaps } of reading) {
        noteNewest(node, entries);
        for (const ref of sitemaps) refs.push(ref);
        node.entryCount += entries.length;
        node.sitemapCount += sitemaps.length;
        if (entries.length > 0 || sitemaps.length > 0) yield { file: node, entries, sitemaps };
        const limit = this.#walk.over;
        if (limit === undefined) continue;
        this.#walk.noteLimit(limit);
        break;
      }
    } finally {
      const fault = guard.fault();
      if (fault !== undefined) {
        node.reason = fault.code;
        node.message = fault.message;
      }
      const summary = await reading.summary;
      // The guard stopped the reader, because the body had failed.
      this.#summary = fault === undefined ? summary : { ...summary, complete: false, stoppedBy: "cut" };
      node.takeSummary(this.#summary);
      await document.close(refs);
    }
  }
}
