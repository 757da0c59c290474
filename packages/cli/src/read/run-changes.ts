import { SitemapError } from "@mapwright/core";
import { followChanges, type HostTrust } from "@mapwright/crawl";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { isAddress, parseAddress, shownAddress } from "../net/address.ts";
import { codeOf, findRoot, type Root } from "../net/find-roots.ts";
import { createNetwork } from "../net/network.ts";
import { tellResult } from "../net/tell-result.ts";
import { count } from "../terminal.ts";
import { CHANGE_FORMATS, createChangeFormat } from "./format-changes.ts";
import type { Run } from "./run.ts";

/** Reads addresses, and tells what has changed since the state file was written. */
export async function runChanges(args: readonly string[], since: string, run: Run): Promise<ExitCode> {
  const { flags, context, log, progress, write } = run;
  const name = CHANGE_FORMATS.find((format) => format === flags.format);
  if (name === undefined) throw new SitemapError("ERR_ARGUMENT", `Expected --format ${CHANGE_FORMATS.join(", ")} with --since, found ${flags.format}`);
  if (flags.filesFrom !== undefined || !args.every(isAddress)) throw new SitemapError("ERR_ARGUMENT", "Expected addresses with --since, found files");
  const addresses = args.map(parseAddress);
  const network = createNetwork(addresses, flags, context, progress);
  try {
    const roots: Root[] = [];
    for (const address of addresses) roots.push(await findRoot(address, { network, signal: context.signal, log, progress, follows: true }));
    requireRobots(roots);
    const format = createChangeFormat(name);
    const changes = followChanges(
      roots.flatMap(({ sitemaps }) => sitemaps),
      { ...network.follow, fetch: network.fetch, since, onFile: ({ url }) => progress.show(() => shownAddress(url)) },
    );
    await write(format.start());
    for await (const batch of changes) await write(format.batch(batch));
    const result = await changes.result();
    progress.clear();
    await write(format.end(result));
    for (const host of result.hosts) tellTrust(host, run);
    const failures = result.roots.filter(({ state }) => state === "failed" || state === "status");
    for (const { url, state, status, message } of failures) {
      const reason = state === "status" ? `status ${status}` : `no document (${message})`;
      log.error(`Expected a sitemap at ${shownAddress(url)}, found ${reason}; what is known of it was kept`);
    }
    return gravest(
      ...roots.map(codeOf),
      tellResult(result, log),
      failures.length > 0 ? EXIT.FAILED : EXIT.DONE,
      context.signal.aborted ? EXIT.INTERRUPTED : EXIT.DONE,
    );
  } finally {
    progress.clear();
    await network.fetch.close();
  }
}

/** A robots.txt that cannot be had names no sitemaps, and all that they list would count as removed. */
function requireRobots(roots: readonly Root[]): void {
  for (const { discovery } of roots) {
    const place = discovery?.tried.find(({ origin }) => origin === "robots.txt");
    if (place === undefined || place.outcome === "read" || (place.status !== undefined && place.status < 500)) continue;
    throw new SitemapError("ERR_SOURCE", `Expected to read ${place.url}, without which it is not known what was removed, found that it ${place.message}`);
  }
}

function tellTrust({ host, trust, lies, needless, skipped, sampled }: HostTrust, { log }: Run): void {
  if (lies > 0)
    log.warn(`${host}: ${count(lies, "sitemap")} changed without a new lastmod in the index; its dates are not trusted, and every sitemap is asked for`);
  else if (trust === "doubted") log.note(`${host}: the dates of the index were found false before, and every sitemap is asked for`);
  if (needless > 0) log.note(`${host}: ${count(needless, "sitemap")} with a new lastmod in the index and the same content`);
  if (sampled > 0 && lies === 0)
    log.note(`${host}: ${count(skipped, "sitemap")} not asked for, as the index says that nothing changed; ${sampled} asked for all the same, and it was true`);
}
