import { attributeOf, HREF, HREFLANG, isAlternate, MediaLinks, REL } from "../alternates.ts";
import { emptyVisitor } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const hreflangForm = defineRule({
  meta: {
    id: "hreflang-form",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    messageSeverity: { other: { google: "info" } },
    summary: 'Require rel="alternate", hreflang and href in every xhtml:link',
    why: "A link that lacks one of the three is no language version to Google.",
    fix: 'Write <xhtml:link rel="alternate" hreflang="de" href="https://…"/>; leave other links out of the sitemap.',
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" }],
    messages: {
      rel: 'Expected rel="alternate" in xhtml:link, found none',
      alternate: 'Expected rel="alternate" for a language version, found {value}',
      hreflang: "Expected hreflang in xhtml:link, found none",
      href: "Expected href in xhtml:link, found none",
      other: "Expected links to language versions alone, found rel={value}",
      empty: "Expected a language in hreflang, found nothing",
    },
    details: "A link with media instead of hreflang marks a page for small screens and is in order. Faults of the namespace are told by prefix-uri-mismatch.",
    examples: {
      valid: [
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/"/>',
        '<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>',
      ],
      invalid: [
        '<xhtml:link hreflang="de" href="https://example.com/"/>',
        '<xhtml:link rel="alternate" hreflang="de"/>',
        '<xhtml:link rel="alternate" href="https://example.com/"/>',
      ],
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
            const { ordinal } = link;
            const rel = attributeOf(entry, ordinal, REL);
            const hreflang = attributeOf(entry, ordinal, HREFLANG);
            const href = attributeOf(entry, ordinal, HREF);
            if (rel !== undefined && !isAlternate(rel)) {
              return context.report(hreflang === undefined ? "other" : "alternate", link.tag, { value: rel.text });
            }
            if (rel === undefined) context.report("rel", link.tag);
            if (href === undefined) context.report("href", link.tag);
            if (hreflang === undefined && !media.has(link)) context.report("hreflang", link.tag);
          },
        },
        "xhtml:link@hreflang": emptyVisitor(({ offset }) => context.report("empty", offset)),
      },
    };
  },
});
