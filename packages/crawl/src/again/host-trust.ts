import { hostOf } from "../follow/scope.ts";
import { hashText } from "../hash-text.ts";
import type { HostState } from "./state-file.ts";
import type { HostTrust } from "./types.ts";

/** So many runs a host is doubted after a lie, unless it lies again. */
const DOUBTED_RUNS = 5;
const MAX_SAMPLES = 5;
export const DEFAULT_SAMPLE = 0.01 as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Keeps account of what indexes say about their files, and of what was found. */
export class TrustBook {
  readonly #before: Readonly<Record<string, HostState>>;
  readonly #run: number;
  readonly #share: number;
  readonly #hosts = new Map<string, Mutable<HostTrust>>();
  /** Files that are asked for although the index says that nothing has changed. */
  readonly #samples = new Set<string>();

  constructor(before: Readonly<Record<string, HostState>>, run: number, share: number) {
    this.#before = before;
    this.#run = run;
    this.#share = share;
  }

  /** Is this file, whose date has not changed, to be asked for? */
  isDoubted(url: string): boolean {
    if (this.#samples.has(url)) return true;
    const entry = this.#of(hostOf(url));
    if (entry.trust === "doubted") return true;
    // Another part each time, the same on every machine; the first one of a run always.
    const isChosen = entry.sampled === 0 || hashText(url, this.#run) / 0x1_0000_0000 < this.#share;
    if (this.#share === 0 || !isChosen || entry.sampled >= MAX_SAMPLES) return false;
    entry.sampled++;
    this.#samples.add(url);
    return true;
  }

  noteSkipped(url: string): void {
    this.#of(hostOf(url)).skipped++;
  }

  /** Notes what was found of a file that is known: whether its date is the same as the last time, and its content. */
  noteFound(url: string, { sameDate, sameContent }: { readonly sameDate: boolean; readonly sameContent: boolean }): void {
    const entry = this.#of(hostOf(url));
    if (sameDate && !sameContent) {
      entry.lies++;
      entry.trust = "doubted";
    } else if (!sameDate && sameContent) entry.needless++;
  }

  report(): readonly HostTrust[] {
    return [...this.#hosts.values()];
  }

  /** What the next run is to know. */
  states(): Readonly<Record<string, HostState>> {
    const states: Record<string, HostState> = { ...this.#before };
    for (const { host, lies } of this.#hosts.values()) {
      const before = this.#before[host] ?? { doubtedRuns: 0, lies: 0 };
      states[host] = { doubtedRuns: lies > 0 ? DOUBTED_RUNS : Math.max(0, before.doubtedRuns - 1), lies: before.lies + lies };
    }
    return states;
  }

  #of(host: string): Mutable<HostTrust> {
    let entry = this.#hosts.get(host);
    if (entry === undefined) {
      const trust = (this.#before[host]?.doubtedRuns ?? 0) > 0 ? "doubted" : "trusted";
      entry = { host, trust, skipped: 0, sampled: 0, lies: 0, needless: 0 };
      this.#hosts.set(host, entry);
    }
    return entry;
  }
}
