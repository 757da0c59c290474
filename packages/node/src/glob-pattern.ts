import { SitemapError } from "@mapwright/core";

/** One step of a pattern for a name. */
type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "any" }
  | { readonly kind: "one" }
  | { readonly kind: "class"; readonly negated: boolean; readonly ranges: readonly Range[] };
type Range = readonly [from: string, to: string];

/** A pattern for one name, between two slashes. */
export type NamePattern = readonly Token[];

const MAX_ALTERNATIVES = 4096;

/** Does the argument hold a character that means something in a pattern? */
export function hasGlob(argument: string): boolean {
  return /[*?[{]/.test(argument);
}

/** The patterns without braces that one with braces stands for, in order: `a{b,c}` is `ab` and `ac`. Throws ERR_ARGUMENT beyond 4,096. */
export function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const alternatives = expandFirstBrace(next);
    if (alternatives === undefined) done.push(next);
    else open.push(...alternatives.reverse());
    if (done.length + open.length > MAX_ALTERNATIVES) {
      throw new SitemapError("ERR_ARGUMENT", `Expected a pattern with at most ${MAX_ALTERNATIVES} alternatives, found more in ${pattern}`);
    }
  }
  return done;
}

/** Braces without a comma, and such as never close, are plain text. */
function expandFirstBrace(pattern: string): string[] | undefined {
  for (let start = pattern.indexOf("{"); start >= 0; start = pattern.indexOf("{", start + 1)) {
    const cuts = findCuts(pattern, start);
    const end = cuts?.at(-1);
    if (cuts === undefined || end === undefined || cuts.length < 2) continue;
    const tail = pattern.slice(end + 1);
    return cuts.map((cut, index) => pattern.slice(0, start) + pattern.slice((cuts[index - 1] ?? start) + 1, cut) + tail);
  }
  return undefined;
}

/** Places of the commas of the brace at `start` and of its end; undefined where it never closes. */
function findCuts(pattern: string, start: number): number[] | undefined {
  const cuts: number[] = [];
  let depth = 0;
  for (let index = start; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === "{") depth++;
    else if (character === "," && depth === 1) cuts.push(index);
    else if (character === "}" && --depth === 0) return [...cuts, index];
  }
  return undefined;
}

/** Parses a pattern for one name: `*`, `?`, `[a-z]`, `[!a-z]`; a bracket that never closes is plain text. */
export function parseNamePattern(pattern: string): NamePattern {
  const tokens: Token[] = [];
  const characters = [...pattern];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? "";
    if (character === "*") tokens.push({ kind: "any" });
    else if (character === "?") tokens.push({ kind: "one" });
    else {
      const end = character === "[" ? findClassEnd(characters, index) : -1;
      if (end > 0) tokens.push(parseClass(characters.slice(index + 1, end)));
      else tokens.push({ kind: "text", text: character });
      if (end > 0) index = end;
    }
  }
  return tokens;
}

/** A bracket right behind the opening one, or its `!`, belongs to the class. */
function findClassEnd(characters: readonly string[], start: number): number {
  const isNegated = characters[start + 1] === "!" || characters[start + 1] === "^";
  return characters.indexOf("]", start + (isNegated ? 3 : 2));
}

function parseClass(characters: readonly string[]): Token {
  const negated = characters[0] === "!" || characters[0] === "^";
  const members = negated ? characters.slice(1) : characters;
  const ranges: Range[] = [];
  for (let index = 0; index < members.length; index++) {
    const from = members[index] ?? "";
    const to = members[index + 1] === "-" ? members[index + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) index += 2;
  }
  return { kind: "class", negated, ranges };
}

/** Does the whole name match? Goes back to the last `*` only, so it takes at most the product of both lengths. */
export function matchesName(pattern: NamePattern, name: string): boolean {
  const characters = [...name];
  let at = 0;
  let step = 0;
  let star: { readonly step: number; at: number } | undefined;
  while (at < characters.length) {
    const token = pattern[step];
    if (token?.kind === "any") star = { step: ++step, at };
    else if (token !== undefined && matchesCharacter(token, characters[at] ?? "")) {
      step++;
      at++;
    } else if (star !== undefined) {
      star.at++;
      at = star.at;
      step = star.step;
    } else return false;
  }
  return pattern.slice(step).every(({ kind }) => kind === "any");
}

function matchesCharacter(token: Token, character: string): boolean {
  switch (token.kind) {
    case "text":
      return token.text === character;
    case "one":
      return true;
    case "class": {
      const point = character.codePointAt(0) ?? 0;
      const isMember = token.ranges.some(([from, to]) => point >= (from.codePointAt(0) ?? 0) && point <= (to.codePointAt(0) ?? 0));
      return isMember !== token.negated;
    }
    case "any":
      return false;
    default:
      return token satisfies never;
  }
}
