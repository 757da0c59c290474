import { parseRobots, SitemapError, sameUrlKey, sitemapAddresses } from "@mapwright/core";
import { compareServed, type ServedSet } from "@mapwright/crawl";
import type { SetStatus } from "@mapwright/node";
import { fetchRobots } from "../check/fetch-robots.ts";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { createLog } from "../log.ts";
import { isOrigin, parseAddress, shownAddress } from "../net/address.ts";
import { createNetwork, type Network } from "../net/network.ts";
import { tellPauses } from "../net/tell-result.ts";
import { createProgress } from "../progress.ts";
import type { StatusFlags } from "../set/run-status.ts";
import { createStyle } from "../terminal.ts";
import { servedText } from "./served-text.ts";

/** Runs `mapwright status` on a set and the address at which it is served: is one what the other is? */
export async function runServed(
  args: readonly string[],
  { status, place, flags }: { readonly status: SetStatus; readonly place: string; readonly flags: StatusFlags },
  context: Context,
): Promise<ExitCode> {
  const { io, out } = context;
  const address = args[0] === undefined ? undefined : parseAddress(args[0]);
  const base = baseOf(address, status);
  const log = createLog(io, flags.quiet === true);
  const progress = createProgress(io, flags.quiet === true);
  const network = createNetwork([address ?? base], flags, context, progress);
  try {
    let files = 0;
    const onFile = ({ name }: { readonly name: string }): void => progress.show(() => `${++files} of ${status.files.length + 1}: ${name}`);
    const { maxDepth: _depth, maxFiles: _files, ...follow } = network.follow;
    const served = await compareServed(status, { ...follow, fetch: network.fetch, base, onFile });
    const announced = await isAnnounced(new URL(status.index.name, base), network);
    progress.clear();
    for (const host of served.pausedHosts) tellPauses(host, log);
    await write(served, announced);
    return codeOf(served);
  } finally {
    progress.clear();
    await network.fetch.close();
  }

  async function write(served: ServedSet, announced: boolean | undefined): Promise<void> {
    const { urls } = status;
    if (flags.format === "json") {
      const facts = { schemaVersion: 1, place, urls, ...(announced === undefined ? {} : { announced }) };
      await out.write(`${JSON.stringify({ ...facts, ...served }, null, 2)}\n`);
    } else await out.write(servedText(served, { place, urls, announced, all: flags.all === true }, createStyle(io.stdout, io.env)));
    await out.flush();
  }
}

/** The folder at which the set is served: that of the address, at the site's root the place that the set has below it. */
function baseOf(address: URL | undefined, { publicUrl, index }: SetStatus): URL {
  if (address === undefined) return new URL(publicUrl);
  const plain = new URL(shownAddress(address));
  if (isOrigin(plain)) return new URL(new URL(publicUrl).pathname, plain);
  if (plain.pathname.endsWith("/") || plain.pathname.endsWith(`/${index.name}`)) return new URL(".", plain);
  throw new SitemapError("ERR_ARGUMENT", `Expected the address of a site, of a folder with its last slash, or of ${index.name}, found ${plain.href}`);
}

/** A robots.txt that cannot be had says nothing. */
async function isAnnounced(index: URL, { fetch }: Network): Promise<boolean | undefined> {
  const robots = await fetchRobots(index.origin, fetch);
  if (robots?.url === undefined) return undefined;
  const announced = sitemapAddresses(parseRobots(new TextEncoder().encode(robots.text)), robots.url);
  return announced.some(({ url }) => sameUrlKey(url) === sameUrlKey(index.href));
}

/** Nothing to be had is a failure of the network; something missing is a finding. */
function codeOf({ same, complete, files }: ServedSet): ExitCode {
  if (same) return EXIT.DONE;
  if (files.every(({ state }) => state === "failed")) return EXIT.FAILED;
  return complete ? EXIT.FINDINGS : EXIT.PARTIAL;
}
