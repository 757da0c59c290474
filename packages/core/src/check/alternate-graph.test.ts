import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlternateFinding, AlternateGraph, X_DEFAULT } from "./alternate-graph.ts";
import { TargetList } from "./target-list.ts";

interface Entry {
  readonly page: number;
  /** Versions of the page with their languages. */
  readonly versions: readonly { readonly page: number; readonly code: number }[];
}

const PAGES = 9;
const LANGUAGES = 4;

/** The integers of a page's hash: sums of some are not those of others. */
const key0 = (page: number): number => mixed(page + 0x9e3779b1);
const key1 = (page: number): number => mixed(page ^ 0x85ebca6b);
function mixed(number: number): number {
  const half = Math.imul(number ^ (number >>> 16), 0x7feb352d);
  return Math.imul(half ^ (half >>> 15), 0x846ca68b) | 0;
}
const href = (page: number): string => `https://e.com/${page}`;

function listOf(versions: Entry["versions"]): TargetList {
  const list = new TargetList();
  for (const { page, code } of versions) list.add(key0(page), key1(page), code);
  return list;
}

function add(graph: AlternateGraph, { page, versions }: Entry, index: number): void {
  graph.add({
    key0: key0(page),
    key1: key1(page),
    file: index >> 2,
    targets: listOf(versions),
    place: () => ({ offset: index * 3_000_000_000, line: index + 1, column: 1 }),
    loc: () => href(page),
    hrefs: () => versions.map((version) => href(version.page)),
  });
}

function findingsOf(entries: readonly Entry[], plain: ReadonlySet<number>): readonly string[] {
  const graph = new AlternateGraph();
  for (const [index, entry] of entries.entries()) add(graph, entry, index);
  const found: AlternateFinding[] = [];
  graph.finish(
    (finding) => found.push(finding),
    (address) => [...plain].some((page) => href(page) === address),
  );
  return found.map(({ fault, file, place, loc, href: version, code, more }) => `${file} ${place.offset} ${fault} ${loc} ${version} ${code} +${more}`);
}

/** The same from the definition, link by link; no page is stated twice. */
function expected(entries: readonly Entry[], plain: ReadonlySet<number>): readonly string[] {
  const stated = new Map(entries.map((entry) => [entry.page, entry]));
  const isListed = (page: number): boolean => stated.has(page) || plain.has(page);
  const listedCodes = new Set(entries.flatMap(({ versions }) => versions.filter(({ page }) => isListed(page)).map(({ code }) => code)));
  return entries.flatMap(({ page, versions }, index) => {
    const faults = new Map<string, { readonly text: string; more: number }>();
    for (const version of versions) {
      const isDefault = version.code === X_DEFAULT;
      if (version.page === page || stated.get(version.page)?.versions.some((back) => back.page === page) === true) continue;
      const missing = isDefault ? undefined : listedCodes.has(version.code) ? "unlisted" : "elsewhere";
      const fault = isListed(version.page) ? (isDefault ? "default" : "oneway") : missing;
      if (fault === undefined) continue;
      const known = faults.get(fault);
      if (known === undefined)
        faults.set(fault, { text: `${index >> 2} ${index * 3_000_000_000} ${fault} ${href(page)} ${href(version.page)} ${version.code}`, more: 0 });
      else known.more++;
    }
    return [...faults.values()].map(({ text, more }) => `${text} +${more}`);
  });
}

const page = fc.nat(PAGES - 1);
/** A set is known by its pages; order and languages are those of the first entry that states it, so here they are always the same. */
const versions = fc
  .uniqueArray(page, { minLength: 1, maxLength: 5 })
  .map((pages) => pages.sort().map((number) => ({ page: number, code: number % LANGUAGES })));
const cluster = fc
  .tuple(versions, fc.array(versions, { maxLength: 2 }))
  // Most pages state the same set, as they should, so that sets close.
  .map(([all, others]) => all.map((version, index) => ({ page: version.page, versions: others[index] ?? all })));
const entries = fc.array(cluster, { maxLength: 4 }).chain((clusters) => {
  const unique = new Map(clusters.flat().map((entry) => [entry.page, entry]));
  return fc.shuffledSubarray([...unique.values()]);
});

describe("AlternateGraph", () => {
  it("finds what a look at every link finds, in the order of the entries", () => {
    fc.assert(
      fc.property(entries, fc.uniqueArray(page, { maxLength: 3 }), (list, unlinked) => {
        const plain = new Set(unlinked);
        expect(findingsOf(list, plain)).toEqual(expected(list, plain));
      }),
      { seed: 11, numRuns: 1000 },
    );
  });

  it("tells findings in the order of the entries where records were given back in between", () => {
    const list: Entry[] = [];
    const pair = (n: number, isOpen: boolean): void => {
      const both = [n, n + 1].map((number, code) => ({ page: number, code: code + 1 }));
      list.push({ page: n, versions: both });
      if (!isOpen) list.push({ page: n + 1, versions: both });
    };
    for (let n = 0; n < 6000; n += 2) pair(n, n % 6 === 0);
    const found = findingsOf(list, new Set());
    expect(found).toHaveLength(1000);
    expect(found).toEqual(expected(list, new Set()));
  });

  it("takes no more than its budget, and says that it is full", () => {
    const budget = 2_000_000;
    const graph = new AlternateGraph(budget);
    let n = 0;
    while (!graph.full) add(graph, { page: n, versions: [n, ++n].map((number) => ({ page: number, code: 1 })) }, n);
    // Records are taken by the thousand.
    expect(graph.bytes).toBeLessThan(budget + 150_000);
    expect(n).toBeGreaterThan(8000);
  });

  it("needs no more memory however many sets close", () => {
    const graph = new AlternateGraph();
    const both = [3, 4].map((number) => ({ page: number, code: 1 }));
    add(graph, { page: 3, versions: both }, 0);
    const before = graph.bytes;
    for (let index = 0; index < 20_000; index++) add(graph, { page: 3 + (index % 2 === 0 ? 1 : 0), versions: both }, index);
    expect(graph.bytes).toBeLessThan(before + 1000);
  });
});

describe("TargetList", () => {
  it.each([{ count: 5 }, { count: 31 }, { count: 33 }, { count: 500 }])("knows each of $count pages once", ({ count }) => {
    const list = new TargetList();
    for (const round of [true, false]) {
      for (let page = 0; page < count; page++) expect(list.add(key0(page), key1(page), page)).toBe(round);
    }
    expect(list.count).toBe(count);
    expect([list.key0(count - 1), list.key1(count - 1), list.code(count - 1)]).toEqual([key0(count - 1), key1(count - 1), count - 1]);
    list.clear();
    expect(list.add(key0(0), key1(0), 0)).toBe(true);
  });
});
