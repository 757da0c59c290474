import type { Result } from "../model/result.ts";
import { countryFault } from "./country-fault.ts";
import type { Formatted } from "./formatted.ts";

/** A grammar of lists: what the schema accepts, and how near misses are written. */
interface ListGrammar {
  readonly valid: RegExp;
  readonly expected: string;
  readonly separator: RegExp;
  readonly joiner: string;
  readonly item: (text: string) => string;
}

const GENRES = ["PressRelease", "Satire", "Blog", "OpEd", "Opinion", "UserGenerated"] as const;
const GENRE = `(?:${GENRES.join("|")})`;
const genreOf = (text: string): string => GENRES.find((genre) => genre.toLowerCase() === text.toLowerCase()) ?? text;

/** Grammars of http://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd and http://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd */
const GRAMMARS = {
  "country-list": {
    valid: /^(?:[A-Z]{2}(?: +[A-Z]{2})*)?$/,
    expected: "country codes such as DE AT CH",
    separator: /[\s,;]+/,
    joiner: " ",
    item: (text) => countryFault(text.toUpperCase()) || text.toUpperCase(),
  },
  "platform-list": {
    valid: /^(?:(?:web|mobile|tv)(?: (?:web|mobile|tv))*)?$/,
    expected: "platforms out of web, mobile and tv",
    separator: /[\s,;]+/,
    joiner: " ",
    item: (text) => text.toLowerCase(),
  },
  "news-genres": {
    valid: new RegExp(`^${GENRE}(?:, *${GENRE})*$`),
    expected: `genres out of ${GENRES.join(", ")}`,
    separator: /\s*,\s*/,
    joiner: ", ",
    item: genreOf,
  },
  "stock-tickers": {
    // The schema's \w knows more letters than these, but not in the same way in every implementation.
    valid: /^(?:[A-Za-z0-9]+:[A-Za-z0-9]+(?:, *[A-Za-z0-9]+:[A-Za-z0-9]+){0,4})?$/,
    expected: "one to five tickers such as NASDAQ:AMAT",
    separator: /\s*,\s*/,
    joiner: ", ",
    item: (text) => text.replace(/\s*:\s*/, ":"),
  },
  currency: {
    valid: /^[A-Z]{3}$/,
    expected: "a currency such as EUR",
    separator: /(?!)/,
    joiner: "",
    item: (text) => text.toUpperCase(),
  },
} as const satisfies Record<string, ListGrammar>;

export type ListKind = keyof typeof GRAMMARS;

/** Parses a list of the extensions; its text is its value. */
export function parseList(kind: ListKind, text: string): Result<string> {
  const { valid, expected } = GRAMMARS[kind];
  const trimmed = text.trim();
  return valid.test(trimmed) ? { ok: true, value: trimmed } : { ok: false, reason: expected };
}

/** Formats a list of the extensions; case and separators are converted. */
export function formatList(kind: ListKind, value: unknown): Result<Formatted> {
  const grammar: ListGrammar = GRAMMARS[kind];
  if (typeof value !== "string") return { ok: false, reason: grammar.expected };
  const trimmed = value.trim();
  if (grammar.valid.test(trimmed) && (kind !== "country-list" || countriesFault(trimmed) === undefined)) return { ok: true, value: { text: trimmed } };
  const text = trimmed
    .split(grammar.separator)
    .filter((item) => item !== "")
    .map(grammar.item)
    .join(grammar.joiner);
  if (!grammar.valid.test(text)) return { ok: false, reason: grammar.expected };
  const fault = kind === "country-list" ? countriesFault(text) : undefined;
  return fault === undefined ? { ok: true, value: { text, converted: `written as ${text}` } } : { ok: false, reason: "countries of ISO 3166-1" };
}

/** The first of these countries that is none. */
function countriesFault(list: string): string | undefined {
  return list === "" ? undefined : list.split(/ +/).find((country) => countryFault(country) !== undefined);
}
