import { defineRule } from "../rule.ts";

export const doctypeForbidden = defineRule({
  meta: {
    id: "doctype-forbidden",
    since: "0.1.0",
    stage: "xml",
    severity: { protocol: "warning" },
    summary: "Disallow a DOCTYPE",
    why: "The protocol has no DTD. Readers refuse or pass over a DOCTYPE, because entities in it can load foreign files or grow without end.",
    fix: "Remove the DOCTYPE, and write what its entities stand for.",
    sources: [{ kind: "observed", url: "https://github.com/crawler-commons/crawler-commons" }],
    messages: { doctype: "Expected no DOCTYPE, found one" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: ['<!DOCTYPE urlset>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>'],
    },
  },
  create(context) {
    return { issues: { doctype: (issue) => context.report("doctype", issue) } };
  },
});
