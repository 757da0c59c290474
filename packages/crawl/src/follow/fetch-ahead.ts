import type { FetchClock } from "../fetch/time-budget.ts";
import type { FetchAddress, FetchAnswer } from "../fetch/types.ts";
import { AheadBody } from "./ahead-body.ts";
import type { HostGate } from "./host-gate.ts";
import type { FetchPlan } from "./walk-options.ts";

/** An answer; its body, where it has one, must be read or given up. */
export interface Fetched {
  readonly answer: FetchAnswer;
  readonly body: AheadBody | undefined;
  /** When the head of the answer came. */
  readonly at: number;
}

/** What to fetch: an address, its normal form and its host. */
export interface FetchJob {
  readonly url: string;
  readonly key: string;
  readonly host: string;
  readonly plan: Exclude<FetchPlan, "skip">;
}

export interface FetchAheadOptions {
  readonly fetch: FetchAddress;
  readonly gate: HostGate;
  readonly clock: FetchClock;
  readonly signal: AbortSignal;
  /** Fetches that may run ahead. */
  readonly maxAhead: number;
  readonly aheadBytes: number;
  /** Is told when a connection is free again. */
  readonly onFree: () => void;
}

/** Fetches, some of them before their turn. */
export class FetchAhead {
  readonly #options: FetchAheadOptions;
  readonly #ahead = new Map<string, Promise<Fetched>>();
  /** Jobs that hold a connection, by key. */
  readonly #held = new Set<string>();
  /** The file at hand. */
  #current: FetchJob | undefined;

  constructor(options: FetchAheadOptions) {
    this.#options = options;
  }

  /** How many run ahead. */
  get size(): number {
    return this.#ahead.size;
  }

  get hasRoom(): boolean {
    return this.#ahead.size < this.#options.maxAhead;
  }

  /** Fetches before its turn, unless that is done already, the host has no connection to spare, or did not answer the last time. */
  begin(job: FetchJob): void {
    const { gate } = this.#options;
    const atHand = this.#current !== undefined && this.#current.host === job.host && this.#held.has(this.#current.key);
    if (this.#ahead.has(job.key) || !gate.hasSpare(job.host, atHand) || gate.failuresOf(job.host) > 0) return;
    const fetching = this.#fetch(job);
    // Whoever takes it hears of a failure; until then it is nobody's.
    fetching.catch(() => undefined);
    this.#ahead.set(job.key, fetching);
  }

  /** The answer of a file whose turn has come. */
  take(job: FetchJob): Promise<Fetched> {
    this.#current = job;
    const fetching = this.#ahead.get(job.key) ?? this.#fetch(job);
    this.#ahead.delete(job.key);
    return fetching;
  }

  /** Gives up what was fetched ahead and is not wanted after all. */
  async drop(key: string): Promise<void> {
    const fetching = this.#ahead.get(key);
    this.#ahead.delete(key);
    const fetched = await fetching?.catch(() => undefined);
    await fetched?.body?.cancel();
  }

  async close(): Promise<void> {
    for (const key of [...this.#ahead.keys()]) await this.drop(key);
  }

  async #fetch({ url, key, host, plan }: FetchJob): Promise<Fetched> {
    const { gate, clock, signal, aheadBytes, onFree } = this.#options;
    this.#held.add(key);
    await gate.enter(host);
    const leave = (): void => {
      if (!this.#held.delete(key)) return;
      gate.leave(host);
      onFree();
    };
    try {
      const answer = await this.#options.fetch({ url, purpose: "sitemap", signal, lendsChunks: true, ...plan });
      const at = clock.now();
      if (answer.kind !== "ok") {
        leave();
        return { answer, body: undefined, at };
      }
      // What is longer than may be taken in holds its connection in any case, and waits there.
      const isLong = Number(answer.headers["content-length"]) > aheadBytes;
      const body = new AheadBody(answer.body, isLong ? 0 : aheadBytes, leave);
      body.start();
      return { answer, body, at };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
