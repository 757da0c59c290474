import type { Result } from "../model/result.ts";
import type { Formatted } from "./formatted.ts";

const HREFLANG = /^(?:x-default|[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/i;
const NEWS = /^(?:zh-cn|zh-tw|[a-z]{2,3})$/;
const EXPECTED_HREFLANG = "a language such as de or de-AT, or x-default";
const EXPECTED_NEWS = "a language of two or three letters, zh-cn or zh-tw";

/** Parses a language tag (BCP 47: subtags separated by hyphens) or `x-default`. */
export function parseHreflang(text: string): Result<string> {
  const trimmed = text.trim();
  return HREFLANG.test(trimmed) ? { ok: true, value: trimmed } : { ok: false, reason: EXPECTED_HREFLANG };
}

/** Formats a language tag as given; underscores of a locale become hyphens (`zh_CN`). */
export function formatHreflang(value: unknown): Result<Formatted> {
  if (typeof value !== "string") return { ok: false, reason: EXPECTED_HREFLANG };
  const text = value.trim();
  if (HREFLANG.test(text)) return { ok: true, value: { text } };
  // A locale may carry an encoding or a modifier: de_DE.UTF-8, sr_RS@latin.
  const tag = text.replace(/\.[\w-]+$/, "").replaceAll("_", "-");
  return tag !== text && HREFLANG.test(tag) ? { ok: true, value: { text: tag, converted: "written with hyphens" } } : { ok: false, reason: EXPECTED_HREFLANG };
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
  if (NEWS.test(text)) return { ok: true, value: { text } };
  const tag = formatHreflang(text);
  if (!tag.ok || /^x-default$/i.test(tag.value.text)) return { ok: false, reason: EXPECTED_NEWS };
  const [language = "", ...rest] = tag.value.text.toLowerCase().split("-");
  const converted = language === "zh" ? chinese(rest) : language;
  return { ok: true, value: { text: converted, converted: "written as a language of the news extension" } };
}

function chinese(subtags: readonly string[]): string {
  if (subtags.includes("hans") || subtags.includes("cn") || subtags.includes("sg")) return "zh-cn";
  return subtags.includes("hant") || subtags.includes("tw") ? "zh-tw" : "zh";
}
