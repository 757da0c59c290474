import { pick, type Random } from "./random.ts";
import type { SchemaType } from "./schema-facts.ts";

/** Values on both sides of a facet or of a type's grammar. */
interface Sides {
  readonly pass: readonly string[];
  readonly fail: readonly string[];
}

const TEXTS = ["", "text", "Grüße & <mehr>", "a \"quoted\" 'text'", "\u{1f600} astral", " space at edges ", "two\nlines", "]] >", "tab\there", "x".repeat(300)];
const URIS = [
  "http://www.example.com/",
  "https://example.com/a?b=1&c=2#d",
  "http://www.example.com/a b",
  "http://www.example.com/ümläut",
  "/some/relative/path",
  "ftp://example.com/",
  "  http://www.example.com/spaced  ",
  'http://www.example.com/a|b^c`{d}\\e"<f>',
  "http://[::1]:80/literal",
  "http://user:pass@example.com/",
  "mailto:someone@example.com",
  "http://www.example.com/?q#[x]",
  "urn:isbn:0451450523",
  "http://www.example.com/%C3%BC",
  "http://www.example.com/\u{1f600}",
];
const BAD_URIS = [
  "http://www.example.com/%zz",
  "http://www.example.com/#a#b",
  "http://www.example.com/[a]",
  "http://www.example.com/%",
  "http://www.example.com:port/",
  "http://www.example.com:99999999999/",
  "http://[::1/unclosed",
  "1http://www.example.com/",
  "http://www.example.com/?[q]",
  "http://www.example.com:/ports",
  "http://us@er@example.com/",
];
const DATES = [
  "2005-01-01",
  "2005-01-01Z",
  "2004-02-29",
  "2005-01-01T10:00:00",
  "2005-01-01T10:00:00.5+14:00",
  "-0044-03-15",
  "12005-01-01",
  "2005-01-01T24:00:00Z",
  "\n2005-12-31 ",
];
const BAD_DATES = [
  "2005",
  "2005-01",
  "2005-02-29",
  "2005-13-01",
  "2005-1-1",
  "0000-01-01",
  "2005-01-01T10:00Z",
  "2005-01-01T10:00:00+14:01",
  "2005-01-01T24:00:01",
  "2005-01-01t10:00:00",
  "",
  "today",
  "+2005-01-01",
  "02005-01-01",
  "2005-01-01T10:00:60",
  "1900-02-29",
];

const BASES: Readonly<Record<string, Sides>> = {
  string: { pass: TEXTS, fail: [] },
  anyURI: { pass: ["", ...URIS], fail: BAD_URIS },
  decimal: {
    pass: ["0.5", "1", ".5", "1.", "+0.5", "-0", " 0.5 ", "00.25", "0.000000000000000000000000000001"],
    fail: ["", "0,5", "5e-1", ".", "-", "NaN", "0.5.1", "+ 0.5", "0x1", "one"],
  },
  nonNegativeInteger: { pass: ["0", "1", "+7", "-0", " 12 ", "0012"], fail: ["", "-1", "1.0", "1.", "ten", "1e3", "0x10", "1 2"] },
  integer: { pass: ["1", "+7", " 12 ", "0012"], fail: ["", "1.0", "ten", "--1", "1 2"] },
  union: { pass: DATES, fail: BAD_DATES },
  language: {
    pass: ["de", "pt-br", "zh-Hant-TW", "x-default", " en ", "i-klingon", "abcdefgh-12345678"],
    fail: ["", "de_DE", "e1", "abcdefghi", "de-", "-de", "de--at", "dé", "en us", "en-123456789"],
  },
  NMTOKENS: { pass: ["alternate", "a b  c", "", " x ", "1:2", "é", "-._", "\u{10000}"], fail: ["a/b", "a,b", "×", "a\u00a0b", "\u200b", "a&b"] },
  ID: { pass: [], fail: ["", "1a", "a b", "a:b", "-x", "a/b", "\u0300a"] },
  token: { pass: ["token"], fail: [] },
};

const GENRES = {
  pass: ["Blog", "PressRelease, Satire", "OpEd,Opinion,  UserGenerated"],
  fail: ["", "blog", "Blog,", ", Blog", "Blog Satire", "Blog ,Satire", "Blog\n", "News"],
};
const AT_MOST_FIVE = "A:1,B:2, C:3,D:4,  E:5";

/** Values for each pattern of the schemas, by the pattern itself: a new one has to be met here. */
const PATTERNS: Readonly<Record<string, Sides>> = {
  "([A-Z]{2}( +[A-Z]{2})*)?": { pass: ["", "DE", "DE FR", "US   GB IT"], fail: ["us", "DE,FR", " DE", "DE ", "DEU", "D", "DE\tFR", "ÄÖ"] },
  "((web|mobile|tv)( (web|mobile|tv))*)?": { pass: ["", "web", "tv mobile", "web web"], fail: ["web  tv", "WEB", "web,tv", " web", "web ", "phone"] },
  "[A-Z]{3}": { pass: ["EUR", "USD"], fail: ["eur", "EU", "EURO", "", " EUR", "€"] },
  "zh-cn|zh-tw|([a-z]{2,3})": { pass: ["de", "deu", "zh-cn", "zh-tw"], fail: ["en-US", "EN", "e", "engl", "zh-hk", "", " en", "zh-CN", "éé"] },
  "(PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated)(, *(PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated))*": GENRES,
  "(\\w+:\\w+(, *\\w+:\\w+){0,4})?": {
    pass: ["", "NASDAQ:AMAT", "BOM:500325, NYSE:T", AT_MOST_FIVE, "é²$:+x"],
    fail: [`${AT_MOST_FIVE},F:6`, "NASDAQ", "A:", ":B", "A:B C:D", "A_B:C", "A:B,", " A:B", "A:B:C", "A-B:C", "A.B:C", "§:B"],
  },
  "[kK][mM][lL]|[kK][mM][zZ]|[gG][eE][oO][rR][sS][sS]": { pass: ["kml", "KMZ", "GeoRSS"], fail: ["", "kmlx", " kml", "rss", "georſs", "\u212aml"] },
  "[^,]+(,\\s*[^,]+)*": { pass: ["all", "only screen and (max-width: 640px)", "a, b,c", " ", "a,\tb", " , b"], fail: ["", ",", "a,", ",a", "a,,b"] },
};

/** Values of a type without facets, or at the sides of one facet. `unique` makes an id. */
export function sidesOf(type: SchemaType, facet: string | undefined, unique: () => string): Sides {
  const base = BASES[type.base];
  if (base === undefined) throw new Error(`Expected a known type, found ${type.base}`);
  if (type.base === "ID") return { pass: [unique()], fail: base.fail };
  const given = type.facets.filter(({ name }) => name === facet);
  if (facet === "grammar" || given.length === 0) return { pass: type.facets.length === 0 ? base.pass : passing(type), fail: base.fail };
  const value = given[0]?.value ?? "";
  switch (facet) {
    case "enumeration":
      return enumerated(
        type,
        given.map((row) => row.value),
      );
    case "pattern": {
      const sides = PATTERNS[value];
      if (sides === undefined) throw new Error(`Expected values for the pattern ${value}`);
      return sides;
    }
    case "minLength":
    case "maxLength":
      return lengths(type, facet, Number(value));
    default:
      return bounds(facet ?? "", Number(value));
  }
}

function enumerated(type: SchemaType, values: readonly string[]): Sides {
  const [first = ""] = values;
  const collapses = type.base === "token";
  const mixed = `${first.slice(0, 1).toLowerCase()}${first.slice(1).toUpperCase()}`;
  const spaced = values.map((value) => ` ${value} `);
  return {
    pass: collapses ? [...values, ...spaced] : values,
    fail: ["", mixed, `${first}${first}`, first.slice(1), "true", ...(collapses ? [`${first} ${first}`] : [...spaced, `${first}\n`])],
  };
}

/** A text of so many code points that is also a URI. */
function sized(length: number, filler: string): string {
  const start = "http://a.io/";
  return length < start.length ? start.slice(0, length) : start + filler.repeat(length - start.length);
}

function lengths(type: SchemaType, facet: string, limit: number): Sides {
  const fillers = ["x", "ü", "\u{1f600}"];
  const make = (length: number): readonly string[] => fillers.map((filler) => sized(length, filler));
  const collapsed = type.base === "anyURI" ? make(limit).map((text) => `\n  ${text} `) : [];
  if (facet === "minLength") return { pass: [...make(limit), ...make(limit + 1), ...collapsed], fail: [...make(limit - 1), "", "         a         "] };
  return {
    pass: [...make(limit), ...make(limit - 1), ...collapsed],
    fail: [...make(limit + 1), ...make(limit * 2), ...(type.base === "anyURI" ? [] : make(limit).map((text) => `${text} `))],
  };
}

function bounds(facet: string, limit: number): Sides {
  const at = [String(limit), `+${limit}`.replace("+0", "+00"), ` ${limit} `, `00${limit}`];
  if (facet === "minInclusive") return { pass: at, fail: [`${limit - 1}`, `-${limit + 1}`, `-00${limit + 5}`] };
  return { pass: at, fail: [`${limit + 1}`, `${limit}1`, `${limit + 1}00000000000000000000000000000000`] };
}

/** Values of a type with facets. */
function passing(type: SchemaType): readonly string[] {
  const facets = [...new Set(type.facets.map(({ name }) => name))];
  const strongest = facets.find((name) => name === "enumeration" || name === "pattern") ?? facets[0];
  return sidesOf(type, strongest, () => "").pass;
}

/** Some value that the type takes. */
export function someValue(type: SchemaType, random: Random, unique: () => string): string {
  return pick(random, sidesOf(type, type.facets.length === 0 ? undefined : "grammar", unique).pass);
}

/** What a type may be tried for: its grammar where that can be missed, and each of its facets. */
export function facetsOf(type: SchemaType): readonly string[] {
  const grammar = (BASES[type.base]?.fail.length ?? 0) > 0 ? ["grammar"] : [];
  return [...grammar, ...new Set(type.facets.map(({ name }) => name))];
}
