import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SURVEY, SURVEY_INTS, SURVEYED, type SurveySettings } from "../kernel/survey.ts";
import { TwinSurvey } from "../kernel/twin/survey.ts";
import { UrlScanner } from "../kernel/twin/url.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { FACT } from "./facts.ts";
import { locFacts } from "./loc-facts.ts";
import { SUSPECT_BEGINNINGS } from "./parameters.ts";
import { differencesOf, UrlKeys } from "./url-keys.ts";

const encoder = new TextEncoder();
const KEY = Int32Array.of(7, -9, 11, 5);
const SETTINGS: SurveySettings = { masks: [0, 0, 0, 0], firstDay: 0, lastDay: 99_999_999, beginnings: SUSPECT_BEGINNINGS, key: KEY };

interface Keys {
  readonly near: string;
  readonly own: number;
  readonly form: number;
  readonly isHinted: boolean;
}

/** Surveys URLs in turn, as entries of a tape with the flags that a scan finds, and completes their keys. */
function keysOf(urls: readonly string[]): readonly Keys[] {
  const survey = new TwinSurvey(KEY);
  survey.setTable(SETTINGS);
  const keys = new UrlKeys(KEY);
  const scanner = new UrlScanner();
  return urls.map((url) => {
    const bytes = encoder.encode(`>${url}<<<`);
    const end = bytes.length - 3;
    const tape = Int32Array.of(0, bytes.length, 1, 0, 0, -1, scanner.flags(bytes, 1, end, true), 1, end, 1, end);
    const surveyed = new Int32Array(SURVEY_INTS);
    survey.survey({ tape, bytes, arena: bytes }, 1, surveyed);
    keys.complete({ tape, bytes, arena: bytes }, surveyed, 0);
    const bits = surveyed[SURVEY.BITS] ?? 0;
    return { near: `${surveyed[0]},${surveyed[1]}`, own: surveyed[SURVEY.OWN] ?? 0, form: bits & 31, isHinted: (bits & SURVEYED.HINT) !== 0 };
  });
}

describe("UrlKeys", () => {
  const near: readonly (readonly [a: string, b: string, ...differences: readonly string[]])[] = [
    ["https://e.com/a", "http://e.com/a", "scheme"],
    ["https://e.com/a", "https://e.com/a/", "trailing slash"],
    ["https://e.com/a/", "https://e.com/a/index.html", "index file"],
    ["https://e.com/", "https://e.com/index.php", "index file"],
    ["https://e.com/a/INDEX.HTM", "https://e.com/a/index.htm", "case"],
    ["https://e.com/a/index.php", "https://e.com/a/index.htm", "case"],
    ["https://e.com/About", "https://e.com/about", "case"],
    ["https://e.com/?a=1&b=2", "https://e.com/?b=2&a=1", "parameter order"],
    ["https://e.com/?A=1&B=2", "https://e.com/?B=2&A=1", "case or parameter order"],
    ["https://e.com/a/?q", "https://e.com/a?q", "trailing slash"],
    ["http://e.com/a/?x=Y", "https://e.com/a?x=y", "scheme", "trailing slash", "case"],
  ];
  it.each(near)("finds %s near %s", (a, b, ...differences) => {
    const [first, second] = keysOf([a, b]) as [Keys, Keys];
    expect(second.near).toBe(first.near);
    expect(second.own).not.toBe(first.own);
    expect(differencesOf(first.form, second.form)).toEqual(differences);
  });

  it.each([
    ["https://e.com/a", "https://e.com/b"],
    ["https://e.com/a", "https://f.com/a"],
    ["https://e.com/a?b", "https://e.com/a&b"],
    ["https://e.com/?a=1&b=2", "https://e.com/?a=2&b=1"],
    ["https://e.com/ab", "https://e.com/a/b"],
    ["https://e.com/a", "https://e.com/a?"],
    ["https://e.com:81/a", "https://e.com/a"],
    ["https://e.com/a#b", "https://e.com/a?b"],
  ])("finds %s and %s far apart", (a, b) => {
    const [first, second] = keysOf([a, b]) as [Keys, Keys];
    expect(second.near).not.toBe(first.near);
  });

  it("gives two URLs the same hashes exactly where they are the same URL", () => {
    const part = fc
      .array(fc.constantFrom("a", "B", "~", "%7e", "%C3%a4", ".", "..", "/", "/", "index.html", "=", "ä", "_"), { maxLength: 6 })
      .map((parts) => parts.join(""));
    const url = fc
      .record({
        scheme: fc.constantFrom("http", "https", "HTTPS", "ftp"),
        host: fc.constantFrom("e.com", "E.com", "e.com:443", "e.com:80", "u@e.com"),
        path: fc.option(part, { nil: "" }),
        query: fc.option(fc.array(part, { maxLength: 3 }), { nil: undefined }),
        fragment: fc.option(part, { nil: undefined }),
      })
      .map(({ scheme, host, path, query, fragment }) => {
        const after = `${query === undefined ? "" : `?${query.join("&")}`}${fragment === undefined ? "" : `#${fragment}`}`;
        return `${scheme}://${host}${path === "" ? "" : `/${path}`}${after}`;
      });
    fc.assert(
      fc.property(fc.array(url, { minLength: 2, maxLength: 12 }), (urls) => {
        const keys = keysOf(urls);
        for (let a = 0; a < urls.length; a++) {
          for (let b = 0; b < a; b++) {
            const same = sameUrlKey(urls[a] ?? "") === sameUrlKey(urls[b] ?? "");
            expect(keys[a]?.near === keys[b]?.near && keys[a]?.own === keys[b]?.own, `${urls[a]} ${urls[b]}`).toBe(same);
          }
        }
      }),
      { seed: 1, numRuns: 3000 },
    );
  });

  it.each([
    ["https://e.com/a?page=1&b"],
    ["https://e.com/a?PHPSESSID=1", "PARAMETER"],
    ["https://e.com/a;jsessionid=1", "PARAMETER"],
    ["https://e.com/?a&utm_source=b", "PARAMETER"],
    ["https://e.com/?a=1;sid=2", "PARAMETER"],
    ["https://e.com/phpsessid=1"],
    ["https://e.com/[a", "BRACKET"],
    ["https://e.com/?a]", "BRACKET"],
    ["https://e.com/\\^_"],
    ["http://[::1]/", "BRACKET"],
    ["HTTPS://E.com/?gclid=[", "PARAMETER", "BRACKET"],
    ["https://e.com/?a&amp;b", "TWICE"],
    ["https://e.com/a&#38;b", "TWICE"],
    ["https://e.com/%2541", "TWICE"],
    ["https://e.com/?a=%2541", "TWICE"],
    ["https://e.com/?a&b=c;d", "TWICE"],
  ])("finds in %s the facts that the bytes tell, and hints at them", (url, ...facts) => {
    const bytes = encoder.encode(`${url}<<<`);
    const found = locFacts(bytes, 0, bytes.length - 3);
    expect(Object.entries(FACT).flatMap(([name, bit]) => ((found & bit) === 0 ? [] : [name]))).toEqual(facts);
    if (facts.length > 0) expect(keysOf([url])[0]?.isHinted).toBe(true);
  });

  it("hints at every loc with facts", () => {
    const piece = fc.constantFrom("a", "/", "?", "#", "&", ";", "[", "]", "%25", "utm_", "sid", "PHP", "_ga", "#1", "amp", "x".repeat(9));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (parts) => {
        const url = `https://e.com/${parts.join("")}`;
        const bytes = encoder.encode(`${url}<<<`);
        if (locFacts(bytes, 0, bytes.length - 3) !== 0) expect(keysOf([url])[0]?.isHinted, url).toBe(true);
      }),
      { seed: 5, numRuns: 5000 },
    );
  });

  it("keeps half a million URLs in a row apart", () => {
    const { keys } = new UrlKeys(KEY);
    const first = new Set<string>();
    const halves = new Set<number>();
    for (let at = 0; at < 500_000; at++) {
      const bytes = encoder.encode(`https://e.com/p/${at}`);
      keys.set(bytes, 0, bytes.length);
      first.add(`${keys.near0},${keys.near1}`);
      halves.add(keys.near0);
    }
    expect(first.size).toBe(500_000);
    // By the birthday bound some 29 pairs of 32-bit hashes collide.
    expect(halves.size).toBeGreaterThan(500_000 - 80);
  });
});
