import type { Counted, Example, SkipReason } from "@mapwright/core";

const KEPT = 5;

/** Skipped entries as they are told, so that a build that fails for them can show them. */
export class FailedEntries {
  readonly #byReason = new Map<SkipReason, { count: number; readonly examples: Example[] }>();

  add({ reason, ...example }: Example & { readonly reason: SkipReason }): void {
    const known = this.#byReason.get(reason) ?? { count: 0, examples: [] };
    known.count++;
    if (known.examples.length < KEPT) known.examples.push(example);
    this.#byReason.set(reason, known);
  }

  get counted(): readonly Counted<SkipReason>[] {
    return [...this.#byReason].map(([reason, { count, examples }]) => ({ reason, count, examples }));
  }
}
