import { defineRule, type KeptPlace } from "../rule.ts";

export const changefreqIgnored = defineRule({
  meta: {
    id: "changefreq-ignored",
    since: "0.1.0",
    stage: "document",
    severity: { google: "info", bing: "info" },
    offByDefault: true,
    summary: "Suggest leaving changefreq out",
    why: "Google ignores it, and Bing is reported to. A quarter of the bytes of a sitemap may be spent on it.",
    fix: "Write lastmod alone, with a date that is true.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://www.etavrian.com/news/bing-lastmod-ai-recrawling", profiles: ["bing"] },
    ],
    messages: { ignored: "Expected no changefreq, which is ignored, found {count}" },
    examples: {
      valid: ["<lastmod>2025-03-01</lastmod>"],
      invalid: ["<changefreq>daily</changefreq>"],
    },
  },
  create(context) {
    let count = 0;
    let first: KeptPlace | undefined;
    return {
      fields: {
        changefreq: {
          visit(field) {
            count++;
            first ??= context.place(field.tag);
          },
        },
      },
      end() {
        if (first !== undefined) context.report("ignored", first, { count });
      },
    };
  },
});
