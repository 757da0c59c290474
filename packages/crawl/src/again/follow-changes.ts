import { SitemapError, type SitemapRef, sameUrlKey } from "@mapwright/core";
import { withoutUserInfo } from "../fetch/user-info.ts";
import { followWith } from "../follow/follow-sitemaps.ts";
import { HostScope, hostOf } from "../follow/scope.ts";
import type { FollowBatch, Following, SitemapNode } from "../follow/types.ts";
import type { FetchPlan } from "../follow/walk-options.ts";
import { FileDiff } from "./file-diff.ts";
import { DEFAULT_SAMPLE, TrustBook } from "./host-trust.ts";
import { Moves } from "./moves.ts";
import { type FileState, NewState, OldState } from "./state-file.ts";
import type { ChangeBatch, ChangeOptions, ChangeResult, Changes, RemovedBatch } from "./types.ts";

/**
 * Follows sitemaps as `followSitemaps` does, and tells only what has changed since the last time: entries that were added, changed and removed. Files
 * that have not changed are not transferred: those whose date in the index is the same are not asked for (but for a few, to see whether that is true),
 * others are asked for with the ETag and Last-Modified they are known by. A file that fails keeps what is known of it. The state file is replaced when
 * the iteration has ended by itself. Throws ERR_SOURCE for a state file that is damaged or of another site, and ERR_SINK where it cannot be written.
 */
export function followChanges(addresses: Iterable<string | URL> | string | URL, options: ChangeOptions): Changes {
  const list = typeof addresses === "string" || addresses instanceof URL ? [addresses] : [...addresses];
  const run = new ChangeRun(list, options);
  return { [Symbol.asyncIterator]: () => run.batches, result: () => run.result() };
}

interface Known {
  readonly old: OldState;
  readonly fresh: NewState;
  readonly trust: TrustBook;
  readonly moves: Moves;
}

class ChangeRun {
  readonly batches: AsyncGenerator<ChangeBatch | RemovedBatch, void, undefined>;
  readonly #addresses: readonly (string | URL)[];
  readonly #options: ChangeOptions;
  readonly #counts = { added: 0, changed: 0, removed: 0 };
  /** What the files of this time list, by key. */
  readonly #refs = new Map<string, readonly Pick<SitemapRef, "loc">[]>();
  readonly #ended: SitemapNode[] = [];
  #diff: { readonly file: SitemapNode; readonly diff: FileDiff } | undefined;
  #isStarted = false;
  #result: ChangeResult | undefined;

  constructor(addresses: readonly (string | URL)[], options: ChangeOptions) {
    this.#addresses = addresses;
    this.#options = options;
    this.batches = this.#run();
  }

  async result(): Promise<ChangeResult> {
    if (!this.#isStarted) for await (const _batch of this.batches);
    if (this.#result === undefined) throw new Error("Expected the iteration to end before its result is asked for");
    return this.#result;
  }

  async *#run(): AsyncGenerator<ChangeBatch | RemovedBatch, void, undefined> {
    this.#isStarted = true;
    const { since, sample = DEFAULT_SAMPLE } = this.#options;
    const old = await OldState.open(since);
    let fresh: NewState | undefined;
    try {
      await requireSameSite(this.#addresses, old, since);
      fresh = await NewState.create(since);
      const known: Known = { old, fresh, trust: new TrustBook(old.hosts, old.run, sample), moves: new Moves() };
      const following = this.#follow(known);
      for await (const batch of following) {
        await this.#finishFiles(known);
        const change = await this.#compare(batch, known);
        if (change !== undefined) yield change;
      }
      await this.#finishFiles(known);
      const result = await following.result();
      // What was not seen because somebody stopped is not gone, and is to be seen the next time.
      const isStopped = result.limits.includes("aborted");
      if (!isStopped) {
        await this.#keepOrRemove(known);
        for (const batch of known.moves.removed()) {
          this.#counts.removed += batch.removed.length;
          yield batch;
        }
      }
      const first = old.isEmpty;
      // An open file cannot be replaced everywhere.
      await old.close();
      const stateBytes = isStopped ? 0 : await fresh.commit(old.run + 1, known.trust.states());
      if (!isStopped) fresh = undefined;
      this.#result = { ...result, first, ...this.#counts, hosts: known.trust.report(), stateBytes };
    } finally {
      await old.close();
      await fresh?.abort();
    }
  }

  #follow({ old, trust }: Known): Following {
    const plan = (url: string, lastmod: string | undefined): FetchPlan => {
      const key = sameUrlKey(url);
      const file = old.file(key);
      if (file === undefined) return {};
      const isSameDate = file.lastmod !== undefined && file.lastmod === lastmod;
      if (isSameDate && !trust.isDoubted(key)) return "skip";
      return { ...(file.etag === undefined ? {} : { etag: file.etag }), ...(file.lastModified === undefined ? {} : { lastModified: file.lastModified }) };
    };
    const onFile = (file: SitemapNode): void => {
      this.#ended.push(file);
      this.#options.onFile?.(file);
    };
    return followWith(this.#addresses, { ...this.#options, onFile, memory: { plan, refsOf: (url) => old.file(sameUrlKey(url))?.refs ?? [] } });
  }

  async #compare({ file, entries, sitemaps }: FollowBatch, { old, moves }: Known): Promise<ChangeBatch | undefined> {
    if (this.#diff?.file !== file) this.#diff = { file, diff: new FileDiff(await old.entries(sameUrlKey(file.url))) };
    const { diff } = this.#diff;
    for (const ref of sitemaps) diff.refs.push(ref);
    const found = diff.take(entries);
    // The first time nothing can have moved.
    const { added, changed } = old.isEmpty ? found : moves.arrive(found.added, (loc) => diff.fingerprint(loc));
    const allChanged = old.isEmpty ? changed : [...found.changed, ...changed];
    this.#counts.added += added.length;
    this.#counts.changed += allChanged.length;
    return added.length > 0 || allChanged.length > 0 ? { file, added, changed: allChanged } : undefined;
  }

  /** Writes down what is known now of the files that are done. */
  async #finishFiles(known: Known): Promise<void> {
    for (let file = this.#ended.shift(); file !== undefined; file = this.#ended.shift()) await this.#finishFile(file, known);
  }

  async #finishFile(file: SitemapNode, known: Known): Promise<void> {
    const { old, fresh, trust } = known;
    const key = sameUrlKey(file.url);
    const before = old.file(key);
    if (file.state === "read" && file.kind !== "unknown") {
      await this.#finishRead(file, key, known);
    } else if ((file.state === "not-modified" || file.state === "unchanged") && before !== undefined) {
      if (file.state === "unchanged") trust.noteSkipped(key);
      else noteFound(trust, key, { before: before.lastmod, now: file.lastmod, sameContent: true });
      this.#refs.set(key, before.refs);
      const { lastmod: _old, ...rest } = before;
      await fresh.addBlock(key, { ...stateOf(rest), ...(file.lastmod === undefined ? {} : { lastmod: file.lastmod }) }, await old.block(key));
    }
    if (this.#diff?.file === file) this.#diff = undefined;
  }

  async #finishRead(file: SitemapNode, key: string, { old, fresh, trust, moves }: Known): Promise<void> {
    const before = old.file(key);
    const diff = this.#diff?.file === file ? this.#diff.diff : new FileDiff(await old.entries(key));
    const { kind = "unknown", complete, headers, lastmod } = file;
    const found = diff.refs.map(({ loc, lastmod: date }) => ({ loc, ...(date === undefined ? {} : { lastmod: date }) }));
    // What a part of an index does not list may be listed in the rest.
    const refs = complete ? found : [...found, ...(before?.refs ?? [])];
    this.#refs.set(key, refs);
    if (complete) moves.leave(file.url, diff.missing);
    if (before !== undefined && complete) {
      const sameContent = diff.isSame && JSON.stringify(refs) === JSON.stringify(before.refs);
      noteFound(trust, key, { before: before.lastmod, now: lastmod, sameContent });
    }
    const { etag, "last-modified": lastModified } = complete ? (headers ?? {}) : {};
    const state = { kind, refs, ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
    await fresh.add(key, { ...state, ...(lastmod === undefined || !complete ? {} : { lastmod }) }, diff.known(complete));
  }

  /** Files that were not read this time: those that are listed still are kept, the others are gone with all of their entries. */
  async #keepOrRemove({ old, fresh, moves }: Known): Promise<void> {
    const listed = new Set<string>();
    const waiting = this.#addresses.map((address) => keyOf(String(address)));
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (listed.has(key)) continue;
      listed.add(key);
      for (const { loc } of this.#refs.get(key) ?? old.file(key)?.refs ?? []) waiting.push(keyOf(loc));
    }
    for (const key of old.urls()) {
      if (this.#refs.has(key)) continue;
      const file = old.file(key);
      if (listed.has(key) && file !== undefined) await fresh.addBlock(key, stateOf(file), await old.block(key));
      else moves.leave(key, await old.entries(key));
    }
  }
}

/** The key of a file: what a server sees of its address, without user and password. */
const keyOf = (url: string): string => sameUrlKey(withoutUserInfo(url));

/** With the state of another site all of that would count as removed, and be lost. */
async function requireSameSite(addresses: readonly (string | URL)[], old: OldState, path: string): Promise<void> {
  const hosts = addresses.map((address) => hostOf(String(address)));
  const scope = new HostScope("site");
  for (const host of hosts) scope.add(host);
  let other: string | undefined;
  for (const url of old.urls()) {
    other ??= hostOf(url);
    if (await scope.decide(hostOf(url))) return;
  }
  if (other === undefined) return;
  throw new SitemapError(
    "ERR_SOURCE",
    `Expected the state of ${hosts.join(", ")}, found that of ${other} at ${path} (keep a state file for each site, or remove it to begin anew)`,
  );
}

/** Holds the dates of an index against what was found; where it gives none, there is nothing to hold against it. */
function noteFound(
  trust: TrustBook,
  key: string,
  { before, now, sameContent }: { readonly before: string | undefined; readonly now: string | undefined; readonly sameContent: boolean },
): void {
  if (before !== undefined && now !== undefined) trust.noteFound(key, { sameDate: before === now, sameContent });
}

/** What is kept of a file, without where it stands. */
function stateOf({ kind, etag, lastModified, lastmod, refs }: FileState): FileState {
  return {
    kind,
    refs,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(lastmod === undefined ? {} : { lastmod }),
  };
}
