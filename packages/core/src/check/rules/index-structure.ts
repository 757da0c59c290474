import { defineRule } from "../rule.ts";

export const indexStructure = defineRule({
  meta: {
    id: "index-structure",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "warning", google: "warning" },
    summary: "Require at least one sitemap in an index",
    why: "An index without sitemaps leads nowhere, the official schema rejects it, and Google reports it as empty. Often what should be listed was not written.",
    fix: "Look why there are no sitemaps, or announce the sitemap itself in place of the index.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
    ],
    messages: { empty: "Expected a sitemap in the sitemapindex, found none" },
    examples: {
      valid: ["<sitemap><loc>https://example.com/a.xml</loc></sitemap>"],
      invalid: ['<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></sitemapindex>'],
    },
    details:
      "What is wrong within an entry, or is another kind of entry, has rules of its own: `loc-required`, `url-children`, `unknown-element` and `entry-misplaced`.",
  },
  create(context) {
    let tried = false;
    const see = (): void => {
      tried = true;
    };
    return {
      // An entry that gave nothing is still one, and has a rule of its own.
      issues: { "loc-missing": see, "loc-empty": see, "loc-control-character": see },
      end({ kind, complete, entries, sitemaps }) {
        if (kind === "sitemapindex" && complete && entries === 0 && sitemaps === 0 && !tried) context.report("empty", 0);
      },
    };
  },
});
