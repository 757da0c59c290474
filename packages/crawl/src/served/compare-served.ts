import { createHash } from "node:crypto";
import { readSitemap, SitemapError, type SitemapRef } from "@mapwright/core";
import { type FollowedDocument, followDocuments } from "../follow/follow-documents.ts";
import { plainBytes } from "./plain-bytes.ts";
import type { CompareServedOptions, IndexDifference, ServableSet, ServedFile, ServedSet } from "./types.ts";

/** The largest index of the protocol, and as much again for one of others (https://www.sitemaps.org/protocol.html#index). */
const MAX_INDEX_BYTES = 104_857_600;
/** Statuses that say that there is no such file. */
const MISSING: ReadonlySet<number> = new Set([404, 410]);

interface Expected {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly lastmod?: string;
}

/**
 * Compares what is served with what a set holds, by the SHA-256 of each file before compression: whether a deployment is complete. All files are
 * fetched, and read as they come. What servers do is told and never thrown. Throws ERR_ARGUMENT for a `base` that is no http or https address, and
 * ERR_ABORTED.
 */
export async function compareServed(set: ServableSet, options: CompareServedOptions = {}): Promise<ServedSet> {
  const { base = set.publicUrl, onFile, ...follow } = options;
  const folder = folderOf(base);
  const expected: readonly Expected[] = [set.index, ...set.files, ...(set.recent === undefined ? [] : [set.recent])];
  const urls = expected.map(({ name }) => new URL(name, folder).href);
  const places = new Map(urls.map((url, at) => [url, at]));
  const documents = followDocuments(urls, { ...follow, follow: false, maxFiles: urls.length, maxHostRefusals: urls.length });
  const files = new Map<string, ServedFile>();
  let index: IndexDifference | undefined;
  for await (const document of documents) {
    const at = places.get(document.file.url) ?? -1;
    const one = expected[at];
    if (one === undefined) continue;
    const { file, refs } = await compareOne(document, { expected: one, wantsRefs: at === 0 });
    files.set(file.url, file);
    if (file.state === "other" && refs !== undefined) index = differenceOf(refs, { set, folder });
    onFile?.(file);
  }
  const { limits, pausedHosts, totals } = documents.result();
  if (options.signal?.aborted === true)
    throw new SitemapError("ERR_ABORTED", "Expected to compare all files, found an abort", { cause: options.signal.reason });
  const all = expected.map((one, at) => files.get(urls[at] ?? "") ?? leftOut(one, urls[at] ?? ""));
  return {
    base: folder.href,
    same: all.every(({ state }) => state === "same"),
    complete: all.every(({ state }) => state !== "failed"),
    files: all,
    ...(index === undefined ? {} : { index }),
    limits,
    pausedHosts,
    bytes: totals.bytes,
  };
}

function folderOf(base: string | URL): URL {
  const url = URL.canParse(String(base)) ? new URL(base) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new SitemapError("ERR_ARGUMENT", `Expected base to be the http or https address of a folder, found ${JSON.stringify(String(base))}`);
  return new URL(".", url);
}

const leftOut = ({ name, bytes, sha256 }: Expected, url: string): ServedFile => ({
  name,
  url,
  state: "failed",
  message: "was not asked",
  expected: { bytes, sha256 },
});

interface Compared {
  readonly file: ServedFile;
  /** What an index lists. */
  readonly refs: readonly SitemapRef[] | undefined;
}

async function compareOne(
  document: FollowedDocument,
  { expected, wantsRefs }: { readonly expected: Expected; readonly wantsRefs: boolean },
): Promise<Compared> {
  const { file: node, body, answer, cut } = document;
  const { name, bytes, sha256 } = expected;
  const base = { name, url: node.url, ...(node.status === undefined ? {} : { status: node.status }), expected: { bytes, sha256 } };
  if (body === undefined) {
    const isMissing = node.state === "repeated" || (node.status !== undefined && MISSING.has(node.status));
    const message = node.state === "repeated" ? `leads to ${node.finalUrl ?? node.sameAs}, which is another file` : (node.message ?? "was not asked");
    return { file: { ...base, state: isMissing ? "missing" : "failed", message }, refs: undefined };
  }
  const { digest, length, kept, damage } = await digestOf(body, wantsRefs);
  const fault = cut() ?? damage;
  const { etag, lastModified } = answer ?? {};
  const validators = { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
  if (fault !== undefined) return { file: { ...base, ...validators, state: "failed", message: fault }, refs: undefined };
  const state = digest === sha256 ? "same" : "other";
  const refs = state === "other" && wantsRefs ? await refsOf(Buffer.concat(kept)) : undefined;
  return { file: { ...base, ...validators, state, found: { bytes: length, sha256: digest } }, refs };
}

interface Digest {
  readonly digest: string;
  readonly length: number;
  readonly kept: readonly Uint8Array[];
  /** Why its gzip does not decode. */
  readonly damage: string | undefined;
}

async function digestOf(body: AsyncIterable<Uint8Array>, keeps: boolean): Promise<Digest> {
  const hash = createHash("sha256");
  const kept: Uint8Array[] = [];
  let length = 0;
  let damage: string | undefined;
  try {
    for await (const chunk of plainBytes(body)) {
      hash.update(chunk);
      length += chunk.length;
      if (keeps && length <= MAX_INDEX_BYTES) kept.push(chunk.slice());
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "GzipFault") throw error;
    damage = error.message;
  }
  return { digest: hash.digest("hex"), length, kept, damage };
}

async function refsOf(bytes: Uint8Array): Promise<readonly SitemapRef[] | undefined> {
  const reading = readSitemap(bytes);
  const refs: SitemapRef[] = [];
  for await (const { sitemaps } of reading) for (const ref of sitemaps) refs.push(ref);
  return (await reading.summary).kind === "sitemapindex" ? refs : undefined;
}

/** Names are compared, since a copy for a trial is served at another address. */
function differenceOf(refs: readonly SitemapRef[], { set, folder }: { readonly set: ServableSet; readonly folder: URL }): IndexDifference {
  const dates = new Map(
    refs.map(({ loc, lastmod }) => [URL.canParse(loc, folder.href) ? (new URL(loc, folder).pathname.split("/").at(-1) ?? loc) : loc, lastmod]),
  );
  const own = [...set.files, ...(set.recent === undefined ? [] : [set.recent])];
  const names = new Set(own.map(({ name }) => name));
  const order = (name: string, lastmod: string | undefined): number => Math.sign(Date.parse(dates.get(name) ?? "") - Date.parse(lastmod ?? ""));
  return {
    lacking: own.filter(({ name }) => !dates.has(name)).map(({ name }) => name),
    unknown: [...dates.keys()].filter((name) => !names.has(name)),
    older: own.filter(({ name, lastmod }) => order(name, lastmod) < 0).map(({ name }) => name),
    newer: own.filter(({ name, lastmod }) => order(name, lastmod) > 0).map(({ name }) => name),
  };
}
