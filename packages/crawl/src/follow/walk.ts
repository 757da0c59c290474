/*
 * The walk over a tree of sitemaps: which file comes next, and what became of those that are not read. Files are handed out one at a time, in
 * the order in which they are listed, an index before its children; only their fetching runs ahead. So the result never depends on which
 * answer comes first: whatever is decided (a repetition, a limit, a host given up) is decided when a file's turn has come. The file at hand never
 * waits for those that are fetched ahead: one connection to each host is kept for it.
 */
import { type SitemapRef, sameUrlKey } from "@mapwright/core";
import { HOST_FAULTS } from "../fetch/fetch-fault.ts";
import { type FetchClock, SYSTEM_CLOCK } from "../fetch/time-budget.ts";
import type { FetchFaultCode, OkAnswer } from "../fetch/types.ts";
import { withoutUserInfo } from "../fetch/user-info.ts";
import { hashText } from "../hash-text.ts";
import type { AheadBody } from "./ahead-body.ts";
import { FetchAhead, type Fetched, type FetchJob } from "./fetch-ahead.ts";
import { HostGate } from "./host-gate.ts";
import { HostPauses } from "./host-pauses.ts";
import { NodeRecord } from "./node-record.ts";
import { HostScope, hostOf } from "./scope.ts";
import { totalOf } from "./total.ts";
import type { FollowLimit, FollowResult, NodeState } from "./types.ts";
import {
  DEFAULT_AHEAD_BYTES,
  DEFAULT_CONCURRENCY,
  DEFAULT_DELAY_MS,
  DEFAULT_MAX_DEPTH,
  DEFAULT_MAX_FILES,
  DEFAULT_MAX_HOST_FAILURES,
  DEFAULT_MAX_HOST_REFUSALS,
  DEFAULT_MAX_PAUSE_MS,
  DEFAULT_PER_HOST,
  requireNumbers,
  rootAddress,
  type WalkOptions,
  withoutFragment,
} from "./walk-options.ts";

/** How far is looked for something to fetch ahead: most of what is passed over is fetched already. */
const MAX_LOOKED = 64;
/** So often one file is asked for again behind the pause that its server asked for. */
const MAX_ASKED_AGAIN = 1;

/** Faults that speak against a host when they come again and again. */
const HOST_SILENCE: ReadonlySet<FetchFaultCode> = new Set([...HOST_FAULTS, "timeout-headers", "timeout-total", "reset"]);

/** A document whose turn has come. Its body must be read or given up before the next one is asked for. */
export interface OpenDocument {
  readonly node: NodeRecord;
  /** The address that answered. */
  readonly url: string;
  readonly body: AsyncIterable<Uint8Array>;
  readonly answer: OkAnswer;
  /** Says what the document lists, and that it is done with. */
  readonly close: (refs: readonly SitemapRef[]) => Promise<void>;
}

/** A sitemap that waits for its turn. It is looked at many times before: where it lies is found out once. */
interface Listed extends Pick<SitemapRef, "loc" | "lastmod"> {
  place?: { readonly key: string; readonly host: string } | undefined;
}

/** Siblings that wait for their turn. */
interface Frame {
  readonly parent: NodeRecord | undefined;
  readonly refs: readonly Listed[];
  readonly depth: number;
  next: number;
  /** Indexes above, by address and by what they list. */
  readonly ancestors: ReadonlyMap<string, string>;
}

export class SitemapWalk {
  readonly #options: WalkOptions;
  readonly #clock: FetchClock;
  readonly #started: number;
  readonly #gate: HostGate;
  readonly #pauses: HostPauses;
  readonly #fetcher: FetchAhead;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #roots: NodeRecord[] = [];
  readonly #frames: Frame[] = [];
  /** Addresses whose turn has been, in normal form, with the one under which it was. */
  readonly #seen = new Map<string, string>();
  readonly #limits = new Set<FollowLimit>();
  readonly #refusedHosts = new Map<string, number>();
  readonly #hosts: HostScope;
  #files = 0;

  constructor(addresses: Iterable<string | URL>, options: WalkOptions) {
    requireNumbers(options);
    this.#options = options;
    this.#clock = options.clock ?? SYSTEM_CLOCK;
    this.#started = this.#clock.now();
    const { perHost = DEFAULT_PER_HOST, delayMs = DEFAULT_DELAY_MS, concurrency = DEFAULT_CONCURRENCY, aheadBytes = DEFAULT_AHEAD_BYTES, signal } = options;
    this.#signal = signal === undefined ? this.#stop.signal : AbortSignal.any([signal, this.#stop.signal]);
    this.#gate = new HostGate({ perHost, delayMs, delayOf: options.delayOf, clock: this.#clock, signal: this.#signal });
    this.#pauses = new HostPauses({
      gate: this.#gate,
      clock: this.#clock,
      maxPauseMs: options.maxPauseMs ?? DEFAULT_MAX_PAUSE_MS,
      leftMs: () => this.#leftMs,
      onPause: options.onPause,
    });
    this.#fetcher = new FetchAhead({
      fetch: options.fetch,
      gate: this.#gate,
      clock: this.#clock,
      signal: this.#signal,
      maxAhead: concurrency - 1,
      aheadBytes,
      onFree: () => this.#lookAhead(),
    });
    const refs = Array.from(addresses, (address) => ({ loc: rootAddress(address) }));
    this.#hosts = new HostScope(options.scope ?? "site");
    for (const { loc } of refs) this.#hosts.add(hostOf(loc));
    this.#frames.push({ parent: undefined, refs, depth: 0, next: 0, ancestors: new Map() });
  }

  /** Has the time run out, or has the user stopped? */
  get over(): FollowLimit | undefined {
    if (this.#options.signal?.aborted === true) return "aborted";
    return this.#leftMs <= 0 ? "maxMs" : undefined;
  }

  get #leftMs(): number {
    return (this.#options.maxMs ?? Number.POSITIVE_INFINITY) - (this.#clock.now() - this.#started);
  }

  /** The next document; undefined when there is no more. */
  async next(): Promise<OpenDocument | undefined> {
    for (;;) {
      const frame = this.#topFrame();
      if (frame === undefined) return undefined;
      const limit = this.over ?? (this.#files >= (this.#options.maxFiles ?? DEFAULT_MAX_FILES) ? "maxFiles" : undefined);
      if (limit !== undefined) {
        this.#leaveOut(limit);
        return undefined;
      }
      const ref = frame.refs[frame.next++];
      if (ref === undefined) continue;
      ref.place = undefined;
      const node = new NodeRecord(ref.loc, { depth: frame.depth, lastmod: ref.lastmod });
      (frame.parent?.children ?? this.#roots).push(node);
      const document = await this.#open(node, frame);
      if (document !== undefined) return document;
      this.#options.onNode?.(node);
    }
  }

  /** The tree as it is now. */
  result(): FollowResult {
    return totalOf(this.#roots, this.#limits, {
      refusedHosts: Object.fromEntries(this.#refusedHosts),
      pausedHosts: this.#pauses.report(),
    });
  }

  /** Notes that reading was ended by a limit. */
  noteLimit(limit: FollowLimit): void {
    this.#limits.add(limit);
  }

  /** Gives up all that runs ahead. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#fetcher.close();
  }

  #topFrame(): Frame | undefined {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (frame.next < frame.refs.length) return frame;
      this.#frames.pop();
    }
    return undefined;
  }

  #leaveOut(limit: FollowLimit): void {
    this.#limits.add(limit);
    for (const { parent, refs, next } of this.#frames) {
      if (parent !== undefined) parent.notFollowed += refs.length - next;
      else for (const { loc } of refs.slice(next)) this.#roots.push(setState(new NodeRecord(loc, { depth: 0, lastmod: undefined }), "skipped", { limit }));
    }
    this.#frames.length = 0;
  }

  async #open(node: NodeRecord, frame: Frame): Promise<OpenDocument | undefined> {
    const key = sameUrlKey(withoutFragment(node.asked));
    const host = hostOf(node.url);
    if (!(await this.#judge(node, frame, key, host))) {
      await this.#fetcher.drop(key);
      return undefined;
    }
    const plan = this.#options.memory?.plan(node.url, node.lastmod) ?? {};
    this.#seen.set(key, node.url);
    if (plan === "skip") {
      setState(node, "unchanged");
      this.#descend(node, frame, this.#options.memory?.refsOf(node.url) ?? []);
      return undefined;
    }
    this.#files++;
    const { answer, body } = await this.#ask({ url: withoutFragment(node.asked), key, host, plan });
    if (this.#signal.aborted) {
      await body?.cancel();
      this.#limits.add("aborted");
      setState(node, "skipped", { limit: "aborted" });
      return undefined;
    }
    node.takeAnswer(answer);
    this.#gate.note(host, answer.kind !== "failed" || !HOST_SILENCE.has(answer.reason));
    if (answer.kind !== "failed") this.#gate.noteRefusal(host, answer.kind === "status");
    if (answer.kind === "ok" && body !== undefined) return this.#accept(node, frame, answer, body, key);
    if (answer.kind === "not-modified") {
      setState(node, "not-modified");
      this.#descend(node, frame, this.#options.memory?.refsOf(node.url) ?? []);
    } else if (answer.kind === "status") {
      setState(node, "status", { message: `answers with status ${answer.status}` });
    } else setState(node, "failed");
    return undefined;
  }

  /** Asks for the file at hand, and again where its server asked for a pause that is kept. */
  async #ask(job: FetchJob): Promise<Fetched> {
    for (let again = 0; ; again++) {
      const fetching = this.#fetcher.take(job);
      this.#lookAhead();
      const fetched = await fetching;
      const isWorthIt = !this.#signal.aborted && this.#pauses.take(job.host, fetched.answer, fetched.at);
      if (!isWorthIt || again >= MAX_ASKED_AGAIN) return fetched;
    }
  }

  /** Is this address to be asked? Where it is not, the node says why. */
  async #judge(node: NodeRecord, frame: Frame, key: string, host: string): Promise<boolean> {
    if (host === "") {
      setState(node, "failed", { message: "is no http or https address" });
      node.reason = "bad-address";
      return false;
    }
    if (this.#isKnown(node, frame, key)) return false;
    if (frame.depth > 0 && !(await this.#hosts.decide(host))) {
      this.#refuse(node, host);
      return false;
    }
    const limit = this.#limitOf(frame.depth, host);
    if (limit === undefined) return true;
    if (limit === "maxPauseMs") this.#pauses.noteSkipped(host);
    this.#limits.add(limit);
    setState(node, "skipped", { limit });
    return false;
  }

  /** The limit that forbids to ask a host at this depth. */
  #limitOf(depth: number, host: string): FollowLimit | undefined {
    const { maxDepth = DEFAULT_MAX_DEPTH, maxHostFailures = DEFAULT_MAX_HOST_FAILURES, maxHostRefusals = DEFAULT_MAX_HOST_REFUSALS } = this.#options;
    if (depth > maxDepth) return "maxDepth";
    if (this.#pauses.isGivenUp(host)) return "maxPauseMs";
    if (this.#gate.failuresOf(host) >= maxHostFailures) return "maxHostFailures";
    return this.#gate.refusalsOf(host) >= maxHostRefusals ? "maxHostRefusals" : undefined;
  }

  /** Was this address read already? */
  #isKnown(node: NodeRecord, frame: Frame, key: string): boolean {
    const before = this.#seen.get(key);
    if (before === undefined) return false;
    setState(node, frame.ancestors.has(key) ? "loop" : "repeated", { sameAs: before });
    return true;
  }

  #refuse(node: NodeRecord, host: string): void {
    setState(node, "refused", { message: `is on ${host}, outside the scope ${this.#options.scope ?? "site"}` });
    this.#refusedHosts.set(host, (this.#refusedHosts.get(host) ?? 0) + 1);
  }

  /** Judges where redirects have led, and hands the document out. */
  async #accept(node: NodeRecord, frame: Frame, answer: OkAnswer, body: AheadBody, asked: string): Promise<OpenDocument | undefined> {
    const key = sameUrlKey(withoutFragment(answer.url));
    const host = hostOf(answer.url);
    if (key !== asked && this.#isKnown(node, frame, key)) {
      await body.cancel();
      return undefined;
    }
    if (frame.depth === 0) this.#hosts.add(host);
    else if (!(await this.#hosts.decide(host))) {
      await body.cancel();
      this.#refuse(node, host);
      return undefined;
    }
    this.#seen.set(key, node.url);
    setState(node, "read");
    const close = async (refs: readonly SitemapRef[]): Promise<void> => {
      node.bytes = answer.bytesOnWire();
      await body.cancel();
      this.#descend(node, frame, refs, [asked, key]);
      this.#options.onNode?.(node);
    };
    return { node, url: answer.url, body, answer, close };
  }

  /** Puts what an index lists in front of all that waits. */
  #descend(node: NodeRecord, frame: Frame, refs: readonly SitemapRef[], keys: readonly string[] = [sameUrlKey(withoutFragment(node.asked))]): void {
    if (refs.length === 0 || this.#options.follow === false) return;
    const listed = fingerprintOf(refs);
    for (const before of frame.ancestors.values()) {
      if (before !== listed) continue;
      const above = [...frame.ancestors].find(([, content]) => content === listed)?.[0] ?? "";
      setState(node, "loop", { sameAs: this.#seen.get(above) ?? above });
      return;
    }
    // No more than can be fetched is kept; what is left is told.
    const room = Math.max(0, (this.#options.maxFiles ?? DEFAULT_MAX_FILES) - this.#files);
    const kept = refs.length > room * 2 ? refs.slice(0, room * 2) : refs;
    if (kept.length < refs.length) {
      node.notFollowed += refs.length - kept.length;
      this.#limits.add("maxFiles");
    }
    const ancestors = new Map(frame.ancestors);
    for (const key of keys) ancestors.set(key, listed);
    this.#frames.push({
      parent: node,
      refs: kept.map(({ loc, lastmod }) => ({ loc, ...(lastmod === undefined ? {} : { lastmod }) })),
      depth: node.depth + 1,
      next: 0,
      ancestors,
    });
  }

  /** Begins to fetch what comes next. */
  #lookAhead(): void {
    const { maxFiles = DEFAULT_MAX_FILES } = this.#options;
    if (this.#signal.aborted || !this.#fetcher.hasRoom) return;
    let looked = 0;
    for (const [ref, depth] of this.#upcoming()) {
      if (!this.#fetcher.hasRoom || looked++ >= MAX_LOOKED || this.#files + this.#fetcher.size >= maxFiles) return;
      const { loc, lastmod } = ref;
      ref.place ??= { key: sameUrlKey(withoutFragment(loc)), host: hostOf(loc) };
      const { key, host } = ref.place;
      if (host === "" || this.#limitOf(depth, host) !== undefined || this.#seen.has(key) || (depth > 0 && this.#hosts.has(host) !== true)) continue;
      const plan = this.#options.memory?.plan(withoutUserInfo(loc), lastmod) ?? {};
      if (plan !== "skip") this.#fetcher.begin({ url: withoutFragment(loc), key, host, plan });
    }
  }

  *#upcoming(): Generator<readonly [ref: Listed, depth: number], void, undefined> {
    for (let at = this.#frames.length - 1; at >= 0; at--) {
      const frame = this.#frames[at];
      if (frame === undefined) return;
      for (let index = frame.next; index < frame.refs.length; index++) {
        const ref = frame.refs[index];
        if (ref !== undefined) yield [ref, frame.depth];
      }
    }
  }
}

function setState(node: NodeRecord, state: NodeState, facts: Partial<Pick<NodeRecord, "message" | "sameAs" | "limit">> = {}): NodeRecord {
  node.state = state;
  return Object.assign(node, facts);
}

/** One text for all that an index lists; two indexes that list the same lead to the same. */
function fingerprintOf(refs: readonly SitemapRef[]): string {
  const text = refs.map(({ loc }) => loc).join("\n");
  return `${refs.length}:${hashText(text)}:${hashText(text, refs.length)}`;
}
