import { resolve } from "node:path";
import { isSitemapError } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { parseCanonicalGroup } from "./canonical-group.ts";
import { createGroupAssignment } from "./create-group-assignment.ts";
import type { GroupDefinition, GroupMatch } from "./types.ts";

const PATTERNS: GroupMatch = { patterns: ["/**"] };
const group = (name: string, match: GroupMatch = PATTERNS): GroupDefinition => ({ name, match });

/** Does an entry belong to a group with this match? */
function belongs(match: GroupMatch, loc: string, options: { readonly source?: string; readonly entry?: Readonly<Record<string, unknown>> } = {}): boolean {
  const entry = options.entry === undefined ? undefined : { loc, ...options.entry };
  return createGroupAssignment([group("g", match)]).groupOf?.(loc, options.source ?? "a.csv", entry) === 1;
}

function errorOf(groups: readonly unknown[]): { readonly message: string; readonly option: unknown } | undefined {
  try {
    createGroupAssignment(groups as readonly GroupDefinition[]);
    return undefined;
  } catch (error) {
    if (!isSitemapError(error)) throw error;
    return { message: error.message, option: error.details["option"] };
  }
}

describe("createGroupAssignment", () => {
  it("asks nothing where there are no groups", () => {
    expect(createGroupAssignment([])).toMatchObject({ groupOf: undefined, fields: [], canonical: [] });
  });

  it("gives an entry to the first group that matches, and to the default group where none does", () => {
    const { groupOf } = createGroupAssignment([group("a", { patterns: ["/a/**"] }), group("all-a", { patterns: ["/a*/**"] })]);
    const numbers = ["https://e.com/a/1", "https://e.com/ab/1", "https://e.com/b/1"].map((loc) => groupOf?.(loc, "x", undefined));
    expect(numbers).toEqual([1, 2, 0]);
  });

  it.each([
    ["/products/**", "https://e.com/products/a", true],
    ["/products/**", "https://e.com/products/a/b/c?x=1#y", true],
    ["/products/**", "https://e.com/products/", true],
    ["/products/**", "https://e.com/products", false],
    ["/products/**", "https://e.com/products-old/a", false],
    ["/products/**", "https://e.com/Products/a", false],
    ["/products/*", "https://e.com/products/a", true],
    ["/products/*", "https://e.com/products/a/b", false],
    ["/*.html", "https://e.com/a.html", true],
    ["/*.html", "https://e.com/a.html?b=/c", true],
    ["/*.html", "https://e.com/x/a.html", false],
    ["**/*.html", "https://e.com/x/y/a.html", true],
    ["**/*.html", "https://e.com/a.html", true],
    ["/{en,de}/news/**", "https://e.com/de/news/1", true],
    ["/{en,de}/news/**", "https://e.com/fr/news/1", false],
    ["/a/**/z", "https://e.com/a/z", true],
    ["/a/**/z", "https://e.com/a/b/c/z", true],
    ["/a/**/b/**/z", "https://e.com/a/b/z/b/y/z", true],
    ["/a/**/b/**/z", "https://e.com/a/c/z", false],
    ["/[0-9]*/**", "https://e.com/2024/x", true],
    ["/", "https://e.com", true],
    ["/", "https://e.com?a", true],
    ["**", "https://e.com/anything", true],
    ["/größen/*", "https://e.com/gr%C3%B6%C3%9Fen/38", true],
    ["/gr%C3%B6%c3%9fen/*", "https://e.com/gr%C3%B6%C3%9Fen/38", true],
    ["/a/*", "https://e.com/a/b%2Fc", true],
    ["/a/b/c", "https://e.com/a/b%2Fc", false],
    ["/a%2Ab", "https://e.com/aXb", false],
    ["/%ff/*", "https://e.com/%ff/x", true],
    ["/a/**", "https://user:p@e.com:8080/a/b", true],
  ])("takes the pattern %s for %s: %s", (pattern, loc, expected) => {
    expect(belongs({ patterns: [pattern] }, loc)).toBe(expected);
  });

  it("matches long paths against many stars in no time that grows beyond their product", () => {
    const pattern = `/${"**/a*a*a*a/".repeat(30)}z`;
    expect(belongs({ patterns: [pattern] }, `https://e.com/${"aaaaaaaaaaaaaaab/".repeat(200)}y`)).toBe(false);
  });

  it.each([
    [{ section: "shoes" }, true],
    [{ section: " shoes " }, true],
    [{ section: "bags" }, false],
    [{ section: ["bags", "shoes"] }, true],
    [{ section: undefined }, false],
    [{}, false],
    [{ section: 7 }, true],
    [{ section: true }, false],
  ])("takes the entry %j for a group of shoes and 7: %s", (entry, expected) => {
    expect(belongs({ field: "section", equals: ["shoes", "7"] }, "https://e.com/", { entry })).toBe(expected);
  });

  it("takes an entry without properties for none of the groups by field", () => {
    expect(belongs({ field: "section", equals: ["x"] }, "https://e.com/")).toBe(false);
  });

  it.each([
    ["products.csv", "products.csv", true],
    ["./products.csv", "products.csv", true],
    [resolve("products.csv"), "products.csv", true],
    ["products.csv", "other/products.csv", false],
    ["feeds/*.csv", "feeds/a.csv", true],
    ["feeds/**", "feeds/a/b.csv", true],
    ["feeds/*.csv", "feeds/a.json", false],
    ["stdin", "stdin", true],
    ["database", "database", true],
  ])("takes the source %s for entries from %s: %s", (pattern, source, expected) => {
    expect(belongs({ sources: [pattern] }, "https://e.com/", { source })).toBe(expected);
    expect(belongs({ sources: ["x", pattern] }, "https://e.com/", { source })).toBe(expected);
  });

  it("knows the fields it needs and the defaults of a group", () => {
    const { fields, defaultsOf } = createGroupAssignment([
      { ...group("a", { field: "kind", equals: ["a"] }), defaults: { priority: 0.8 } },
      group("b", { field: "kind", equals: ["b"] }),
      group("c"),
    ]);
    expect(fields).toEqual(["kind"]);
    expect([0, 1, 2].map(defaultsOf)).toEqual([undefined, { priority: 0.8 }, undefined]);
  });

  it("spells equal definitions alike", () => {
    const one = createGroupAssignment([{ name: "a", match: { field: "k", equals: ["x", "y", "x"] }, news: false }]);
    const two = createGroupAssignment([{ match: { equals: ["y", "x"], field: "k" }, name: "a" }]);
    const other = createGroupAssignment([{ match: { equals: ["y"], field: "k" }, name: "a" }]);
    expect(one.canonical).toEqual(two.canonical);
    expect(one.canonical).not.toEqual(other.canonical);
  });

  it("reads its own spelling", () => {
    const groups: readonly GroupDefinition[] = [
      { name: "a", match: { field: "k", equals: ["x", "y"] }, defaults: { changefreq: "daily", priority: "0.5" }, maxEntries: 7, maxBytes: 1000, news: true },
      { name: "b", match: { patterns: ["/b/**"] } },
      { name: "c", match: { sources: ["c.csv"] }, defaults: { priority: "1" } },
    ];
    expect(createGroupAssignment(groups).canonical.map(parseCanonicalGroup)).toEqual(groups);
  });

  it.each([
    { groups: [group("")], option: "groups[0].name", says: 'found ""' },
    { groups: [group("a b")], option: "groups[0].name", says: 'found "a b"' },
    { groups: [group("../x")], option: "groups[0].name", says: 'found "../x"' },
    { groups: [group("a"), group("x".repeat(65))], option: "groups[1].name", says: "at most 64" },
    { groups: [group("shop.xml")], option: "groups[0].name", says: "without the ending" },
    { groups: [group("con")], option: "groups[0].name", says: 'a name that Windows reserves: "con"' },
    { groups: [group("Lpt1")], option: "groups[0].name", says: "a name that Windows reserves" },
    { groups: [group("shop."), group("b")], option: "groups[0].name", says: "a name that ends in a dot" },
    { groups: [group("Shop"), group("b"), group("shop")], option: "groups[2].name", says: "differs from groups[0].name by more than case" },
    { groups: {} as never, option: "groups", says: "a list of groups" },
    { groups: [null as never], option: "groups[0]", says: "an object" },
    { groups: [{ name: "a" } as never], option: "groups[0].match", says: "found none" },
    { groups: [group("a", { patterns: ["/x", "/{a,b"] })], option: "groups[0].patterns[1]", says: "whole braces" },
    { groups: [group("a", { patterns: ["/a}b{"] })], option: "groups[0].patterns[0]", says: "whole braces" },
    { groups: [{ name: "a", match: {} }], option: "groups[0].match", says: "one of field, patterns and sources" },
    { groups: [{ name: "a", match: { patterns: ["/a"], sources: ["b"] } }], option: "groups[0].match", says: '["patterns","sources"]' },
    { groups: [group("a", { patterns: [] })], option: "groups[0].patterns", says: "at least one" },
    { groups: [group("a", { patterns: ["/a", "b/*"] })], option: "groups[0].patterns[1]", says: "beginning with /" },
    { groups: [group("a", { patterns: ["https://e.com/*"] })], option: "groups[0].patterns[0]", says: "beginning with /" },
    { groups: [group("a", { patterns: ["/a?b=c"] })], option: "groups[0].patterns[0]", says: "without query" },
    { groups: [group("a", { patterns: [`/${"{a,b}".repeat(13)}`] })], option: "groups[0].patterns[0]", says: "at most 4096 alternatives" },
    { groups: [group("a", { field: "", equals: ["x"] })], option: "groups[0].field", says: "the name of a field" },
    { groups: [group("a", { field: "k", equals: [""] })], option: "groups[0].equals[0]", says: "Expected text" },
    { groups: [{ ...group("a"), maxEntries: 0 }], option: "groups[0].maxEntries", says: "a whole number above 0" },
    { groups: Array.from({ length: 10_001 }, (_, index) => group(`g${index}`)), option: "groups", says: "at most 10000 groups" },
  ])("refuses $option where it says $says", ({ groups, option, says }) => {
    const error = errorOf(groups);
    expect(error).toMatchObject({ option });
    expect(error?.message).toMatch(/^Expected .*, found /);
    expect(error?.message).toContain(says);
  });
});
