import type { FixNote } from "./types.ts";

const KEPT_EXAMPLES = 5;

/** Counts notes by reason and keeps the first five examples of each. */
export class Notes {
  readonly #notes = new Map<string, { count: number; readonly examples: string[] }>();

  add(reason: string, example: string, count = 1): void {
    const note = this.#notes.get(reason) ?? { count: 0, examples: [] };
    note.count += count;
    if (note.examples.length < KEPT_EXAMPLES) note.examples.push(example);
    this.#notes.set(reason, note);
  }

  /** In the order in which the reasons first occurred. */
  list(): readonly FixNote[] {
    return [...this.#notes].map(([reason, { count, examples }]) => ({ reason, count, examples }));
  }
}
