import { escapedTwice } from "../../value/escaped-twice.ts";
import { defineRule } from "../rule.ts";

export const newsName = defineRule({
  meta: {
    id: "news-name",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the name of a publication as Google News shows it, without parentheses",
    why: "The name must be that of the articles on news.google.com, letter for letter, with what stands in parentheses left out.",
    fix: "Write the name alone, and escape it once.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" }],
    messages: {
      parentheses: "Expected the name of the publication without parentheses, found {value}",
      escaped: "Expected a name that is escaped once, found {found} in {value}",
    },
    examples: {
      valid: ["<news:news><news:publication><news:name>Fish &amp; Chips</news:name></news:publication></news:news>"],
      invalid: ["The Example Times (subscription)", "Fish &amp;amp; Chips"].map((name) => ({
        document: `<news:news><news:publication><news:name>${name}</news:name></news:publication></news:news>`,
        also: ["news-required"],
      })),
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        "news:name": {
          visit({ text, offset }) {
            if (/\([^)]*\)/.test(text)) context.report("parentheses", offset, { value: text });
            const found = escapedTwice(text);
            if (found !== undefined) context.report("escaped", offset, { found, value: text });
          },
        },
      },
    };
  },
});
