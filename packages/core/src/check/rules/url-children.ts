import { defineRule } from "../rule.ts";

const ONCE = /^<(?:[^\s/>:]+:)?(?:lastmod|changefreq|priority)[\s/>]/i;

export const urlChildren = defineRule({
  meta: {
    id: "url-children",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require one loc in each entry, and no lastmod, changefreq or priority twice",
    why: "Of values that contradict one another a reader takes any, or none. Google and Yandex report repeated tags as faults.",
    fix: "Write one url element for each address, with each of its values once.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      loc: "Expected one loc, found another: {raw}",
      repeated: "Expected {raw} once in an entry, found it again",
    },
    examples: {
      valid: ["<url><loc>https://example.com/</loc><lastmod>2025-01-01</lastmod></url>"],
      invalid: [
        "<url><loc>https://example.com/a</loc><loc>https://example.com/b</loc></url>",
        "<url><loc>https://example.com/</loc><lastmod>2025-01-01</lastmod><lastmod>2025-02-01</lastmod></url>",
      ],
    },
  },
  create(context) {
    return {
      issues: {
        "loc-repeated": (issue) => {
          // Addresses on one line of a text have a rule of their own.
          if (issue.raw.startsWith("<")) context.report("loc", issue, { raw: issue.raw });
        },
        "element-repeated": (issue) => {
          if (ONCE.test(issue.raw)) context.report("repeated", issue, { raw: issue.raw });
        },
      },
    };
  },
});
