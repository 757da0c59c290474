import { defineRule } from "../rule.ts";

export const indexDuplicate = defineRule({
  meta: {
    id: "index-duplicate",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    summary: "Require every sitemap once in an index",
    why: "A sitemap that is listed again is read again, and where the dates differ, crawlers cannot know whether to.",
    fix: "Collect the sitemaps in a set before the index is written.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index" }],
    messages: { again: "Expected every sitemap once, found {loc} again" },
    examples: {
      valid: ["<sitemap><loc>https://example.com/a.xml</loc></sitemap>\n<sitemap><loc>https://example.com/a.xml?page=2</loc></sitemap>"],
      invalid: ["<sitemap><loc>https://example.com/a.xml</loc></sitemap>\n<sitemap><loc>https://EXAMPLE.com/a.xml</loc></sitemap>"],
    },
  },
  create(context) {
    return {
      duplicate(entry, { kind, file }) {
        if (kind !== "same" || file !== undefined || entry.element !== "sitemap") return;
        context.report("again", entry.first("loc")?.offset ?? entry.offset, { loc: entry.loc });
      },
    };
  },
});
