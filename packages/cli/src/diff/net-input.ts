import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { SitemapError } from "@mapwright/core";
import { type FollowedDocument, type FollowResult, followDocuments } from "@mapwright/crawl";
import type { DiffDocument, DiffInput } from "@mapwright/node";
import type { Context } from "../command.ts";
import type { Log } from "../log.ts";
import { parseAddress, shownAddress } from "../net/address.ts";
import { findRoot, type Root } from "../net/find-roots.ts";
import type { NetFlags } from "../net/flags.ts";
import { createNetwork, type Network } from "../net/network.ts";
import { failureOf, LIMITS } from "../net/tell-result.ts";
import type { Progress } from "../progress.ts";
import { count } from "../terminal.ts";

/** Sides of a comparison that stand at addresses. */
export interface NetSides {
  /** The side at an address: a document, or with `--follow` what it lists, or the sitemaps of a site. */
  readonly input: (argument: string) => Promise<DiffInput>;
  /** Ends connections and removes what was kept. */
  readonly close: () => Promise<void>;
}

/** A document that was fetched, kept in a file, since a comparison may read it several times and a site may change in between. */
interface Kept {
  readonly name: string;
  readonly url: string;
  readonly path: string;
  /** Why there is no document, or not all of it. */
  failure: string | undefined;
}

/** Makes sides of the addresses among the arguments. */
export async function openNetSides(
  args: readonly string[],
  { flags, context, log, progress }: { readonly flags: NetFlags; readonly context: Context; readonly log: Log; readonly progress: Progress },
): Promise<NetSides> {
  const network = createNetwork(args.map(parseAddress), flags, context, progress);
  const folder = await mkdtemp(join(tmpdir(), "mapwright-fetched-"));
  let sides = 0;
  return {
    input: async (argument) => {
      const root = await findRoot(parseAddress(argument), { network, signal: context.signal, log, progress, follows: flags.follow === true });
      return new NetInput(root, join(folder, String(sides++)), { network, follows: flags.follow === true || root.discovery !== undefined });
    },
    close: async () => {
      await network.fetch.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class NetInput implements DiffInput {
  readonly name: string;
  readonly #root: Root;
  readonly #prefix: string;
  readonly #options: { readonly network: Network; readonly follows: boolean };
  #kept: Kept[] | undefined;

  constructor(root: Root, prefix: string, options: { readonly network: Network; readonly follows: boolean }) {
    this.name = shownAddress(root.address);
    this.#root = root;
    this.#prefix = prefix;
    this.#options = options;
  }

  async *documents(): AsyncGenerator<DiffDocument, void, undefined> {
    if (this.#kept !== undefined) {
      for (const kept of this.#kept) yield describe(kept, replay(kept), this.#isNamed(kept));
      return;
    }
    const { network, follows } = this.#options;
    const fetched: Kept[] = [];
    const documents = followDocuments(this.#root.sitemaps, { ...network.follow, fetch: network.fetch, follow: follows });
    for await (const document of documents) {
      const { file, url } = document;
      // What was read already, or is not to be read, is no document of its own.
      if (file.state !== "read" && file.state !== "status" && file.state !== "failed") continue;
      const kept: Kept = { name: shownAddress(file.url), url, path: `${this.#prefix}-${fetched.length}`, failure: undefined };
      fetched.push(kept);
      yield describe(kept, keep(kept, document), this.#isNamed(kept));
    }
    const left = leftOut(documents.result());
    if (left !== undefined) {
      // What is missing would look as if it had been removed.
      const kept: Kept = { name: this.name, url: this.name, path: `${this.#prefix}-left`, failure: left };
      fetched.push(kept);
      yield describe(kept, keepNothing(kept), false);
    }
    this.#kept = fetched;
  }

  #isNamed({ name }: Kept): boolean {
    return this.#root.discovery === undefined && name === this.name;
  }
}

const describe = (kept: Kept, bytes: AsyncIterable<Uint8Array>, named: boolean): DiffDocument => ({
  name: kept.name,
  url: kept.url,
  named,
  repeats: /-recent\.(?:xml|txt)(?:\.gz)?$/i.test(kept.name),
  open: () => bytes,
  // They follow by themselves.
  follow: () => undefined,
});

/** The bytes of a document while they come, which are written to its file too. */
async function* keep(kept: Kept, { file, body, cut }: FollowedDocument): AsyncGenerator<Uint8Array, void, undefined> {
  const target = createWriteStream(kept.path);
  try {
    if (body === undefined) kept.failure = failureOf(file.message);
    else for await (const chunk of body) yield await written(target, chunk);
    const reason = cut();
    if (reason !== undefined) kept.failure ??= failureOf(reason);
  } finally {
    target.end();
    await finished(target);
  }
  if (kept.failure !== undefined) throw failed(kept);
}

async function* keepNothing(kept: Kept): AsyncGenerator<Uint8Array, void, undefined> {
  await writeFile(kept.path, "");
  yield* replay(kept);
}

/** What limits kept from being read, in words. */
function leftOut({ totals, limits }: FollowResult): string | undefined {
  const [limit] = limits;
  return limit === undefined ? undefined : `has ${count(totals.skipped, "more sitemap")} that were not read: ${LIMITS[limit]}`;
}

async function written(target: WriteStream, chunk: Uint8Array): Promise<Uint8Array> {
  await new Promise<void>((resolve, reject) => target.write(chunk, (error) => (error ? reject(error) : resolve())));
  return chunk;
}

async function* replay(kept: Kept): AsyncGenerator<Uint8Array, void, undefined> {
  yield* createReadStream(kept.path);
  if (kept.failure !== undefined) throw failed(kept);
}

const failed = ({ name, failure }: Kept): SitemapError => new SitemapError("ERR_SOURCE", `Expected a sitemap at ${name}, found that it ${failure}`);
