/*
 * URL patterns, found from the URLs themselves. Paths are put into a tree of segments; where one place of the tree has more than a few different
 * segments they become one wildcard, and what is below them is merged. Of each leaf the URLs with the smallest hashes are kept. The tree depends on
 * which URLs there are, never on their order, and its size on the number of patterns.
 */
import { hashText } from "../hash-text.ts";

export interface PatternSample {
  /** Such as `https://www.example.com/product/*?page`. */
  readonly pattern: string;
  /** URLs that have it. */
  readonly count: number;
  /** The chosen ones, in alphabetical order. */
  readonly urls: readonly string[];
}

/** Different segments in one place before they are taken for values: sections of a site are fewer, products more. */
export const MAX_LITERALS = 20 as const;
const WILDCARD = "*";
/** What is a value from the first: numbers, dates, hashes. */
const VALUE = /^(?:\d+|\d{4}-\d\d(?:-\d\d)?|[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const URL_PARTS = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?/i;

interface Leaf {
  count: number;
  /** Smallest hash first. */
  readonly chosen: { readonly hash: number; readonly url: string }[];
}

interface Place {
  readonly children: Map<string, Place>;
  /** URLs that end here, by the names of their parameters. */
  readonly leaves: Map<string, Leaf>;
  /** Are segments taken for values here? */
  isOpen: boolean;
}

const createPlace = (): Place => ({ children: new Map(), leaves: new Map(), isOpen: false });

/** Takes URLs one by one, and gives some of each pattern. */
export class PatternSampler {
  readonly #each: number;
  readonly #root = createPlace();

  /** `each`: URLs of each pattern. */
  constructor(each: number) {
    this.#each = each;
  }

  add(url: string): void {
    const [, origin = url, path = "", query] = URL_PARTS.exec(url) ?? [];
    let place = this.#child(this.#root, origin, Number.POSITIVE_INFINITY);
    for (const segment of path.split("/").slice(1)) place = this.#child(place, shapeOf(segment), MAX_LITERALS);
    const names = query === undefined ? "" : `?${[...new Set(query.split("&").map((part) => part.split("=")[0] ?? ""))].sort().join("&")}`;
    const leaf = leafOf(place, names);
    leaf.count++;
    keep(leaf, { hash: hashText(url), url }, this.#each);
  }

  #child(place: Place, segment: string, maxLiterals: number): Place {
    const name = place.isOpen ? wildcardFor(segment) : segment;
    const known = place.children.get(name);
    if (known !== undefined) return known;
    const child = createPlace();
    place.children.set(name, child);
    if (place.isOpen || place.children.size <= maxLiterals) return child;
    open(place, this.#each);
    return place.children.get(wildcardFor(segment)) ?? child;
  }

  /** The patterns, those with most URLs first. */
  samples(): readonly PatternSample[] {
    const samples: PatternSample[] = [];
    const visit = (place: Place, pattern: string): void => {
      for (const [names, { count, chosen }] of place.leaves) samples.push({ pattern: pattern + names, count, urls: chosen.map(({ url }) => url).sort() });
      for (const [segment, child] of place.children) visit(child, place === this.#root ? segment : `${pattern}/${segment}`);
    };
    visit(this.#root, "");
    return samples.sort((a, b) => b.count - a.count || (a.pattern < b.pattern ? -1 : 1));
  }
}

/** A segment that is a value by its looks is a wildcard; an extension is kept, since it tells kinds of pages apart. */
function shapeOf(segment: string): string {
  const dot = segment.lastIndexOf(".");
  const [name, extension] = dot > 0 && segment.length - dot <= 6 ? [segment.slice(0, dot), segment.slice(dot)] : [segment, ""];
  return VALUE.test(name) ? WILDCARD + extension : segment;
}

/** An empty segment is a slash at the end, and no value. */
const wildcardFor = (segment: string): string => (segment === "" ? "" : WILDCARD + (/\.[a-z]{2,5}$/i.exec(segment)?.[0].toLowerCase() ?? ""));

function leafOf(place: Place, names: string): Leaf {
  let leaf = place.leaves.get(names);
  if (leaf === undefined) {
    leaf = { count: 0, chosen: [] };
    place.leaves.set(names, leaf);
  }
  return leaf;
}

function keep({ chosen }: Leaf, candidate: Leaf["chosen"][number], each: number): void {
  const { hash, url } = candidate;
  const last = chosen.at(-1);
  if (chosen.length >= each && last !== undefined && (hash > last.hash || (hash === last.hash && url >= last.url))) return;
  if (chosen.some((other) => other.url === url)) return;
  chosen.push(candidate);
  chosen.sort((a, b) => a.hash - b.hash || (a.url < b.url ? -1 : 1));
  if (chosen.length > each) chosen.pop();
}

/** Merges `from` into `into`. */
function merge(into: Place, from: Place, each: number): void {
  for (const [names, { count, chosen }] of from.leaves) {
    const leaf = leafOf(into, names);
    leaf.count += count;
    for (const candidate of chosen) keep(leaf, candidate, each);
  }
  for (const [segment, child] of from.children) {
    const own = into.children.get(segment);
    if (own === undefined) into.children.set(segment, child);
    else merge(own, child, each);
  }
  if (from.isOpen || into.isOpen || into.children.size > MAX_LITERALS) open(into, each);
}

/** Makes wildcards of all segments of a place. */
function open(place: Place, each: number): void {
  place.isOpen = true;
  const children = [...place.children];
  place.children.clear();
  for (const [segment, child] of children) {
    const name = wildcardFor(segment);
    const own = place.children.get(name);
    if (own === undefined) place.children.set(name, child);
    else merge(own, child, each);
  }
}
