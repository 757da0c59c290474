import type { FetchClock } from "../fetch/time-budget.ts";
import type { FetchAnswer } from "../fetch/types.ts";
import type { HostGate } from "./host-gate.ts";
import type { HostPause, PausedHost } from "./types.ts";

/** A host that refuses again behind its own pauses, so often in a row, is asked no more. */
const MAX_VAIN_PAUSES = 3;

export interface HostPausesOptions {
  readonly gate: HostGate;
  readonly clock: FetchClock;
  /** The longest pause that is waited for. */
  readonly maxPauseMs: number;
  /** How much time is left for all. */
  readonly leftMs: () => number;
  readonly onPause: ((pause: HostPause) => void) | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface HostRecord {
  readonly told: Mutable<PausedHost>;
  /** Pauses in a row behind which it refused again. */
  vain: number;
}

/** Keeps to the pauses that servers ask for with Retry-After, and gives up those that ask for too much. */
export class HostPauses {
  readonly #options: HostPausesOptions;
  readonly #hosts = new Map<string, HostRecord>();

  constructor(options: HostPausesOptions) {
    this.#options = options;
  }

  /** Takes an answer that came at this moment; is the same to be asked again, once the pause is over? */
  take(host: string, answer: FetchAnswer, at: number): boolean {
    const ms = pauseOf(answer);
    if (ms === undefined) {
      const record = this.#hosts.get(host);
      if (record !== undefined) record.vain = 0;
      return false;
    }
    const { gate, clock, maxPauseMs, leftMs, onPause } = this.#options;
    const record = this.#of(host);
    const left = Math.max(0, at + ms - clock.now());
    const isGivenUp = ms > maxPauseMs || left > leftMs() || record.vain >= MAX_VAIN_PAUSES;
    const until = new Date(at + ms).toISOString();
    if (isGivenUp) record.told.givenUpUntil ??= until;
    else {
      record.vain++;
      record.told.pauses++;
      record.told.waitedMs += left;
      gate.pause(host, left);
    }
    onPause?.({ host, url: answer.url, ms, until, givenUp: isGivenUp });
    return !isGivenUp;
  }

  /** Was this host given up? */
  isGivenUp(host: string): boolean {
    return this.#hosts.get(host)?.told.givenUpUntil !== undefined;
  }

  /** Notes a sitemap that is left out since its host was given up. */
  noteSkipped(host: string): void {
    this.#of(host).told.skipped++;
  }

  report(): readonly PausedHost[] {
    return [...this.#hosts.values()].map(({ told }) => told);
  }

  #of(host: string): HostRecord {
    let record = this.#hosts.get(host);
    if (record === undefined) {
      record = { told: { host, pauses: 0, waitedMs: 0, skipped: 0 }, vain: 0 };
      this.#hosts.set(host, record);
    }
    return record;
  }
}

/** What a server asks for that is too busy (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3); other answers stay what they are. */
function pauseOf(answer: FetchAnswer): number | undefined {
  if (answer.kind !== "status" || (answer.status !== 429 && answer.status < 500)) return undefined;
  return answer.retryAfterMs;
}
