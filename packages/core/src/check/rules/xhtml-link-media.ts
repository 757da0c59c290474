import { attributeOf, HREFLANG, MediaLinks } from "../alternates.ts";
import { defineRule } from "../rule.ts";

export const xhtmlLinkMedia = defineRule({
  meta: {
    id: "xhtml-link-media",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "info" },
    summary: "Suggest media and hreflang in links of their own",
    why: "A link with media marks a page for small screens, one with hreflang a language version; with both it is not clear which is meant.",
    fix: "Write one link with media and another with hreflang.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls" },
      { kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" },
    ],
    messages: { both: "Expected either media or hreflang in xhtml:link, found both" },
    examples: {
      valid: ['<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>'],
      invalid: ['<xhtml:link rel="alternate" media="handheld" hreflang="de" href="https://example.com/"/>'],
    },
  },
  create(context) {
    const media = new MediaLinks(context.place);
    return {
      only: "url",
      issues: { "unknown-attribute": ({ raw, offset }) => media.add(raw, offset) },
      fields: {
        "xhtml:link": {
          visit(link, entry) {
            if (media.has(link) && attributeOf(entry, link.ordinal, HREFLANG) !== undefined) context.report("both", link.tag);
          },
        },
      },
    };
  },
});
