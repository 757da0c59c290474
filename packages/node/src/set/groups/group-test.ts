import { resolve } from "node:path";
import { SitemapError } from "@mapwright/core";
import { matchesPath, type PathPattern, parsePathPattern } from "./path-pattern.ts";
import type { GroupMatch } from "./types.ts";

/** Does an entry belong to the group? */
export type GroupTest = (loc: string, source: string, entry: Readonly<Record<string, unknown>> | undefined) => boolean;

const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;
/** Characters that mean something in a pattern. */
const MAGIC = /[*?[\]{}/]/;

/** Makes the test of a group. `option` names the group in errors. Throws ERR_ARGUMENT. */
export function createGroupTest(match: GroupMatch, option: string): GroupTest {
  if ("field" in match) return createFieldTest(match.field, match.equals);
  if ("patterns" in match) return createPathTest(match.patterns, `${option}.patterns`);
  return createSourceTest(match.sources, `${option}.sources`);
}

function createFieldTest(field: string, equals: readonly string[]): GroupTest {
  const wanted = new Set(equals);
  return (_loc, _source, entry) => {
    const value = entry?.[field];
    if (value === undefined || value === null) return false;
    return Array.isArray(value) ? value.some((one) => wanted.has(String(one).trim())) : wanted.has(String(value).trim());
  };
}

function createPathTest(patterns: readonly string[], option: string): GroupTest {
  for (const [index, pattern] of patterns.entries()) requireWholeBraces(pattern, `${option}[${index}]`);
  const parsed = patterns.map((pattern, index) => parse(decodeEscapes(pattern), `${option}[${index}]`));
  return (loc) => {
    const path = pathOf(loc);
    return parsed.some((pattern) => matchesPath(pattern, path));
  };
}

/** Paths are compared as the system resolves them, so that `./feeds/a.csv` and `feeds/a.csv` are the same. */
function createSourceTest(sources: readonly string[], option: string): GroupTest {
  const names = new Set(sources);
  const parsed = sources.map((source, index) => parse(withSlashes(resolve(source)), `${option}[${index}]`));
  let last: string | undefined;
  let answer = false;
  return (_loc, source) => {
    if (source !== last) {
      const path = withSlashes(resolve(source));
      last = source;
      answer = names.has(source) || parsed.some((pattern) => matchesPath(pattern, path));
    }
    return answer;
  };
}

/** Such as `/{en,de` would match no URL, and nobody would know. A brace of the path itself is written as an escape. */
function requireWholeBraces(pattern: string, option: string): void {
  let depth = 0;
  for (const [character] of pattern.replace(/\[[^\]]*\]/g, "").matchAll(/[{}]/g)) {
    depth += character === "{" ? 1 : -1;
    if (depth < 0) break;
  }
  if (depth === 0) return;
  throw new SitemapError("ERR_ARGUMENT", `Expected a pattern with whole braces as ${option}, found ${JSON.stringify(pattern)}`, { details: { option } });
}

function parse(pattern: string, option: string): PathPattern {
  try {
    return parsePathPattern(pattern);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new SitemapError("ERR_ARGUMENT", message.replace("Expected a pattern ", `Expected a pattern as ${option} `), { cause: error, details: { option } });
  }
}

const withSlashes = (path: string): string => (process.platform === "win32" ? path.replaceAll("\\", "/") : path);

/** The path of an absolute URL, without query and fragment, its escapes decoded. */
function pathOf(loc: string): string {
  const from = loc.indexOf("/", loc.indexOf("//") + 2);
  if (from < 0) return "/";
  const end = loc.slice(from).search(/[?#]/);
  const path = end < 0 ? loc.slice(from) : loc.slice(from, from + end);
  return decodeEscapes(path) || "/";
}

/** Patterns are written as people read addresses, so escapes are decoded on both sides; those of characters with a meaning stay. */
function decodeEscapes(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(ESCAPES, (escapes) => {
    try {
      const text = decodeURIComponent(escapes);
      return MAGIC.test(text) ? escapes : text;
    } catch {
      return escapes;
    }
  });
}
