import type { FetchClock } from "../fetch/time-budget.ts";

export interface HostGateOptions {
  readonly perHost: number;
  readonly delayMs: number;
  /** What a host wants instead, where that is more. */
  readonly delayOf: ((host: string) => number | undefined) | undefined;
  readonly clock: FetchClock;
  readonly signal: AbortSignal | undefined;
}

interface HostState {
  active: number;
  /** Earliest start of the next request. */
  next: number;
  failures: number;
  refusals: number;
}

/** Keeps requests to each host few and apart. Hosts are few; what is kept of them is small. */
export class HostGate {
  readonly #options: HostGateOptions;
  readonly #hosts = new Map<string, HostState>();

  constructor(options: HostGateOptions) {
    this.#options = options;
  }

  /** Is there a connection to spare, besides the one that is kept for the file at hand, which may be `atHand` already? */
  hasSpare(host: string, atHand: boolean): boolean {
    return this.#of(host).active < this.#options.perHost - (atHand ? 0 : 1);
  }

  /** Takes a connection, and waits until its time has come. What is taken must be given back with `leave`. */
  async enter(host: string): Promise<void> {
    const state = this.#of(host);
    const { clock, delayMs, delayOf, signal } = this.#options;
    state.active++;
    const now = clock.now();
    const start = Math.max(now, state.next);
    state.next = start + Math.max(delayMs, delayOf?.(host) ?? 0);
    if (start > now) await clock.sleep(start - now, signal);
  }

  leave(host: string): void {
    this.#of(host).active--;
  }

  /** Makes every further request to the host wait. */
  pause(host: string, ms: number): void {
    const state = this.#of(host);
    state.next = Math.max(state.next, this.#options.clock.now() + ms);
  }

  /** Notes whether the host answered at all. */
  note(host: string, answered: boolean): void {
    const state = this.#of(host);
    state.failures = answered ? 0 : state.failures + 1;
  }

  /** Notes whether an answer of the host says that there is no document. */
  noteRefusal(host: string, isRefusal: boolean): void {
    const state = this.#of(host);
    state.refusals = isRefusal ? state.refusals + 1 : 0;
  }

  /** How many answers in a row were none. */
  refusalsOf(host: string): number {
    return this.#of(host).refusals;
  }

  failuresOf(host: string): number {
    return this.#of(host).failures;
  }

  #of(host: string): HostState {
    let state = this.#hosts.get(host);
    if (state === undefined) {
      state = { active: 0, next: 0, failures: 0, refusals: 0 };
      this.#hosts.set(host, state);
    }
    return state;
  }
}
