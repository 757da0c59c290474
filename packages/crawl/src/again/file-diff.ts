import type { SitemapRef, UrlEntry } from "@mapwright/core";
import { fingerprintOf } from "./fingerprint.ts";

/** Compares one file with what was known of it, while it is read. Of a loc that stands in it twice the first one counts. */
export class FileDiff {
  /** What was known and has not been seen yet. */
  readonly #left: Map<string, number>;
  readonly #seen = new Map<string, number>();
  readonly refs: SitemapRef[] = [];
  #touched = false;

  constructor(known: Map<string, number>) {
    this.#left = known;
  }

  /** Sorts entries into those that are new here and those that say something else than before. */
  take(entries: readonly UrlEntry[]): { readonly added: readonly UrlEntry[]; readonly changed: readonly UrlEntry[] } {
    const added: UrlEntry[] = [];
    const changed: UrlEntry[] = [];
    for (const entry of entries) {
      const { loc } = entry;
      if (this.#seen.has(loc)) continue;
      const fingerprint = fingerprintOf(entry);
      const before = this.#left.get(loc);
      this.#seen.set(loc, fingerprint);
      if (before === undefined) added.push(entry);
      else {
        this.#left.delete(loc);
        if (before !== fingerprint) changed.push(entry);
      }
    }
    if (added.length > 0 || changed.length > 0) this.#touched = true;
    return { added, changed };
  }

  fingerprint(loc: string): number | undefined {
    return this.#seen.get(loc);
  }

  /** Was everything as it was known, and nothing missing? */
  get isSame(): boolean {
    return !this.#touched && this.#left.size === 0;
  }

  /** What is no longer there. */
  get missing(): ReadonlyMap<string, number> {
    return this.#left;
  }

  /** What is known now: of a file that was read to its end what stood in it, of another that and what was known before. */
  known(complete: boolean): ReadonlyMap<string, number> {
    if (complete) return this.#seen;
    const all = new Map(this.#seen);
    for (const [loc, fingerprint] of this.#left) all.set(loc, fingerprint);
    return all;
  }
}
