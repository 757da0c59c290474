import { NestedEntries } from "../nested-entries.ts";
import { defineRule } from "../rule.ts";

export const entryMisplaced = defineRule({
  meta: {
    id: "entry-misplaced",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error" },
    summary: "Require url around each loc of a urlset, sitemap around each of a sitemapindex, and none within another of its kind",
    why: "A file is either a list of pages or a list of sitemaps. What belongs to the other kind is passed over, or makes the file invalid. Nor may an entry, image, video or article hold another.",
    fix: "Put the pages into a sitemap of their own, list that in the index, and close every entry before the next begins.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps", profiles: ["google"] },
    ],
    messages: {
      kind: "Expected url elements in a urlset and sitemap elements in a sitemapindex, found {raw} in the other",
      nested: "Expected text, or the children of an entry, found {raw} within another",
      implied: "Expected url or sitemap around a loc, found {raw} directly in the root",
    },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        "<url><loc>https://example.com/</loc></url>\n<sitemap><loc>https://example.com/a.xml</loc></sitemap>",
        "<url><loc><loc>https://example.com/</loc></loc></url>",
        "<url><loc>https://example.com/a</loc>\n<url><loc>https://example.com/b</loc></url></url>",
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><loc>https://example.com/</loc></urlset>',
      ],
    },
  },
  create(context) {
    const entries = new NestedEntries(context.placeOf);
    return {
      issues: {
        "entry-misplaced": (issue) => context.report("kind", issue, { raw: issue.raw }),
        "element-unclosed": (issue) => {
          entries.unclosed(issue);
        },
        "end-tag-stray": (issue) => {
          const inner = entries.stray(issue);
          if (inner !== undefined) context.report("nested", inner.place, { raw: inner.issue.raw });
        },
        "entry-nested": (issue) => context.report("nested", issue, { raw: issue.raw }),
        "entry-implied": (issue) => context.report("implied", issue, { raw: issue.raw }),
      },
    };
  },
});
