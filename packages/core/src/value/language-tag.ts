import type { Result } from "../model/result.ts";
import type { Formatted } from "./formatted.ts";
import { type HreflangFault, judgeHreflang } from "./hreflang-code.ts";
import { COUNTRIES, LANGUAGES, MISWRITTEN_LANGUAGES } from "./language-codes.ts";

const HREFLANG = /^(?:x-default|[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/i;
const X_DEFAULT = /^x-default$/i;
const PLAIN_HREFLANG = /^[a-z]{2}(?:-[A-Z]{2})?$/;
const EXPECTED_HREFLANG_PART: Readonly<Partial<Record<HreflangFault["message"], string>>> = {
  language: "a language of ISO 639-1",
  country: "a language in front of the country",
  region: "a country of ISO 3166-1 behind the language",
  script: "a script of ISO 15924 behind the language",
};
const NEWS = /^(?:zh-cn|zh-tw|[a-z]{2,3})$/;
const EXPECTED_HREFLANG = "a language such as de or de-AT, or x-default";
const EXPECTED_NEWS = "a language of two or three letters, zh-cn or zh-tw";

/** Parses a language tag (BCP 47: subtags separated by hyphens) or `x-default`. */
export function parseHreflang(text: string): Result<string> {
  const trimmed = text.trim();
  return HREFLANG.test(trimmed) ? { ok: true, value: trimmed } : { ok: false, reason: EXPECTED_HREFLANG };
}

/**
 * Formats the language of a version of a page as given, where search engines know it; locales (`zh_CN`) and codes that are often miswritten
 * (`en-UK`, `iw`) become what they mean.
 */
export function formatHreflang(value: unknown): Result<Formatted> {
  if (typeof value !== "string") return { ok: false, reason: EXPECTED_HREFLANG };
  const text = value.trim();
  const fault = X_DEFAULT.test(text) ? undefined : judgeHreflang(text);
  // Languages of three letters are not in Google's list, but others know them.
  if (fault === undefined || fault.message === "three") return { ok: true, value: { text } };
  return fault.right === undefined
    ? { ok: false, reason: EXPECTED_HREFLANG_PART[fault.message] ?? EXPECTED_HREFLANG }
    : { ok: true, value: { text: fault.right, converted: "written as a code that search engines know" } };
}

/** Is this the language of a version of a page in its usual spelling, which is written as it is? Most are, and need nothing else. */
export function isPlainHreflang(text: string): boolean {
  return PLAIN_HREFLANG.test(text) ? LANGUAGES.has(text.slice(0, 2)) && (text.length === 2 || COUNTRIES.has(text.slice(3))) : text === "x-default";
}

/** May this text be a locale or a language tag, whatever its codes? */
function tagOf(text: string): string | undefined {
  // A locale may carry an encoding or a modifier: de_DE.UTF-8, sr_RS@latin.
  const tag = HREFLANG.test(text) ? text : text.replace(/\.[\w-]+$/, "").replaceAll("_", "-");
  return HREFLANG.test(tag) && !X_DEFAULT.test(tag) ? tag : undefined;
}

/** Parses the language of a news publication: `zh-cn`, `zh-tw` or two or three lower-case letters. */
export function parseNewsLanguage(text: string): Result<string> {
  const trimmed = text.trim();
  return NEWS.test(trimmed) ? { ok: true, value: trimmed } : { ok: false, reason: EXPECTED_NEWS };
}

/** Formats the language of a news publication; a locale such as `en_US` is cut to its language, Chinese to its script. */
export function formatNewsLanguage(value: unknown): Result<Formatted> {
  if (typeof value !== "string") return { ok: false, reason: EXPECTED_NEWS };
  const text = value.trim();
  const tag = NEWS.test(text) ? text : tagOf(text);
  if (tag === undefined) return { ok: false, reason: EXPECTED_NEWS };
  const [language = "", ...rest] = tag.toLowerCase().split("-");
  if (language === "zh") return newsLanguage(text, chinese(rest));
  const known = language.length === 3 || LANGUAGES.has(language) ? language : MISWRITTEN_LANGUAGES.get(language);
  return known === undefined ? { ok: false, reason: "a language of ISO 639" } : newsLanguage(text, known);
}

function newsLanguage(given: string, text: string): Result<Formatted> {
  return { ok: true, value: text === given ? { text } : { text, converted: "written as a language of the news extension" } };
}

function chinese(subtags: readonly string[]): string {
  if (subtags.includes("hans") || subtags.includes("cn") || subtags.includes("sg")) return "zh-cn";
  return subtags.includes("hant") || subtags.includes("tw") ? "zh-tw" : "zh";
}
