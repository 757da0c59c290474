import { type FollowResult, followSitemaps, type SitemapNode } from "@mapwright/crawl";
import { shownAddress } from "../net/address.ts";
import type { Root } from "../net/find-roots.ts";
import { type Missing, missingOf } from "../net/missing.ts";
import type { Network } from "../net/network.ts";
import type { Progress } from "../progress.ts";
import { count } from "../terminal.ts";

/** One file as it is served. */
export interface LiveFile {
  readonly url: string;
  /** As that of a node of `followSitemaps`. */
  readonly state: SitemapNode["state"];
  readonly status?: number;
  readonly message?: string;
  readonly kind?: string;
  readonly depth: number;
  readonly complete: boolean;
  readonly urls: number;
  readonly sitemaps: number;
  readonly bytesOnWire: number;
  readonly bytes: number;
  /** The date that the index gives it. */
  readonly lastmod?: string;
  /** Of its entries. */
  readonly newest?: string;
  readonly oldest?: string;
  /** Entries without lastmod. */
  readonly undated: number;
}

/** What is live at an address. */
export interface LiveSite extends Pick<FollowResult, "complete" | "limits" | "totals" | "refusedHosts" | "pausedHosts"> {
  readonly address: string;
  readonly sitemaps: readonly string[];
  readonly files: readonly LiveFile[];
  /** Documents by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Bytes of all documents, before compression. */
  readonly bytes: number;
  readonly newest?: string;
  readonly oldest?: string;
  readonly undated: number;
  readonly missing: readonly Missing[];
}

interface Dates {
  newest: string;
  oldest: string;
  undated: number;
}

/** Reads the sitemaps of an address, and counts. Dates compare as texts: as far as the day, and by the clock within the zone that most sites keep to. */
export async function readLiveSite(
  root: Root,
  { fetch, follow }: Network,
  progress: Progress,
): Promise<{ readonly site: LiveSite; readonly result: FollowResult }> {
  const dates = new Map<SitemapNode, Dates>();
  let urls = 0;
  const following = followSitemaps(root.sitemaps, { ...follow, fetch, keepIssues: 0 });
  for await (const { file, entries } of following) {
    urls += entries.length;
    progress.show(() => `${count(dates.size, "file")}, ${count(urls, "URL")}: ${shownAddress(file.url)}`);
    noteDates(dates, file, entries);
  }
  progress.clear();
  const result = await following.result();
  const files: LiveFile[] = [];
  const visit = (node: SitemapNode): void => {
    files.push(fileOf(node, dates.get(node)));
    for (const child of node.children) visit(child);
  };
  for (const node of result.roots) visit(node);
  return { site: siteOf(root, files, result), result };
}

function noteDates(all: Map<SitemapNode, Dates>, file: SitemapNode, entries: readonly { readonly lastmod?: string }[]): void {
  let dates = all.get(file);
  if (dates === undefined) all.set(file, (dates = { newest: "", oldest: "", undated: 0 }));
  for (const { lastmod } of entries) {
    if (lastmod === undefined) dates.undated++;
    else {
      if (lastmod > dates.newest) dates.newest = lastmod;
      if (dates.oldest === "" || lastmod < dates.oldest) dates.oldest = lastmod;
    }
  }
}

function fileOf(node: SitemapNode, dates: Dates | undefined): LiveFile {
  const { url, state, status, message, kind, depth, complete, entryCount, sitemapCount, bytes, documentBytes, lastmod } = node;
  return {
    url: shownAddress(url),
    state,
    ...(status === undefined ? {} : { status }),
    ...(message === undefined ? {} : { message }),
    ...(kind === undefined ? {} : { kind }),
    depth,
    complete,
    urls: entryCount,
    sitemaps: sitemapCount,
    bytesOnWire: bytes,
    bytes: documentBytes,
    ...(lastmod === undefined ? {} : { lastmod }),
    ...spanOf(dates?.newest ?? "", dates?.oldest ?? ""),
    undated: dates?.undated ?? 0,
  };
}

const spanOf = (newest: string, oldest: string): Pick<LiveFile, "newest" | "oldest"> => (newest === "" ? {} : { newest, oldest });

function siteOf({ address, sitemaps }: Root, files: readonly LiveFile[], result: FollowResult): LiveSite {
  const { complete, limits, totals, refusedHosts, pausedHosts } = result;
  const read = files.filter(({ state }) => state === "read");
  const kinds: Record<string, number> = {};
  for (const { kind = "unknown" } of read) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const newest =
    read
      .flatMap((file) => file.newest ?? [])
      .sort()
      .at(-1) ?? "";
  const [oldest = ""] = read.flatMap((file) => file.oldest ?? []).sort();
  return {
    address: shownAddress(address),
    sitemaps: sitemaps.map(shownAddress),
    complete,
    files,
    kinds,
    bytes: read.reduce((sum, file) => sum + file.bytes, 0),
    ...spanOf(newest, oldest),
    undated: read.reduce((sum, file) => sum + file.undated, 0),
    missing: missingOf(result),
    limits,
    totals,
    refusedHosts,
    pausedHosts,
  };
}
