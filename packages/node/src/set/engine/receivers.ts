import { limitsOf } from "./appenders.ts";
import type { RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";

/** An entry that looks for room. */
export interface NewEntry {
  readonly bytes: number;
  readonly namespaces: number;
  readonly limited: number;
}

/** Existing files that take new entries of each group, the open one first. */
export class Receivers {
  readonly #context: RunContext;
  readonly #files: SetFile[][];

  /** With `none`, every entry goes to a new file. */
  constructor(context: RunContext, none: boolean) {
    this.#context = context;
    this.#files = context.settings.limits.map((_, group) => (none ? [] : context.files.receivers(group, "cold")));
  }

  /** Is there no existing file with room left? */
  isEmpty(group: number): boolean {
    return this.#files[group]?.length === 0;
  }

  /** The file for a new entry, which is counted there; undefined where none has room. */
  place(group: number, entry: NewEntry): SetFile | undefined {
    const waiting = this.#files[group] ?? [];
    for (let file = waiting[0]; file !== undefined; file = waiting[0]) {
      if (this.#plan(file, group, entry)) {
        this.#context.files.setOpen(group, file);
        return file;
      }
      waiting.shift();
    }
    return undefined;
  }

  #plan({ planned }: SetFile, group: number, { bytes, namespaces, limited }: NewEntry): boolean {
    const { means, settings } = this.#context;
    const { maxEntries, maxBytes, maxLimited } = limitsOf(settings, group, "cold");
    const all = planned.namespaces | namespaces;
    const extra = all === planned.namespaces ? 0 : means.text.head(all).length - means.text.head(planned.namespaces).length;
    if (planned.entries >= maxEntries || planned.bytes + bytes + extra > maxBytes || planned.limited + limited > maxLimited) return false;
    planned.entries++;
    planned.bytes += bytes + extra;
    planned.limited += limited;
    planned.namespaces = all;
    return true;
  }
}
