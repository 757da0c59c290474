import type { Gate } from "./faulty-files.ts";

/** Says which of the runs that wait at a gate goes on; called anew for each operation. */
export type Strategy = (waiting: readonly string[], step: number) => string;

/** Runs programs side by side, one operation at a time, in the order that a strategy chooses. */
export class Schedule {
  readonly #strategy: Strategy;
  readonly #waiting: { readonly run: string; readonly go: () => void }[] = [];
  readonly #afterEach: () => Promise<void>;
  #running = new Set<string>();

  constructor(strategy: Strategy, afterEach: () => Promise<void>) {
    this.#strategy = strategy;
    this.#afterEach = afterEach;
  }

  /** A gate for the run of this name. */
  gateOf(run: string): Gate {
    return async (_name, operation) => {
      await new Promise<void>((go) => this.#waiting.push({ run, go }));
      return operation();
    };
  }

  /** Runs all programs to their ends and tells how each ended. */
  async run(programs: Readonly<Record<string, () => Promise<void>>>): Promise<Readonly<Record<string, "done" | Error>>> {
    const results: Record<string, "done" | Error> = {};
    for (const [name, program] of Object.entries(programs)) {
      this.#running.add(name);
      program().then(
        () => this.#end(results, name, "done"),
        (error: unknown) => this.#end(results, name, error instanceof Error ? error : new Error(String(error))),
      );
    }
    for (let step = 0; ; step++) {
      await this.#settle();
      await this.#afterEach();
      if (this.#running.size === 0) return results;
      const names = [...new Set(this.#waiting.map(({ run }) => run))].sort();
      const chosen = this.#strategy(names, step);
      const index = this.#waiting.findIndex(({ run }) => run === chosen);
      this.#waiting.splice(index, 1)[0]?.go();
    }
  }

  #end(results: Record<string, "done" | Error>, name: string, result: "done" | Error): void {
    results[name] = result;
    this.#running.delete(name);
  }

  /** Waits until every run that goes on stands at a gate or has ended. */
  async #settle(): Promise<void> {
    for (let calm = 0; calm < 3; ) {
      await new Promise((resolve) => setImmediate(resolve));
      const isCalm = [...this.#running].every((run) => this.#waiting.some((waiting) => waiting.run === run));
      calm = isCalm ? calm + 1 : 0;
    }
  }
}

/** Lets `first` do `steps` operations, then `second` as many as it wants or `others`, and then the first to its end. */
export function suspendAfter(first: string, steps: number, others = Number.POSITIVE_INFINITY): Strategy {
  let [left, right] = [steps, others];
  return (waiting) => {
    const other = waiting.find((run) => run !== first);
    if (waiting.includes(first) && left-- > 0) return first;
    if (other !== undefined && right-- > 0) return other;
    return waiting.includes(first) ? first : (other ?? "");
  };
}

/** Chooses by chance, for a while the same run, from a seed. */
export function byChance(seed: number): Strategy {
  let state = seed * 2_654_435_761 + 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let current = "";
  return (waiting) => {
    if (!waiting.includes(current) || next() < 0.15) current = waiting[Math.floor(next() * waiting.length)] ?? "";
    return current;
  };
}
