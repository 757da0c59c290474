import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const lastmodEmpty = defineRule({
  meta: {
    id: "lastmod-empty",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", bing: "warning", yandex: "error" },
    summary: "Disallow a lastmod without a date",
    why: "Nothing is no date: the official schema rejects the entry, Google reports an invalid date and Yandex an empty tag.",
    fix: "Leave lastmod out where the date is not known.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#lastmoddef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search", profiles: ["bing"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: { empty: "Expected a date in lastmod, found nothing" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>", "<lastmod>2025-03-01</lastmod>"],
      invalid: ["<lastmod></lastmod>", "<lastmod/>"],
    },
  },
  create(context) {
    return {
      fields: {
        lastmod: {
          facts: FACT.EMPTY,
          visit(field) {
            if (field.start === field.end) context.report("empty", field.tag);
          },
        },
      },
    };
  },
});
