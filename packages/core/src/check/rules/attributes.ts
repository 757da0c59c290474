import { defineRule } from "../rule.ts";

/** What XHTML lets a link have; the reader knows three of them. */
const OF_LINK = /^(?:type|media|charset|rev|title|class|style|dir)\s*=/;

export const attributes = defineRule({
  meta: {
    id: "attributes",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "info" },
    summary: "Suggest no attributes but those that the protocol or an extension has",
    why: "Readers pass over them, and the official schema rejects every attribute on an element of the protocol.",
    fix: "Remove the attribute; what is your own belongs into an element of your own namespace.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#validating" }],
    messages: { unknown: "Expected no such attribute, found {!raw}" },
    examples: {
      valid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd"><url><loc>https://example.com/</loc></url></urlset>',
      ],
      invalid: ['<url id="1"><loc>https://example.com/</loc></url>'],
    },
  },
  create(context) {
    return {
      issues: {
        "unknown-attribute": (issue) => {
          if (!OF_LINK.test(issue.raw)) context.report("unknown", issue, { raw: issue.raw });
        },
      },
    };
  },
});
