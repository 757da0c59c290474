import type { UrlEntry } from "@mapwright/core";
import type { RemovedBatch } from "./types.ts";

interface Gone {
  readonly url: string;
  readonly fingerprint: number;
}

const BATCH = 1000;

/** Entries that left one file and may be in another: they are removed only where no file has them. Memory grows with what is removed and added. */
export class Moves {
  readonly #gone = new Map<string, Gone>();
  readonly #arrived = new Set<string>();

  /** Notes what a file no longer has. */
  leave(url: string, missing: ReadonlyMap<string, number>): void {
    for (const [loc, fingerprint] of missing) if (!this.#arrived.has(loc)) this.#gone.set(loc, { url, fingerprint });
  }

  /** Takes entries that are new in a file; gives those that are new altogether, and those that came from another file with other facts. */
  arrive(
    added: readonly UrlEntry[],
    fingerprintOf: (loc: string) => number | undefined,
  ): { readonly added: readonly UrlEntry[]; readonly changed: readonly UrlEntry[] } {
    const changed: UrlEntry[] = [];
    const fresh = added.filter((entry) => {
      this.#arrived.add(entry.loc);
      const gone = this.#gone.get(entry.loc);
      if (gone === undefined) return true;
      this.#gone.delete(entry.loc);
      if (gone.fingerprint !== fingerprintOf(entry.loc)) changed.push(entry);
      return false;
    });
    return { added: fresh, changed };
  }

  /** What no file has any more, by the file that had it. */
  *removed(): Generator<RemovedBatch, void, undefined> {
    let url = "";
    let removed: string[] = [];
    for (const [loc, gone] of this.#gone) {
      if (gone.url !== url || removed.length >= BATCH) {
        if (removed.length > 0) yield { url, removed };
        url = gone.url;
        removed = [];
      }
      removed.push(loc);
    }
    if (removed.length > 0) yield { url, removed };
  }
}
