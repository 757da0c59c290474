import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandBraces, matchesName, parseNamePattern } from "./glob-pattern.ts";

const BRACES: readonly [pattern: string, expected: readonly string[]][] = [
  ["a", ["a"]],
  ["a.{xml,txt}", ["a.xml", "a.txt"]],
  ["{a,b}{1,2}", ["a1", "a2", "b1", "b2"]],
  ["x{a,{b,c}d}y", ["xay", "xbdy", "xcdy"]],
  ["{a,}b", ["ab", "b"]],
  ["{a}", ["{a}"]],
  ["{a{b,c}", ["{ab", "{ac"]],
  ["{a,b", ["{a,b"]],
  ["a}b", ["a}b"]],
];

const NAMES: readonly [pattern: string, matching: readonly string[], other: readonly string[]][] = [
  ["*", ["", "a", "a.b"], []],
  ["*.xml", [".xml", "a.xml", "a.xml.xml"], ["a.xm", "a.xmls", "axml"]],
  ["a?c", ["abc", "a😀c"], ["ac", "abbc"]],
  ["*a*b*", ["ab", "xaxbx", "aab"], ["ba", "a"]],
  ["[a-c]1", ["a1", "b1", "c1"], ["d1", "-1", "1"]],
  ["[!a-c]", ["d", "-"], ["a", ""]],
  ["[^a]", ["b"], ["a"]],
  ["[]x]", ["]", "x"], ["a"]],
  ["[!]]", ["a"], ["]"]],
  ["[a-]", ["a", "-"], ["b"]],
  ["[a", ["[a"], ["a"]],
  ["a.b", ["a.b"], ["axb"]],
];

describe("expandBraces", () => {
  it.each(BRACES)("of %j gives %j", (pattern, expected) => {
    expect(expandBraces(pattern)).toEqual(expected);
  });

  it("refuses more alternatives than any command needs", () => {
    expect(() => expandBraces("{a,b}".repeat(40))).toThrow(/^Expected a pattern with at most/);
  });
});

describe("matchesName", () => {
  it.each(NAMES)("with %j matches %j but not %j", (pattern, matching, other) => {
    const parsed = parseNamePattern(pattern);
    expect(matching.filter((name) => !matchesName(parsed, name))).toEqual([]);
    expect(other.filter((name) => matchesName(parsed, name))).toEqual([]);
  });

  it("agrees with a regular expression", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 });
    const patterns = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 6 });
    fc.assert(
      fc.property(patterns, letters, (pattern, name) => {
        const expression = new RegExp(`^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`);
        expect(matchesName(parseNamePattern(pattern), name)).toBe(expression.test(name));
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  it("is quick where backtracking would not be", () => {
    expect(matchesName(parseNamePattern(`${"*a".repeat(200)}b`), "a".repeat(2000))).toBe(false);
  });
});
