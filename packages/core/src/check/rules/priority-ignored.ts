import { defineRule, type KeptPlace } from "../rule.ts";

export const priorityIgnored = defineRule({
  meta: {
    id: "priority-ignored",
    since: "0.1.0",
    stage: "document",
    severity: { google: "info", bing: "info" },
    offByDefault: true,
    summary: "Suggest leaving priority out",
    why: "Google ignores it, and Bing is reported to. Yandex and Seznam order the pages within a site by it.",
    fix: "Leave priority out unless the site is made for an engine that heeds it.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://www.etavrian.com/news/bing-lastmod-ai-recrawling", profiles: ["bing"] },
    ],
    messages: { ignored: "Expected no priority, which is ignored, found {count}" },
    examples: {
      valid: ["<lastmod>2025-03-01</lastmod>"],
      invalid: ["<priority>0.8</priority>"],
    },
  },
  create(context) {
    let count = 0;
    let first: KeptPlace | undefined;
    return {
      fields: {
        priority: {
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
