import type { FetchClock } from "../fetch/time-budget.ts";

/** A clock whose time passes only while nothing else can happen. */
export interface IdleClock extends FetchClock {
  /** Lets no more time pass. */
  readonly stop: () => void;
}

interface Alarm {
  readonly due: number;
  readonly ring: () => void;
  /** Does somebody wait for a server with it? */
  readonly isWait: boolean;
}

/** Rounds of the event loop in which nothing may have changed before time passes. */
const QUIET_ROUNDS = 4;

/**
 * A clock for a server in the same process whose answers may hang. Time jumps to the next alarm once everybody who waits for an answer waits for
 * one that `standing` counts, and only then; so a limit on time never hits an answer that is on its way, however busy the machine is.
 */
export function createIdleClock(standing: () => number): IdleClock {
  const alarms = new Set<Alarm>();
  let time = Date.UTC(2025, 0, 1);
  let changes = 0;
  let isWatching = false;
  let isStopped = false;

  const add = (alarm: Alarm): (() => void) => {
    alarms.add(alarm);
    changes++;
    watch();
    return () => {
      if (alarms.delete(alarm)) changes++;
    };
  };

  const ringNext = (): void => {
    const [first] = [...alarms].sort((one, other) => one.due - other.due);
    if (first === undefined) return;
    alarms.delete(first);
    changes++;
    time = Math.max(time, first.due);
    first.ring();
  };

  const waiting = (): number => [...alarms].filter(({ isWait }) => isWait).length;

  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    let seen = -1;
    let quiet = 0;
    const look = (): void => {
      isWatching = alarms.size > 0 && !isStopped;
      if (!isWatching) return;
      quiet = seen === changes && waiting() === standing() ? quiet + 1 : 0;
      seen = changes;
      if (quiet >= QUIET_ROUNDS) {
        quiet = 0;
        ringNext();
      }
      setImmediate(look);
    };
    setImmediate(look);
  }

  return {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted === true) return resolve();
        const end = (): void => {
          cancel();
          signal?.removeEventListener("abort", end);
          resolve();
        };
        const cancel = add({ due: time + ms, ring: end, isWait: false });
        signal?.addEventListener("abort", end);
      }),
    timer: (ms, onEnd) => add({ due: time + ms, ring: onEnd, isWait: true }),
    stop: () => {
      isStopped = true;
    },
  };
}
