import { LANGUAGES, MISWRITTEN_LANGUAGES } from "../../value/language-codes.ts";
import { formatNewsLanguage, parseNewsLanguage } from "../../value/language-tag.ts";
import { defineRule } from "../rule.ts";

export const newsLanguage = defineRule({
  meta: {
    id: "news-language",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the language of a publication to be a code of ISO 639 in lower case, zh-cn or zh-tw",
    why: "Google takes two or three letters in lower case; locales such as en-US or en_US are none, Chinese with zh-cn and zh-tw apart.",
    fix: "Write the language alone, such as en.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" }],
    messages: {
      form: "Expected a language such as en, zh-cn or zh-tw, found {value}",
      right: "Expected the language {right}, found {value}",
      unknown: "Expected a language of ISO 639, found {value}",
    },
    examples: {
      valid: ["en", "zh-cn", "fil"].map((language) => `<news:news><news:publication><news:language>${language}</news:language></news:publication></news:news>`),
      invalid: ["en_US", "english", "xx"].map((language) => ({
        document: `<news:news><news:publication><news:language>${language}</news:language></news:publication></news:news>`,
        also: ["news-required"],
      })),
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        "news:language": {
          visit({ text, offset }) {
            if (text === "") return;
            const right = rightFor(text);
            if (right !== undefined) context.report("right", offset, { value: text, right });
            else if (!parseNewsLanguage(text).ok) context.report("form", offset, { value: text });
            else if (text.length === 2 && !LANGUAGES.has(text)) context.report("unknown", offset, { value: text });
          },
        },
      },
    };
  },
});

/** What is meant by a language that is written in another way, where that is clear. */
function rightFor(text: string): string | undefined {
  const formatted = formatNewsLanguage(text);
  if (!formatted.ok) return undefined;
  const { text: language } = formatted.value;
  // Three letters are right, too.
  const right = language.length === 2 ? (MISWRITTEN_LANGUAGES.get(language) ?? language) : language;
  return right === text || (right.length === 2 && !LANGUAGES.has(right)) ? undefined : right;
}
