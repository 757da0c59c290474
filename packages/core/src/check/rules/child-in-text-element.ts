import { defineRule } from "../rule.ts";

export const childInTextElement = defineRule({
  meta: {
    id: "child-in-text-element",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", yandex: "error" },
    summary: "Disallow elements within a loc, lastmod, changefreq or priority",
    why: "These elements hold text alone. A reader that finds an element in them reports a fault, or takes only a part of the text.",
    fix: "Leave the tags out and keep their text; where the text is HTML, escape it.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions", profiles: ["protocol"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: { child: "Expected text without elements, found {raw}" },
    examples: {
      valid: ["<loc>https://example.com/<!-- home --></loc>"],
      invalid: ["<loc><b>https://example.com/</b></loc>"],
    },
  },
  create(context) {
    return { issues: { "markup-in-text": (issue) => context.report("child", issue, { raw: issue.raw }) } };
  },
});
