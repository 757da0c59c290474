import { COUNTRIES, LANGUAGES, MISWRITTEN_COUNTRIES, MISWRITTEN_LANGUAGES, SCRIPTS } from "./language-codes.ts";

/** What is wrong with a hreflang; `right` is what to write instead, where that is clear. */
export interface HreflangFault {
  readonly message: "right" | "form" | "language" | "three" | "country" | "region" | "script";
  readonly right?: string;
}

const SHAPE = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2,3}|\d{3}))?$/i;

/** Judges a hreflang other than x-default by what Google takes: language, script and country of the three standards, in any case. */
export function judgeHreflang(text: string): HreflangFault | undefined {
  const match = SHAPE.exec(text);
  if (match === null) return oddForm(text);
  const [, language = "", script, region] = match;
  const lower = language.toLowerCase();
  const upper = region?.toUpperCase();
  const known = LANGUAGES.has(lower);
  const right = known ? lower : MISWRITTEN_LANGUAGES.get(lower);
  const country = upper === undefined || COUNTRIES.has(upper) ? upper : MISWRITTEN_COUNTRIES.get(upper);
  const writing = script === undefined ? undefined : `${script[0]?.toUpperCase()}${script.slice(1).toLowerCase()}`;
  if (writing !== undefined && !SCRIPTS.has(writing)) return { message: "script" };
  if (right === undefined) {
    if (lower.length === 3) return { message: "three" };
    return { message: script === undefined && region === undefined && isCountry(lower.toUpperCase()) ? "country" : "language" };
  }
  if (upper !== undefined && country === undefined) return { message: "region" };
  if (known && country === upper) return undefined;
  return { message: "right", right: [right, writing, country].filter((part) => part !== undefined).join("-") };
}

function isCountry(text: string): boolean {
  return COUNTRIES.has(text) || MISWRITTEN_COUNTRIES.has(text);
}

/** A locale such as `zh_CN` or `de_DE.UTF-8` says what is meant; anything else does not. */
function oddForm(text: string): HreflangFault {
  const tag = text.replace(/[.@][\w-]+$/, "").replaceAll("_", "-");
  if (tag === text || !SHAPE.test(tag)) return { message: "form" };
  const fault = judgeHreflang(tag);
  if (fault === undefined) return { message: "right", right: tag };
  return fault.right === undefined ? { message: "form" } : fault;
}
