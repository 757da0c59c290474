import { createFault } from "./fault-of.ts";
import type { FetchFault } from "./fetch-fault.ts";
import type { FetchFaultCode } from "./types.ts";

/** Time that passes, and how to let it pass; tests pass in one of their own. */
export interface FetchClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends after `ms`, or at once when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Calls back after `ms`, unless what it returns is called before. Default: a timer of the system. */
  readonly timer?: (ms: number, onEnd: () => void) => () => void;
}

/** How long one thing may take, and what it is called when it takes longer. */
export interface TimeLimit {
  readonly ms: number;
  readonly code: FetchFaultCode;
}

/** Timers take no more. */
export const MAX_TIMER_MS = 2_147_483_647;

/** The clock of the system. */
export const SYSTEM_CLOCK: FetchClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(ms, MAX_TIMER_MS));
      if (signal?.aborted === true) done();
      signal?.addEventListener("abort", done);
    }),
};

function startTimer(ms: number, onEnd: () => void): () => void {
  const timer = setTimeout(onEnd, Math.min(ms, MAX_TIMER_MS));
  return () => clearTimeout(timer);
}

/** The time that a fetch may spend waiting. What the reader of a body does in between is not counted: a slow reader is no fault of the server. */
export class TimeBudget {
  readonly #clock: FetchClock;
  readonly #totalMs: number;
  #spentMs = 0;

  constructor(totalMs: number, clock: FetchClock) {
    this.#totalMs = totalMs;
    this.#clock = clock;
  }

  get leftMs(): number {
    return Math.max(0, this.#totalMs - this.#spentMs);
  }

  spend(ms: number): void {
    this.#spentMs += ms;
  }

  /** Waits for what is to come; returns the fault when it takes too long. */
  async wait(arrival: Promise<void>, limit: TimeLimit): Promise<FetchFault | undefined> {
    const { leftMs } = this;
    const isTotal = leftMs < limit.ms;
    const ms = isTotal ? leftMs : limit.ms;
    const { timer = startTimer } = this.#clock;
    const began = this.#clock.now();
    let stop = (): void => undefined;
    const late = new Promise<boolean>((resolve) => {
      stop = timer(ms, () => resolve(true));
    });
    try {
      if (!(await Promise.race([arrival.then(() => false), late]))) return undefined;
      return createFault(isTotal ? "timeout-total" : limit.code, `within ${isTotal ? this.#totalMs : ms} ms`);
    } finally {
      stop();
      this.#spentMs += Math.max(0, this.#clock.now() - began);
    }
  }
}
