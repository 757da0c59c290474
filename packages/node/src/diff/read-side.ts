import { isSitemapError, type ReadSummary, SitemapError } from "@mapwright/core";
import { type ComparedBatch, type HashKey, readCompared } from "@mapwright/core/set";
import { inflate } from "../inflate.ts";
import type { DiffDocument, DiffInput, DiffOptions, DiffProblem } from "./types.ts";

const MAX_PROBLEMS = 100;

/** How a side is read. */
export interface SideOptions {
  readonly hashKey: HashKey;
  readonly ignored: ReadonlySet<string>;
  readonly options: DiffOptions;
  /** The how manieth reading of the run this is, from 1. */
  readonly pass: number;
}

/** What was seen while a side was read. */
export interface SideAccount {
  documents: number;
  complete: boolean;
  problems: DiffProblem[];
}

/** A batch and whether its document may repeat others. */
export interface SideBatch {
  readonly batch: ComparedBatch;
  readonly repeats: boolean;
}

/** The entries of all documents of a side; `account` tells about the documents when they have all been read. */
export async function* readSide(input: DiffInput, side: SideOptions, account: SideAccount): AsyncGenerator<SideBatch, void, undefined> {
  const { hashKey, ignored, options, pass } = side;
  const { signal, kernel } = options;
  let urls = 0;
  for await (const document of input.documents()) {
    account.documents++;
    const reading = readCompared(document.open(), {
      hashKey,
      ignored,
      inflate,
      ...(document.url === undefined ? {} : { url: document.url }),
      ...(signal === undefined ? {} : { signal }),
      ...(kernel === undefined ? {} : { kernel }),
    });
    const sitemaps: string[] = [];
    try {
      for await (const batch of reading) {
        throwIfAborted(signal);
        for (const { loc } of batch.sitemaps) sitemaps.push(loc);
        urls += batch.count;
        options.onProgress?.({ name: input.name, pass, urls });
        if (batch.count > 0) yield { batch, repeats: document.repeats };
      }
      throwIfAborted(signal);
      judge(document, await reading.summary, account);
    } catch (error) {
      if (document.named || !isSitemapError(error) || error.code !== "ERR_SOURCE") throw error;
      note(account, { document: document.name, code: "unreadable", message: isSitemapError(error.cause) ? error.cause.message : error.message });
    }
    for (const loc of document.follow(sitemaps) ?? []) {
      // Nothing is missing for it: what is in the circle is read once.
      addProblem(account, { document: document.name, code: "circle", message: `Expected children of the index, found ${loc}, which leads back to it` });
    }
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SitemapError("ERR_ABORTED", "Expected to compare to the end, found the run aborted", { cause: signal.reason });
}

function judge(document: DiffDocument, summary: ReadSummary, account: SideAccount): void {
  if (summary.kind === "unknown") {
    const found = summary.issues.find(({ code }) => code === "not-a-sitemap")?.message ?? "Expected a sitemap, an index, a list of URLs or a feed, found none";
    if (document.named) throw new SitemapError("ERR_SOURCE", `${found} in ${document.name}`);
    note(account, { document: document.name, code: "unknown", message: found });
  } else if (!summary.complete) {
    note(account, {
      document: document.name,
      code: "incomplete",
      message: `Expected a whole document, found one that could be read in part only (${summary.stoppedBy ?? "cut"})`,
    });
  }
}

function note(account: SideAccount, problem: DiffProblem): void {
  account.complete = false;
  addProblem(account, problem);
}

function addProblem(account: SideAccount, problem: DiffProblem): void {
  if (account.problems.length < MAX_PROBLEMS) account.problems.push(problem);
}
