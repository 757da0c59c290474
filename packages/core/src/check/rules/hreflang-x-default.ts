import { isXDefault } from "../alternates.ts";
import { defineRule } from "../rule.ts";

export const hreflangXDefault = defineRule({
  meta: {
    id: "hreflang-x-default",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Require x-default at most once in an entry",
    why: "x-default is the one page for everybody whose language is not listed; of two, nobody knows which is meant.",
    fix: "Keep one link with x-default.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" }],
    messages: { repeated: "Expected x-default once in an entry, found it again" },
    examples: {
      valid: ['<xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>'],
      invalid: [
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/en"/>',
      ],
    },
  },
  create(context) {
    let entryWithDefault = -1;
    return {
      only: "url",
      fields: {
        "xhtml:link@hreflang": {
          visit(field, { index }) {
            if (!isXDefault(field)) return;
            if (entryWithDefault === index) context.report("repeated", field.tag);
            entryWithDefault = index;
          },
        },
      },
    };
  },
});
