import { folderOf, scopeIn } from "../../value/scope.ts";
import { isAbsoluteHttpUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

export const indexDirectory = defineRule({
  meta: {
    id: "index-directory",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Require the sitemaps of an index to be in its folder or below",
    why: "Google reads sitemaps of an index only in the same directory as the index or deeper, unless they are submitted in Search Console.",
    fix: "Move the index up to the folder that holds all of the sitemaps, best to the root of the site.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps" }],
    messages: { folder: "Expected a sitemap below {!folder}, where the index is, found {loc}" },
    examples: {
      valid: [{ url: "https://example.com/index.xml", document: "<sitemap><loc>https://example.com/maps/a.xml</loc></sitemap>" }],
      invalid: [{ url: "https://example.com/maps/index.xml", document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>" }],
    },
  },
  create(context) {
    const { url } = context;
    if (url === undefined) return {};
    const folder = folderOf(url);
    return {
      only: "sitemap",
      fields: {
        loc: {
          visit({ text, offset }) {
            if (isAbsoluteHttpUrl(text) && scopeIn(text, folder) === "path") context.report("folder", offset, { folder, loc: text });
          },
        },
      },
    };
  },
});
