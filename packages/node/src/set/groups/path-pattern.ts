import { expandBraces, matchesName, type NamePattern, parseNamePattern } from "../../glob-pattern.ts";

/** Any number of whole segments. */
const ANY = "**";

/** A pattern without braces, cut at its slashes. */
interface Alternative {
  /** What every matching path begins with: spares most paths the walk along the segments. */
  readonly prefix: string;
  /** Does everything match that begins with the prefix? So it is for `/products/**`, the usual case. */
  readonly whole: boolean;
  readonly segments: readonly (typeof ANY | NamePattern)[];
}

/** A pattern for paths, with `*`, `?`, `[a-z]` and `{a,b}` within a segment and `**` for any number of segments. */
export type PathPattern = readonly Alternative[];

/** Parses a pattern for whole paths. Throws ERR_ARGUMENT where its braces stand for more than 4,096 patterns. */
export function parsePathPattern(pattern: string): PathPattern {
  return expandBraces(pattern).map((alternative): Alternative => {
    const segments = alternative.split("/").filter((segment, index, all) => segment !== ANY || all[index - 1] !== ANY);
    const prefix = /^[^*?[]*/.exec(alternative)?.[0] ?? "";
    const whole = prefix.endsWith("/") && alternative === `${prefix}${ANY}`;
    return { prefix, whole, segments: segments.map((segment) => (segment === ANY ? ANY : parseNamePattern(segment))) };
  });
}

/** Does the whole path match? A `**` at the end stands for at least one segment, so `/shop/**` is everything below `/shop/`. */
export function matchesPath(pattern: PathPattern, path: string): boolean {
  for (const { prefix, whole, segments } of pattern) {
    if (path.startsWith(prefix) && (whole || matchesSegments(segments, path.split("/")))) return true;
  }
  return false;
}

/** Goes back to the last `**` only, as `matchesName` does with `*`, so it takes at most the product of both lengths. */
function matchesSegments(pattern: Alternative["segments"], names: readonly string[]): boolean {
  let at = 0;
  let step = 0;
  let any: { readonly step: number; at: number } | undefined;
  while (at < names.length) {
    const segment = pattern[step];
    if (segment === ANY) {
      if (step === pattern.length - 1) return true;
      any = { step: ++step, at };
    } else if (segment !== undefined && matchesName(segment, names[at] ?? "")) {
      step++;
      at++;
    } else if (any !== undefined) {
      at = ++any.at;
      step = any.step;
    } else return false;
  }
  return step === pattern.length;
}
