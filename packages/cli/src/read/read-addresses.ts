import type { ReadSummary } from "@mapwright/core";
import { type FollowBatch, followSitemaps, type SitemapNode } from "@mapwright/crawl";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { parseAddress, shownAddress } from "../net/address.ts";
import { forEachRoot, type Root } from "../net/find-roots.ts";
import { createNetwork, type Network } from "../net/network.ts";
import { tellResult } from "../net/tell-result.ts";
import { count } from "../terminal.ts";
import type { Run } from "./run.ts";

/** Files whose summary the reader gave, waiting to be told of. */
interface Ended {
  readonly file: SitemapNode;
  readonly summary: ReadSummary | undefined;
}

/** The issues of a file that are kept, as for files of the disk. */
const KEEP_ISSUES = 100;

/** Reads what is at these addresses, and what that lists where it is to be followed. */
export async function readAddresses(args: readonly string[], run: Run): Promise<ExitCode> {
  const addresses = args.map(parseAddress);
  const { context, log, progress, flags } = run;
  const network = createNetwork(addresses, flags, context, progress);
  try {
    return await forEachRoot(addresses, { network, signal: context.signal, log, progress, follows: flags.follow === true }, (root) =>
      readRoot(root, network, run),
    );
  } finally {
    await network.fetch.close();
  }
}

async function readRoot(root: Root, { fetch, follow }: Network, run: Run): Promise<ExitCode> {
  const isFollowing = run.flags.follow === true || root.discovery !== undefined;
  const reader = new AddressReader(run, isFollowing);
  const following = followSitemaps(root.sitemaps, {
    ...follow,
    fetch,
    follow: isFollowing,
    keepIssues: KEEP_ISSUES,
    kernel: run.flags.kernel,
    onFile: (file, summary) => reader.ended.push({ file, summary }),
  });
  for await (const batch of following) await reader.take(batch);
  await reader.tellEnded();
  run.progress.clear();
  return gravest(reader.code, tellResult(await following.result(), run.log));
}

class AddressReader {
  readonly ended: Ended[] = [];
  code: ExitCode = EXIT.DONE;
  readonly #run: Run;
  readonly #isFollowing: boolean;
  #current: SitemapNode | undefined;
  #files = 0;
  #urls = 0;

  constructor(run: Run, isFollowing: boolean) {
    this.#run = run;
    this.#isFollowing = isFollowing;
  }

  async take({ file, entries, sitemaps }: FollowBatch): Promise<void> {
    const { format, progress, write, flags } = this.#run;
    await this.tellEnded();
    await this.#begin(file);
    this.#urls += entries.length;
    progress.show(() => `${count(this.#files, "file")}, ${count(this.#urls, "URL")}: ${nameOf(file)}`);
    // Where the pages are wanted, what an index lists is on the way to them.
    const hidesRefs = this.#isFollowing && (flags.format === "urls" || flags.format === "csv");
    await write(format.batch(nameOf(file), { entries, sitemaps: hidesRefs ? [] : sitemaps }));
  }

  /** Tells of the files that are done. */
  async tellEnded(): Promise<void> {
    for (let next = this.ended.shift(); next !== undefined; next = this.ended.shift()) await this.#tell(next);
  }

  async #begin(file: SitemapNode): Promise<void> {
    if (this.#current === file) return;
    this.#current = file;
    this.#files++;
    await this.#run.write(this.#run.format.startFile(nameOf(file)));
  }

  async #tell({ file, summary }: Ended): Promise<void> {
    const { log, write, format, progress, judge } = this.#run;
    const name = nameOf(file);
    switch (file.state) {
      case "read":
        await this.#begin(file);
        progress.clear();
        await write(format.endFile(name, { summary, error: undefined }));
        if (summary !== undefined) this.code = gravest(this.code, gravityOf(judge(name, summary, this.#isFollowing), file));
        if (file.message !== undefined) log.warn(`${name}: ${file.message}`);
        return;
      case "status":
      case "failed": {
        await this.#begin(file);
        progress.clear();
        const error =
          file.state === "status" ? `Expected a sitemap at ${name}, found status ${file.status}` : (file.message ?? "Expected an answer, found none");
        await write(format.endFile(name, { summary: undefined, error }));
        log.error(file.state === "status" ? error : `${name}: ${error}`);
        this.code = gravest(this.code, gravityOf(EXIT.FAILED, file));
        return;
      }
      case "loop":
        progress.clear();
        log.warn(`${name} leads back to ${file.sameAs === undefined ? "an index above it" : shownAddress(file.sameAs)}, and is not read again`);
        return;
      default:
        // Counted, and told in the end.
        return;
    }
  }
}

/** A child that fails, whether it answers with an error or with a page that is none, leaves the result partial. */
const gravityOf = (code: ExitCode, { depth }: SitemapNode): ExitCode => (code === EXIT.FAILED && depth > 0 ? EXIT.PARTIAL : code);

const nameOf = (file: SitemapNode): string => shownAddress(file.url);
