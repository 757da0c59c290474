import type { Counted, Example, RepairReason, SkipReason } from "./types.ts";

/** What was done to one field of an entry. */
export interface Repair {
  readonly reason: RepairReason;
  /** Path of the field, such as `images[1].caption`. */
  readonly field: string;
  readonly message: string;
  /** The value as it was given. */
  readonly value: string;
}

/** Why an entry is not written. */
export interface Skip {
  readonly reason: SkipReason;
  readonly message: string;
  readonly value: string;
}

const KEPT_EXAMPLES = 5;

/** Counts things by reason and keeps the first five of each. */
export class Tally<R extends string> {
  readonly #counts = new Map<R, { count: number; readonly examples: Example[] }>();

  add(reason: R, example: Example): void {
    const counted = this.#counts.get(reason);
    if (counted === undefined) {
      this.#counts.set(reason, { count: 1, examples: [example] });
      return;
    }
    counted.count++;
    if (counted.examples.length < KEPT_EXAMPLES) counted.examples.push(example);
  }

  /** In the order in which the reasons first occurred. */
  result(): readonly Counted<R>[] {
    return [...this.#counts].map(([reason, { count, examples }]) => ({ reason, count, examples }));
  }
}
