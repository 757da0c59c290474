import type { Result } from "../model/result.ts";
import type { Facets, ScalarKind } from "../protocol/element-spec.ts";
import { formatDuration, parseDuration } from "./duration.ts";
import { formatEnum, parseEnum } from "./enumeration.ts";
import { escapedTwice, unescapeOnce } from "./escaped-twice.ts";
import type { Formatted } from "./formatted.ts";
import { formatHreflang, formatNewsLanguage, parseHreflang, parseNewsLanguage } from "./language-tag.ts";
import { formatLastmod } from "./lastmod.ts";
import { formatList, parseList } from "./lists.ts";
import { LOC_EXPECTATIONS, normaliseLoc, normaliseUrl } from "./loc.ts";
import { formatDecimal, formatInteger, parseDecimal, parseInteger } from "./number.ts";
import { isAbsoluteHttpUrl } from "./url.ts";
import { parseW3cDatetime } from "./w3c-datetime.ts";
import { isXsdDate } from "./xsd-date.ts";
import { formatYesNo, parseYesNo } from "./yes-no.ts";

export type Scalar = string | number | boolean;

/** What a formatter needs besides the value: the facets of its field and the base of references. */
export interface FormatContext {
  readonly facets: Facets;
  /** Address that references are resolved against; it ends in a slash. */
  readonly base: string;
}

/** Schemes of files that search engines fetch (https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps). */
const FILE_SCHEMES = /^(?:https?|ftp)$/i;
/** Schemes of pages. */
const PAGE_SCHEMES = /^https?$/i;
/** As the rule news-name finds them. */
const PARENTHESES = /\s*\([^)]*\)\s*/g;
const ABSOLUTE_URL = /^ftp:\/\/[^/?#\s]/i;

/**
 * Parses the text of a field. A failure's reason is what was expected. Dates stay text: one that the W3C profile or XML Schema accepts.
 * A text that is too long fails.
 */
export function parseScalar(kind: ScalarKind, text: string, facets: Facets): Result<Scalar> {
  switch (kind) {
    case "loc":
    case "url":
      return parseUrl(text.trim(), kind);
    case "text":
      return withinLength(text, facets) ? { ok: true, value: text } : { ok: false, reason: `at most ${facets.maxLength} characters` };
    case "w3c-datetime":
      return parseW3cDatetime(text).ok || isXsdDate(text) ? { ok: true, value: text.trim() } : { ok: false, reason: "a W3C date" };
    case "decimal":
      return parseDecimal(text, facets);
    case "integer":
      return parseInteger(text, facets);
    case "duration":
      return parseDuration(text, facets);
    case "enum":
      return parseEnum(text, facets);
    case "yes-no":
      return parseYesNo(text);
    case "hreflang":
      return parseHreflang(text);
    case "news-language":
      return parseNewsLanguage(text);
    case "news-genres":
    case "stock-tickers":
    case "country-list":
    case "platform-list":
    case "currency":
      return parseList(kind, text);
  }
}

/** Formats a value of a field as the text that is written, before XML escaping. A failure's reason is what was expected. */
export function formatScalar(kind: ScalarKind, value: unknown, context: FormatContext): Result<Formatted> {
  const { facets } = context;
  switch (kind) {
    case "loc":
    case "url":
      return formatUrl(kind, value, context);
    case "text":
      return formatText(value, facets);
    case "w3c-datetime":
      return withinBounds(formatDate(value), facets);
    case "decimal":
      return withinBounds(formatDecimal(value, facets), facets);
    case "integer":
      return formatInteger(value, facets);
    case "duration":
      return formatDuration(value, facets);
    case "enum":
      return formatEnum(value, facets);
    case "yes-no":
      return formatYesNo(value);
    case "hreflang":
      return formatHreflang(value);
    case "news-language":
      return formatNewsLanguage(value);
    case "news-genres":
    case "stock-tickers":
    case "country-list":
    case "platform-list":
    case "currency":
      return formatList(kind, value);
  }
}

function parseUrl(text: string, kind: "loc" | "url"): Result<string> {
  if (isAbsoluteHttpUrl(text) || (kind === "url" && ABSOLUTE_URL.test(text))) return { ok: true, value: text };
  return { ok: false, reason: "an absolute URL" };
}

function formatUrl(kind: "loc" | "url", value: unknown, { base, facets }: FormatContext): Result<Formatted> {
  const text = value instanceof URL ? value.href : value;
  if (typeof text !== "string") return { ok: false, reason: LOC_EXPECTATIONS.empty };
  if (kind === "url") {
    const url = normaliseUrl(text, base, facets.target === "page" ? PAGE_SCHEMES : FILE_SCHEMES);
    return url.ok ? { ok: true, value: { text: url.value } } : { ok: false, reason: LOC_EXPECTATIONS[url.reason] };
  }
  const loc = normaliseLoc(text, base);
  if (!loc.ok) return { ok: false, reason: LOC_EXPECTATIONS[loc.reason] };
  return { ok: true, value: loc.value.fragmentCut ? { text: loc.value.loc, converted: "fragment cut" } : { text: loc.value.loc } };
}

function formatText(value: unknown, facets: Facets): Result<Formatted> {
  if (typeof value !== "string" && typeof value !== "number") return { ok: false, reason: "text" };
  const given = String(value);
  const text = facets.bare ? bareName(given) : given;
  if (!withinLength(text, facets)) return { ok: false, reason: `at most ${facets.maxLength} characters` };
  return { ok: true, value: text === given ? { text } : { text, converted: "written without parentheses and escaped once" } };
}

/**
 * A name as it is shown on news.google.com: without what stands in parentheses (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap),
 * and with references resolved that can only come from a second escaping. A name that is all parentheses stays as it is.
 */
function bareName(name: string): string {
  const single = escapedTwice(name) === undefined ? name : unescapeOnce(name);
  const bare = single.includes("(") ? single.replace(PARENTHESES, " ").trim() : single;
  return bare === "" ? single : bare;
}

/** A text that is written, unless it is longer than its field may be. */
function withinBounds(formatted: Result<Formatted>, facets: Facets): Result<Formatted> {
  if (!formatted.ok || withinLength(formatted.value.text, facets)) return formatted;
  return { ok: false, reason: `at most ${facets.maxLength} characters` };
}

function formatDate(value: unknown): Result<Formatted> {
  if (typeof value !== "string" && !(value instanceof Date)) return { ok: false, reason: "a date as text or Date" };
  const date = formatLastmod(value);
  if (!date.ok) return date;
  return { ok: true, value: date.value.repair === undefined ? { text: date.value.text } : { text: date.value.text, converted: date.value.repair } };
}

/** Schemas count code points. */
function withinLength(text: string, { maxLength }: Facets): boolean {
  if (maxLength === undefined || text.length <= maxLength) return true;
  return text.length <= maxLength * 2 && [...text].length <= maxLength;
}
