import { readSitemap, type SitemapRef } from "@mapwright/core";
import { inflate } from "@mapwright/node";
import { fetcherFrom } from "../fetch/fetcher-from.ts";
import { guardBody } from "../fetch/guard-body.ts";
import type { OkAnswer } from "../fetch/types.ts";
import { type NodeRecord, noteNewest } from "./node-record.ts";
import { teeBody } from "./tee-body.ts";
import type { FollowOptions, FollowResult, SitemapNode } from "./types.ts";
import { type OpenDocument, SitemapWalk } from "./walk.ts";

/** A file of the tree with its bytes. */
export interface FollowedDocument {
  readonly file: SitemapNode;
  /** The address that answered. */
  readonly url: string;
  /** Undefined where no document came: the file says why. Iterate it before the next document is asked for; a chunk lives until the next one is asked for. It ends early where the network fails. */
  readonly body: AsyncIterable<Uint8Array> | undefined;
  readonly answer: OkAnswer | undefined;
  /** What ended the body before its end, in a sentence; known when it has been iterated. */
  readonly cut: () => string | undefined;
}

/** Documents under way: iterate for them, then ask for the result. */
export interface DocumentFollowing extends AsyncIterable<FollowedDocument> {
  readonly result: () => FollowResult;
}

/**
 * Follows sitemaps as `followSitemaps` does, for those who want the bytes of each file rather than its entries, such as a checker. Files that gave
 * no document are handed out too. What indexes list is found while their bytes are iterated.
 */
export function followDocuments(addresses: Iterable<string | URL>, options: Omit<FollowOptions, "onFile"> = {}): DocumentFollowing {
  const waiting: NodeRecord[] = [];
  const { fetch, close } = fetcherFrom(options.fetch);
  const walk = new SitemapWalk(addresses, { ...options, fetch, onNode: (node) => waiting.push(node) });
  const documents = async function* (): AsyncGenerator<FollowedDocument, void, undefined> {
    try {
      for (;;) {
        const open = await walk.next();
        for (const node of waiting.splice(0))
          if (node.state !== "read") yield { file: node, url: node.finalUrl ?? node.url, body: undefined, answer: undefined, cut: () => undefined };
        if (open === undefined) return;
        yield* handOut(open, options);
      }
    } finally {
      await walk.close();
      await close();
    }
  };
  return { [Symbol.asyncIterator]: documents, result: () => walk.result() };
}

async function* handOut(open: OpenDocument, { budgets, kernel, keepIssues = 0, signal }: FollowOptions): AsyncGenerator<FollowedDocument, void, undefined> {
  const { node, url, answer } = open;
  const guard = guardBody(open.body, signal);
  const { first, second, end } = teeBody(guard.body);
  const options = { url, inflate, keepIssues, ...(budgets === undefined ? {} : { budgets }), ...(kernel === undefined ? {} : { kernel }) };
  const reading = readSitemap(second, options);
  const refs: SitemapRef[] = [];
  const read = (async () => {
    for await (const { entries, sitemaps } of reading) {
      noteNewest(node, entries);
      for (const ref of sitemaps) refs.push(ref);
    }
  })();
  const cut = (): string | undefined => guard.fault()?.message;
  try {
    yield { file: node, url, body: first, answer, cut };
  } finally {
    // Whoever did not iterate the body gives it up.
    await end();
    await read;
    const fault = guard.fault();
    if (fault !== undefined) {
      node.reason = fault.code;
      node.message = fault.message;
    }
    node.takeSummary(await reading.summary);
    await open.close(refs);
  }
}
