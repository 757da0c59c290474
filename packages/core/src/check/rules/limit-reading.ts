import { defineRule } from "../rule.ts";

const DEEP = "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>" as const;

export const limitReading = defineRule({
  meta: {
    id: "limit-reading",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error" },
    summary: "Limit a document to what is read of it",
    why: "Reading ended early, since the document would cost too much time or memory: nothing behind that place was checked. No sitemap within the protocol's limits comes near.",
    fix: "Look at the place that is told: most often a tag or a text was never closed, or the file is not what it should be.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index" }],
    messages: { budget: "{!fault}" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        {
          document: `<url><loc>https://example.com/</loc>\n${DEEP}\n${DEEP}\n${DEEP}\n${DEEP}</url>`,
          also: ["unknown-element", "xml-well-formed"],
        },
      ],
    },
  },
  create(context) {
    return { issues: { "budget-exceeded": (issue) => context.report("budget", issue, { fault: issue.message }) } };
  },
});
