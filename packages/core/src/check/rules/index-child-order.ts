import { defineRule } from "../rule.ts";

export const indexChildOrder = defineRule({
  meta: {
    id: "index-child-order",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    summary: "Suggest loc before lastmod in the entries of an index",
    why: "The official schema is a sequence, so that files in another order fail its validation. Search engines do not mind.",
    fix: "Write loc first.",
    sources: [{ kind: "protocol", url: "http://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd" }],
    messages: { order: "Expected loc before lastmod, found it behind" },
    examples: {
      valid: ["<sitemap><loc>https://example.com/a.xml</loc><lastmod>2025-03-01</lastmod></sitemap>"],
      invalid: ["<sitemap><lastmod>2025-03-01</lastmod><loc>https://example.com/a.xml</loc></sitemap>"],
    },
  },
  create(context) {
    return {
      only: "sitemap",
      fields: {
        loc: {
          visit(field) {
            if (field.ordinal > 0) context.report("order", field.tag);
          },
        },
      },
    };
  },
});
