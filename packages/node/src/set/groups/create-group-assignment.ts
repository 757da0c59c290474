import { SitemapError } from "@mapwright/core";
import { requireFileNames } from "../../file-names.ts";
import { canonicalGroup } from "./canonical-group.ts";
import { createGroupTest } from "./group-test.ts";
import type { GroupAssignment, GroupDefinition, GroupMatch } from "./types.ts";

/** Most groups of a set: the index has 50,000 entries, and a number of a group 16 bits. */
export const MAX_GROUPS = 10_000;
/** Most characters of the name of a group, so that names of files stay below the 255 bytes of every file system. */
const MAX_NAME_LENGTH = 64;
const NAME = /^[A-Za-z0-9_][\w.-]*$/;
const ENDING = /\.(?:xml|txt|gz)$/i;
const KINDS = ["field", "patterns", "sources"] as const;

const fail = (expected: string, option: string, found: unknown): never => {
  throw new SitemapError("ERR_ARGUMENT", `Expected ${expected} as ${option}, found ${describe(found)}`, { details: { option } });
};

const describe = (value: unknown): string => (value === undefined ? "none" : (JSON.stringify(value)?.slice(0, 100) ?? typeof value));

/** Checks the definitions and tells for each entry its group. Throws ERR_ARGUMENT, with `option` in its details, for a definition that is none. */
export function createGroupAssignment(groups: readonly GroupDefinition[]): GroupAssignment {
  if (!Array.isArray(groups)) fail("a list of groups", "groups", groups);
  for (const [index, group] of groups.entries())
    if (typeof group !== "object" || group === null) fail("an object with name and match", `groups[${index}]`, group);
  if (groups.length > MAX_GROUPS) fail(`at most ${MAX_GROUPS} groups`, "groups", groups.length);
  requireNames(groups.map(({ name }) => name));
  const tests = groups.map(({ match }, index) => {
    requireMatch(match, `groups[${index}]`);
    return createGroupTest(match, `groups[${index}]`);
  });
  for (const [index, group] of groups.entries()) requireLimits(group, `groups[${index}]`);
  return {
    groups,
    fields: [...new Set(groups.flatMap(({ match }) => ("field" in match ? [match.field] : [])))],
    groupOf: groups.length === 0 ? undefined : (loc, source, entry) => tests.findIndex((test) => test(loc, source, entry)) + 1,
    defaultsOf: (group) => groups[group - 1]?.defaults,
    canonical: groups.map(canonicalGroup),
  };
}

function requireNames(names: readonly unknown[]): void {
  for (const [index, name] of names.entries()) {
    const option = `groups[${index}].name`;
    if (typeof name !== "string" || !NAME.test(name) || name.length > MAX_NAME_LENGTH)
      return fail(`a name of at most ${MAX_NAME_LENGTH} letters, digits, dots, dashes and underscores`, option, name);
    if (ENDING.test(name)) fail("a name without the ending of the files", option, name);
    try {
      requireFileNames([name]);
    } catch (error) {
      const [, fault = "one that no file can have"] = /found ([^:]+)/.exec(error instanceof Error ? error.message : "") ?? [];
      throw new SitemapError("ERR_ARGUMENT", `Expected the name of a group as ${option}, found ${fault}: ${JSON.stringify(name)}`, { details: { option } });
    }
    const other = names.slice(0, index).findIndex((before) => typeof before === "string" && before.toLowerCase() === name.toLowerCase());
    if (other >= 0) fail(`a name that differs from groups[${other}].name by more than case`, option, name);
  }
}

function requireMatch(match: GroupMatch, option: string): void {
  if (typeof match !== "object" || match === null) return fail("an object with one of field, patterns and sources", `${option}.match`, match);
  const given = KINDS.filter((kind) => kind in match);
  if (given.length !== 1) fail("one of field, patterns and sources", `${option}.match`, given.length === 0 ? undefined : given);
  if ("field" in match) {
    if (match.field === "") fail("the name of a field", `${option}.field`, match.field);
    requireTexts(match.equals, `${option}.equals`);
  } else if ("patterns" in match) {
    requireTexts(match.patterns, `${option}.patterns`);
    for (const [index, pattern] of match.patterns.entries()) {
      if (!/^(?:\/|\*\*(?:\/|$)|\{)/.test(pattern)) fail("a pattern for a path, beginning with /", `${option}.patterns[${index}]`, pattern);
      if (/#|\?[\w.-]*=/.test(pattern)) fail("a pattern for a path, without query and fragment", `${option}.patterns[${index}]`, pattern);
    }
  } else requireTexts(match.sources, `${option}.sources`);
}

function requireTexts(values: readonly unknown[], option: string): void {
  if (!Array.isArray(values) || values.length === 0) fail("at least one", option, values);
  const odd = values.findIndex((value) => typeof value !== "string" || value === "");
  if (odd >= 0) fail("text", `${option}[${odd}]`, values[odd]);
}

function requireLimits({ maxEntries, maxBytes }: GroupDefinition, option: string): void {
  for (const [name, value] of [["maxEntries", maxEntries] as const, ["maxBytes", maxBytes] as const])
    if (value !== undefined && (!Number.isSafeInteger(value) || value < 1)) fail("a whole number above 0", `${option}.${name}`, value);
}
