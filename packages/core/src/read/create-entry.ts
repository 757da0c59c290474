import type { Changefreq, Scope, UrlEntry } from "../model/entry.ts";
import type { ElementSpec } from "../protocol/element-spec.ts";
import { CHANGEFREQ_VALUES } from "../protocol/elements.ts";

/** An object that is being made. */
export type Node = Record<string, unknown>;
export type MutableEntry = { -readonly [K in keyof UrlEntry]: UrlEntry[K] };

/** Values of changefreq by their first byte. */
export const CHANGEFREQS: readonly (Changefreq | undefined)[] = /* @__PURE__ */ byFirstByte(CHANGEFREQ_VALUES);

/** Entries of a few shapes only, made in one step each, are fast to make and to use. */
export function createEntry(loc: string, lastmod: string | undefined, changefreq: Changefreq | undefined, priority: number | undefined): MutableEntry {
  if (lastmod !== undefined) {
    if (changefreq !== undefined) return priority !== undefined ? { loc, lastmod, changefreq, priority } : { loc, lastmod, changefreq };
    return priority !== undefined ? { loc, lastmod, priority } : { loc, lastmod };
  }
  if (changefreq !== undefined) return priority !== undefined ? { loc, changefreq, priority } : { loc, changefreq };
  return priority !== undefined ? { loc, priority } : { loc };
}

/** As `createEntry`, with the scope: a property that is added later takes memory of its own in every entry. */
export function createScopedEntry(
  scope: Scope,
  loc: string,
  lastmod: string | undefined,
  changefreq: Changefreq | undefined,
  priority: number | undefined,
): MutableEntry {
  if (lastmod !== undefined) {
    if (changefreq !== undefined) return priority !== undefined ? { loc, lastmod, changefreq, priority, scope } : { loc, lastmod, changefreq, scope };
    return priority !== undefined ? { loc, lastmod, priority, scope } : { loc, lastmod, scope };
  }
  if (changefreq !== undefined) return priority !== undefined ? { loc, changefreq, priority, scope } : { loc, changefreq, scope };
  return priority !== undefined ? { loc, priority, scope } : { loc, scope };
}

/** Puts the value of an element where its table says. */
export function attach(owner: Node, spec: ElementSpec, value: unknown): void {
  if (spec.repeatable !== true) {
    owner[spec.property] = value;
    return;
  }
  const list = owner[spec.property] as unknown[] | undefined;
  if (list === undefined) owner[spec.property] = [value];
  else list.push(value);
}

/** Do the bytes from `from` on spell this ASCII word? */
export function isWord(bytes: Uint8Array, from: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) if (bytes[from + index] !== word.charCodeAt(index)) return false;
  return true;
}

function byFirstByte(words: readonly Changefreq[]): (Changefreq | undefined)[] {
  const table: (Changefreq | undefined)[] = new Array(256).fill(undefined);
  for (const word of words) table[word.charCodeAt(0)] = word;
  return table;
}
