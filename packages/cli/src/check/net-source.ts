import { sameUrlKey } from "@mapwright/core";
import type { CheckSetInput, RobotsText, Transport } from "@mapwright/core/check";
import { type FetchAddress, type FollowedDocument, type FollowResult, followDocuments, type SitemapNode, type TriedPlace } from "@mapwright/crawl";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import type { Log } from "../log.ts";
import { isOrigin, parseAddress, shownAddress } from "../net/address.ts";
import { codeOf, discoverRoot, type Root } from "../net/find-roots.ts";
import { keepDelayOf } from "../net/keep-delay.ts";
import { type Missing, missingOf } from "../net/missing.ts";
import { createNetwork, type Network } from "../net/network.ts";
import { failureOf, tellResult } from "../net/tell-result.ts";
import type { Progress } from "../progress.ts";
import { count } from "../terminal.ts";
import { fetchRobots } from "./fetch-robots.ts";
import type { CheckFlags } from "./flags.ts";

/** What was found at one address. */
export interface Site extends Pick<FollowResult, "complete" | "limits" | "totals" | "refusedHosts" | "pausedHosts"> {
  readonly address: string;
  /** Places that were looked at, where the address is that of a site. */
  readonly tried?: readonly TriedPlace[];
  readonly sitemaps: readonly string[];
  /** Sitemaps that could not be read, or not to the end, by reason. */
  readonly missing: readonly Missing[];
  /** What its first sitemap is. */
  readonly kind?: string;
  /** The newest lastmod of all entries. */
  readonly newest?: string;
  /** Sitemaps of pages that were read, and those of them whose entries have no lastmod at all. */
  readonly pageFiles: number;
  readonly undated: number;
}

/** Documents of the network for a check, and what proves who may list which URLs. */
export interface NetSource {
  /** What the robots.txt files of the addresses say. */
  readonly robots: readonly RobotsText[];
  readonly robotsOf: (hosts: readonly string[]) => Promise<readonly RobotsText[]>;
  readonly documents: AsyncIterable<CheckSetInput>;
  /** Known when the documents have been read. */
  readonly sites: () => readonly Site[];
  readonly code: ExitCode;
  readonly close: () => Promise<void>;
}

export interface NetSourceOptions {
  readonly flags: CheckFlags;
  readonly context: Context;
  readonly log: Log;
  readonly progress: Progress;
}

/** Finds the sitemaps of addresses, and the robots.txt files of their hosts. Throws ERR_SOURCE where a site has no sitemap. */
export async function openNetSource(args: readonly string[], options: NetSourceOptions): Promise<NetSource> {
  const addresses = args.map(parseAddress);
  const { flags, context, progress } = options;
  const network = createNetwork(addresses, flags, context, progress);
  try {
    const roots: Root[] = [];
    const robots = new Map<string, RobotsText>();
    for (const address of addresses) {
      const find = { network, signal: context.signal, log: logOfPlaces(options), progress };
      const root = isOrigin(address) ? await discoverRoot(address, find) : { address, sitemaps: [shownAddress(address)] };
      roots.push(root);
      for (const url of root.sitemaps) await addRobots(new URL(url).origin, robots, { root, fetch: network.fetch });
      if (isFollowed(flags) && network.delays?.has(address.host) === false)
        keepDelayOf(address.host, robots.get(address.origin)?.text ?? "", { delays: network.delays, log: options.log });
    }
    return new NetDocuments(roots, [...robots.values()], network, options);
  } catch (error) {
    progress.clear();
    await network.fetch.close();
    throw error;
  }
}

/** The summary for people says itself where the sitemaps are. */
function logOfPlaces({ flags, log }: NetSourceOptions): Log {
  return flags.plain === true && flags.format === "text" ? { ...log, note: () => undefined } : log;
}

async function addRobots(
  origin: string,
  known: Map<string, RobotsText>,
  { root, fetch }: { readonly root: Root; readonly fetch: FetchAddress },
): Promise<void> {
  if (known.has(origin)) return;
  const { bytes, finalUrl } = root.discovery?.robots ?? {};
  const found =
    bytes !== undefined && finalUrl !== undefined && new URL(finalUrl).origin === origin
      ? { text: new TextDecoder().decode(bytes), url: finalUrl }
      : await fetchRobots(origin, fetch);
  if (found !== undefined) known.set(origin, found);
}

/** Who names an address and no command wants to know what there is, so that an index alone is no answer. */
function isFollowed({ follow, plain }: NetSourceOptions["flags"]): boolean {
  return follow === true || plain === true;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class NetDocuments implements NetSource {
  readonly robots: readonly RobotsText[];
  readonly documents: AsyncGenerator<CheckSetInput, void, undefined>;
  code: ExitCode = EXIT.DONE;
  readonly #network: Network;
  readonly #options: NetSourceOptions;
  readonly #sites: Site[] = [];
  #files = 0;

  constructor(roots: readonly Root[], robots: readonly RobotsText[], network: Network, options: NetSourceOptions) {
    this.robots = robots;
    this.#network = network;
    this.#options = options;
    this.documents = this.#all(roots);
  }

  sites(): readonly Site[] {
    return this.#sites;
  }

  async close(): Promise<void> {
    this.#options.progress.clear();
    await this.#network.fetch.close();
  }

  robotsOf = async (hosts: readonly string[]): Promise<readonly RobotsText[]> => {
    const found = await Promise.all(hosts.map((host) => fetchRobots(`https://${host}`, this.#network.fetch)));
    return found.filter((robots) => robots !== undefined);
  };

  async *#all(roots: readonly Root[]): AsyncGenerator<CheckSetInput, void, undefined> {
    for (const root of roots) yield* this.#root(root);
  }

  async *#root(root: Root): AsyncGenerator<CheckSetInput, void, undefined> {
    const { flags, log, context, progress } = this.#options;
    yield* robotsDocument(root);
    const { fetch, follow } = this.#network;
    const documents = followDocuments(root.sitemaps, { ...follow, fetch, follow: isFollowed(flags) || root.discovery !== undefined });
    let page: string | undefined;
    let before: FollowedDocument | undefined;
    for await (const document of documents) {
      yield* contentLoop(before);
      before = document;
      if (flags.plain === true && root.discovery === undefined && isPage(document)) page = document.url;
      else yield* this.#input(document);
    }
    yield* contentLoop(before);
    if (page !== undefined) {
      progress.clear();
      log.note(`${page} is a page; these are the sitemaps of its site:`);
      yield* this.#root(await discoverRoot(new URL(page), { network: this.#network, signal: context.signal, log: logOfPlaces(this.#options), progress }));
      return;
    }
    const result = documents.result();
    progress.clear();
    tellResult(result, log);
    this.code = gravest(this.code, codeOf(root), result.limits.length > 0 ? EXIT.PARTIAL : EXIT.DONE);
    this.#sites.push(siteOf(root, result));
  }

  *#input(document: FollowedDocument): Generator<CheckSetInput, void, undefined> {
    const { file, url, body } = document;
    const name = shownAddress(file.url);
    const transport = transportOf(document);
    this.#files++;
    this.#options.progress.show(() => `${count(this.#files, "file")}: ${name}`);
    if (body !== undefined) yield { name, url, transport, input: watched(body, document, transport) };
    else if (transport.failure !== undefined || (transport.readAs !== undefined && transport.hops.length > 0))
      yield { name, url: file.url, transport, input: "" };
  }
}

/** The body, behind which what is known only then is told. */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  { cut, answer }: FollowedDocument,
  transport: Mutable<Transport>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* body;
  const reason = cut();
  if (reason !== undefined) transport.cut = reason;
  transport.encodings = answer?.encodings?.() ?? [];
}

/** An index that lists what one above it lists: that is known once it has been read. */
function* contentLoop(document: FollowedDocument | undefined): Generator<CheckSetInput, void, undefined> {
  if (document?.body === undefined || document.file.state !== "loop") return;
  const { file, url } = document;
  const transport: Transport = { asked: file.url, hops: [], headers: {}, encodings: [], loop: true, readAs: file.sameAs ?? "" };
  yield { name: shownAddress(file.url), url, transport, input: "" };
}

function transportOf({ file }: FollowedDocument): Mutable<Transport> {
  const { url, hops, status, headers = {}, state, message, sameAs } = file;
  const transport: Mutable<Transport> = { asked: shownAddress(url), hops, headers, encodings: [], ...(status === undefined ? {} : { status }) };
  if (state === "status" || state === "failed") transport.failure = failureOf(message);
  if ((state === "repeated" || state === "loop") && sameAs !== undefined) {
    transport.readAs = sameAs;
    transport.loop = state === "loop";
  }
  return transport;
}

function isPage({ file, answer }: FollowedDocument): boolean {
  return file.depth === 0 && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(answer?.contentType ?? "");
}

function* robotsDocument({ discovery }: Root): Generator<CheckSetInput, void, undefined> {
  if (discovery === undefined) return;
  const { url, finalUrl, status = 200, bytes } = discovery.robots;
  if (bytes === undefined) return;
  const hops = discovery.tried[0]?.hops ?? [];
  yield { name: url, url: finalUrl, transport: { asked: url, hops, status, headers: {}, encodings: [] }, robots: true, input: bytes };
}

/** Was it read, and is it neither an index nor something else than a sitemap? An empty one counts. */
const isPageFile = ({ state, kind }: SitemapNode): boolean => state === "read" && kind !== undefined && kind !== "sitemapindex" && kind !== "unknown";

function siteOf({ address, sitemaps, discovery }: Root, result: FollowResult): Site {
  const { roots, complete, limits, totals, refusedHosts, pausedHosts } = result;
  let newest = "";
  let pageFiles = 0;
  let undated = 0;
  const seen = new Set<string>();
  const visit = (node: SitemapNode): void => {
    if (!seen.has(sameUrlKey(node.url)) && isPageFile(node)) {
      pageFiles++;
      if (node.entryCount > 0 && node.newest === undefined) undated++;
      else if (node.newest !== undefined && node.newest > newest) newest = node.newest;
    }
    seen.add(sameUrlKey(node.url));
    for (const child of node.children) visit(child);
  };
  for (const root of roots) visit(root);
  const kind = roots[0]?.kind;
  return {
    address: shownAddress(address),
    ...(discovery === undefined ? {} : { tried: discovery.tried }),
    sitemaps: sitemaps.map(shownAddress),
    ...(kind === undefined ? {} : { kind }),
    complete,
    limits,
    totals,
    refusedHosts,
    pausedHosts,
    missing: missingOf(result),
    ...(newest === "" ? {} : { newest }),
    pageFiles,
    undated,
  };
}
