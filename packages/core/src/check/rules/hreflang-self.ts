import { sameUrlKey } from "../../value/same-url.ts";
import { attributeOf, HREF, sameBytes } from "../alternates.ts";
import { defineRule, type EntryView } from "../rule.ts";

export const hreflangSelf = defineRule({
  meta: {
    id: "hreflang-self",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require an entry with language versions to list itself among them",
    why: "Each version must list itself as well as all others, or Google may ignore the whole set.",
    fix: "Write the same links into the entries of all versions, with the page itself among them.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" }],
    messages: { missing: "Expected a link to the page itself among its language versions, found none for {loc}" },
    examples: {
      valid: ['<loc>https://example.com/en</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/en"/>'],
      invalid: [{ document: '<loc>https://example.com/en</loc><xhtml:link rel="alternate" hreflang="fr" href="https://example.com/fr"/>' }],
    },
  },
  create(context) {
    /** Ordinals of the hreflang fields of the entry at hand. */
    const ordinals: number[] = [];
    const listsItself = (entry: EntryView): boolean => {
      const loc = entry.first("loc");
      if (loc === undefined) return true;
      const hrefs = ordinals.map((ordinal) => attributeOf(entry, entry.field(ordinal).parent, HREF)).filter((href) => href !== undefined);
      // What has no address at all is told by the form of the links.
      if (hrefs.length === 0 || hrefs.some((href) => sameBytes(href, loc))) return true;
      const key = sameUrlKey(loc.text);
      return hrefs.some(({ text }) => sameUrlKey(text) === key);
    };
    return {
      only: "url",
      extended: true,
      fields: { "xhtml:link@hreflang": { visit: ({ ordinal }) => void ordinals.push(ordinal) } },
      entry(entry) {
        if (ordinals.length === 0) return;
        if (!listsItself(entry)) context.report("missing", entry.offset, { loc: entry.loc });
        ordinals.length = 0;
      },
    };
  },
});
