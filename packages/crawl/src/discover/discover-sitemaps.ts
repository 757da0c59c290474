import { parseRobots, ROBOTS_MAX_BYTES, SitemapError, sameUrlKey, sitemapAddresses } from "@mapwright/core";
import { FetchFault, HOST_FAULTS } from "../fetch/fetch-fault.ts";
import { fetcherFrom } from "../fetch/fetcher-from.ts";
import { readStart } from "../fetch/read-start.ts";
import { SYSTEM_CLOCK } from "../fetch/time-budget.ts";
import type { FetchAddress, FetchAnswer, FetchFaultCode, FetchPurpose } from "../fetch/types.ts";
import { withoutUserInfo } from "../fetch/user-info.ts";
import { crawlDelayOf, DEFAULT_MAX_CRAWL_DELAY_MS } from "./crawl-delay.ts";
import type { PageLink } from "./home-page.ts";
import { describeStatus, isPageOfHtml, probeSitemap } from "./probe.ts";
import type { DiscoverOptions, Discovery, FoundSitemap, PlaceOrigin, RobotsAnswer, TriedPlace } from "./types.ts";
import { WELL_KNOWN_NAMES } from "./well-known.ts";

/** Where `<link>` stands in pages that have it. */
const PAGE_BYTES = 524_288;

/**
 * Finds the sitemaps of an origin: those that its robots.txt announces; where none of them answers, those at common names; where none is there,
 * those that the home page links to, or its feeds. Every place that was tried is told with its answer. Of the lines of a robots.txt only
 * as many are asked as it takes to find one that answers, a hundred at most. A host that cannot be reached is asked once, one that gives no answer
 * three times, and one that asks for a long pause no more. Its Crawl-delay is kept to, up to ten seconds. Throws ERR_ARGUMENT for what is no http or https address, and ERR_ABORTED.
 */
export async function discoverSitemaps(origin: string | URL, options: DiscoverOptions = {}): Promise<Discovery> {
  const text = String(origin);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new SitemapError("ERR_ARGUMENT", `Expected an address with http:// or https://, found ${JSON.stringify(withoutUserInfo(text))}`);
  }
  const { fetch, close } = fetcherFrom(options.fetch);
  try {
    return await new DiscoveryRun(url.origin, { ...options, fetch }).run();
  } finally {
    await close();
  }
}

/** With these a host has nothing at other names either. */
const HOPELESS: ReadonlySet<FetchFaultCode> = new Set([...HOST_FAULTS, "private-address", "unsupported-scheme"]);
/** A host that gives no answer so often in a row is asked no more. */
const MAX_SILENCE = 3;
const DEFAULT_MAX_DEAD_LINES = 100;

interface Candidate {
  readonly url: string;
  readonly origin: PlaceOrigin;
  readonly line?: number;
  readonly repaired?: boolean;
}

type RunOptions = DiscoverOptions & { readonly fetch: FetchAddress };

class DiscoveryRun {
  #origin: string;
  readonly #options: RunOptions;
  readonly #sitemaps: FoundSitemap[] = [];
  readonly #tried: TriedPlace[] = [];
  /** Addresses that were asked, and those that answered, in normal form. */
  readonly #asked = new Set<string>();
  readonly #found = new Set<string>();
  /** Answers of the origin that did not come, in a row. */
  #silence = 0;
  #linesNotAsked = 0;
  /** Milliseconds between two requests, and when the last one was made. */
  #delayMs = 0;
  #lastAsked = Number.NEGATIVE_INFINITY;

  constructor(origin: string, options: RunOptions) {
    this.#origin = origin;
    this.#options = options;
  }

  async run(): Promise<Discovery> {
    const robots = await this.#readRobots();
    const { names = WELL_KNOWN_NAMES } = this.#options;
    if (this.#isOpen()) await this.#tryUntilFound(names.map((name) => ({ url: `${this.#origin}/${name}`, origin: "well-known" })));
    if (this.#isOpen()) {
      const links = await this.#readHomePage();
      const of = (wanted: PageLink["origin"]): readonly PageLink[] => links.filter(({ origin }) => origin === wanted);
      await this.#tryAll(of("link"));
      if (this.#isOpen()) await this.#tryAll(of("feed"));
    }
    return {
      origin: this.#origin,
      sitemaps: this.#sitemaps,
      tried: this.#tried,
      robots,
      linesNotAsked: this.#linesNotAsked,
      ...(robots.crawlDelayMs === undefined ? {} : { delayMs: this.#delayMs }),
    };
  }

  /** Is there reason to look further? */
  #isOpen(): boolean {
    return this.#silence < MAX_SILENCE && (this.#options.everywhere === true || this.#sitemaps.length === 0);
  }

  async #readRobots(): Promise<RobotsAnswer> {
    const url = `${this.#origin}/robots.txt`;
    const answer = await this.#fetch(url, "robots");
    const place = { url, origin: "robots.txt", ...elsewhere(url, answer) } as const;
    const failed = describeFailure(answer);
    if (answer.kind === "failed" && HOPELESS.has(answer.reason) && answer.hops.length === 0) this.#silence = MAX_SILENCE;
    if (answer.kind !== "ok") {
      this.#tell({ ...place, ...failed });
      if (answer.kind === "status" && describeStatus(answer).isBusy) this.#leaveAlone(url);
      return { url, finalUrl: answer.url, ...(answer.kind === "status" ? { status: answer.status } : {}) };
    }
    const final = new URL(answer.url);
    if (final.pathname === "/robots.txt") this.#origin = final.origin;
    const { status } = answer;
    const start = await this.#start(answer.body, ROBOTS_MAX_BYTES);
    if (start instanceof FetchFault) {
      this.#tell({ ...place, outcome: "failed", status, reason: start.code, message: start.message });
      return { url, finalUrl: answer.url, status };
    }
    const robots = parseRobots(start);
    const crawlDelayMs = crawlDelayOf(robots);
    this.#delayMs = Math.min(crawlDelayMs ?? 0, this.#options.maxCrawlDelayMs ?? DEFAULT_MAX_CRAWL_DELAY_MS);
    const announced = sitemapAddresses(robots, answer.url);
    const isPage = announced.length === 0 && isPageOfHtml(start);
    const lines = announced.length === 0 ? "no Sitemap line" : announced.length === 1 ? "1 Sitemap line" : `${announced.length} Sitemap lines`;
    this.#tell({ ...place, outcome: "read", status, message: isPage ? "is a page of HTML" : `has ${lines}` });
    await this.#tryAnnounced(
      announced.map(({ url: address, line, repaired }) => ({ url: address, origin: "robots-line", line, ...(repaired ? { repaired } : {}) })),
    );
    return { url, finalUrl: answer.url, status, bytes: start, ...(crawlDelayMs === undefined ? {} : { crawlDelayMs }) };
  }

  /** Asks until one answers, and takes the others on trust: whoever follows them will see. */
  async #tryAnnounced(candidates: readonly Candidate[]): Promise<void> {
    const { everywhere = false, maxDeadLines = DEFAULT_MAX_DEAD_LINES } = this.#options;
    for (const [index, candidate] of candidates.entries()) {
      if (this.#sitemaps.length === 0 && index >= maxDeadLines) {
        this.#linesNotAsked = candidates.length - index;
        return;
      }
      if (this.#sitemaps.length === 0 || everywhere) await this.#try(candidate);
      else if (this.#isNew(candidate.url)) {
        this.#sitemaps.push({ url: candidate.url, origin: candidate.origin });
        this.#tell({ ...candidate, outcome: "announced", message: "is announced in robots.txt" });
      }
    }
  }

  async #tryUntilFound(candidates: readonly Candidate[]): Promise<void> {
    for (const candidate of candidates) {
      await this.#try(candidate);
      if (!this.#isOpen()) return;
    }
  }

  async #tryAll(candidates: readonly Candidate[]): Promise<void> {
    for (const candidate of candidates) if (this.#silence < MAX_SILENCE) await this.#try(candidate);
  }

  async #try(candidate: Candidate): Promise<void> {
    if (!this.#isNew(candidate.url)) return;
    await this.#keepDelay(candidate.url);
    const { finalUrl, hops, kind, status, reason, message, isBusy } = await probeSitemap(candidate.url, this.#options.fetch, this.#options.signal);
    this.#throwIfAborted();
    const key = sameUrlKey(finalUrl);
    const isSitemap = kind !== undefined && kind !== "unknown";
    const outcome = isSitemap
      ? this.#found.has(key)
        ? "repeated"
        : "sitemap"
      : kind !== undefined
        ? "not-a-sitemap"
        : reason !== undefined
          ? "failed"
          : "status";
    if (outcome === "sitemap") {
      this.#found.add(key);
      this.#sitemaps.push({ url: candidate.url, origin: candidate.origin, ...(kind === undefined ? {} : { kind }) });
    }
    this.#tell({
      ...candidate,
      outcome,
      ...(hops.length === 0 ? {} : { finalUrl, hops }),
      ...(status === undefined ? {} : { status }),
      ...(reason === undefined ? {} : { reason }),
      ...(isSitemap ? { kind } : {}),
      message: outcome === "repeated" ? `leads to ${finalUrl}, which is known` : message,
    });
    if (isBusy === true) this.#leaveAlone(candidate.url);
  }

  /** Asks the origin no more, where it was that which wants to be left alone. */
  #leaveAlone(url: string): void {
    if (url.startsWith(`${this.#origin}/`)) this.#silence = MAX_SILENCE;
  }

  /** Waits until the origin may be asked again. */
  async #keepDelay(url: string): Promise<void> {
    if (!url.startsWith(`${this.#origin}/`)) return;
    const { clock = SYSTEM_CLOCK, signal } = this.#options;
    const left = this.#lastAsked + this.#delayMs - clock.now();
    if (left > 0) await clock.sleep(left, signal);
    this.#lastAsked = clock.now();
    this.#throwIfAborted();
  }

  /** Notes the address, and says whether it was not known before. */
  #isNew(url: string): boolean {
    const key = sameUrlKey(url);
    if (this.#asked.has(key)) return false;
    this.#asked.add(key);
    return true;
  }

  async #readHomePage(): Promise<readonly PageLink[]> {
    const url = `${this.#origin}/`;
    const answer = await this.#fetch(url, "page");
    const place = { url, origin: "home-page", ...elsewhere(url, answer) } as const;
    if (answer.kind !== "ok") {
      this.#tell({ ...place, ...describeFailure(answer) });
      return [];
    }
    const { status } = answer;
    const start = await this.#start(answer.body, PAGE_BYTES);
    if (start instanceof FetchFault) {
      this.#tell({ ...place, outcome: "failed", status, reason: start.code, message: start.message });
      return [];
    }
    // Most sites need no parser of pages, which takes memory and time to load.
    const { headerLinks, pageLinks } = await import("./home-page.ts");
    // Markup is ASCII in every encoding of pages but UTF-16, which hardly any has.
    const links = [...headerLinks(answer.headers["link"], answer.url), ...pageLinks(new TextDecoder().decode(start), answer.url)];
    const number = (origin: PageLink["origin"]): number => links.filter((link) => link.origin === origin).length;
    this.#tell({ ...place, outcome: "read", status, message: `names ${number("link")} sitemaps and ${number("feed")} feeds` });
    return links;
  }

  async #fetch(url: string, purpose: FetchPurpose): Promise<FetchAnswer> {
    const { fetch, signal } = this.#options;
    await this.#keepDelay(url);
    const answer = await fetch({ url, purpose, ...(signal === undefined ? {} : { signal }) });
    this.#throwIfAborted();
    return answer;
  }

  async #start(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | FetchFault> {
    try {
      return (await readStart(body, maxBytes)).bytes;
    } catch (error) {
      this.#throwIfAborted();
      if (error instanceof FetchFault) return error;
      throw error;
    }
  }

  #tell(candidate: TriedPlace): void {
    const place = { ...candidate, url: withoutUserInfo(candidate.url) };
    if (place.url.startsWith(`${this.#origin}/`)) this.#silence = place.outcome === "failed" ? this.#silence + 1 : 0;
    this.#tried.push(place);
    this.#options.onPlace?.(place);
  }

  #throwIfAborted(): void {
    const { signal } = this.#options;
    if (signal?.aborted === true) throw new SitemapError("ERR_ABORTED", "Expected to look at every place, found an abort", { cause: signal.reason });
  }
}

const elsewhere = (url: string, answer: FetchAnswer): Pick<TriedPlace, "finalUrl" | "hops"> =>
  answer.url === url || answer.hops.length === 0 ? {} : { finalUrl: answer.url, hops: answer.hops };

function describeFailure(answer: FetchAnswer): Pick<TriedPlace, "outcome" | "status" | "reason" | "message"> {
  if (answer.kind === "failed") return { outcome: "failed", reason: answer.reason, message: answer.message };
  if (answer.kind === "status") return { outcome: "status", status: answer.status, message: describeStatus(answer).message };
  return { outcome: "status", status: 304, message: "answers with status 304" };
}
