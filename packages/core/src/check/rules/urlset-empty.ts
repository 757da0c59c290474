import { defineRule } from "../rule.ts";

export const urlsetEmpty = defineRule({
  meta: {
    id: "urlset-empty",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "warning", google: "warning" },
    summary: "Require at least one url in a urlset",
    why: "A sitemap without URLs tells nothing, the official schema rejects it, and Google reports it as empty. Often the source of the URLs has failed.",
    fix: "Look why there are no URLs; leave an empty file out of the index.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#validating", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap", profiles: ["google"] },
    ],
    messages: { empty: "Expected a url in the urlset, found none" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'],
    },
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
        if (kind === "urlset" && complete && entries === 0 && sitemaps === 0 && !tried) context.report("empty", 0);
      },
    };
  },
});
