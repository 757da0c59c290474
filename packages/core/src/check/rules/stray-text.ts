import { defineRule } from "../rule.ts";

export const strayText = defineRule({
  meta: {
    id: "stray-text",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "warning" },
    summary: "Disallow text between the elements of a sitemap",
    why: "Only loc, lastmod and the like hold text. What stands between them is passed over, and the official schema rejects it.",
    fix: "Remove the text, or put it into the element it belongs to; messages of the program that writes the file belong into its log.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#validating" }],
    messages: { text: "Expected elements, found the text {raw}" },
    examples: {
      valid: ["<url><!-- the first -->\n<loc>https://example.com/</loc></url>"],
      invalid: ["<url><loc>https://example.com/</loc>weekly</url>"],
    },
  },
  create(context) {
    return { issues: { "stray-text": (issue) => context.report("text", issue, { raw: issue.raw }) } };
  },
});
