import { folderOf } from "../../value/scope.ts";
import { splitUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

export const scopeRootRecommended = defineRule({
  meta: {
    id: "scope-root-recommended",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "info" },
    offByDefault: true,
    summary: "Suggest to put sitemaps at the root of the site",
    why: "From there a sitemap may list every URL of the site; in a folder it speaks for that folder alone.",
    fix: "Publish the sitemap at the root, such as https://example.com/sitemap.xml.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#location" }],
    messages: { folder: "Expected a sitemap at the root of the site, found it in {!folder}" },
    examples: {
      valid: [{ url: "https://example.com/sitemap.xml", document: "<loc>https://example.com/</loc>" }],
      invalid: [{ url: "https://example.com/blog/sitemap.xml", document: "<loc>https://example.com/blog/a</loc>" }],
    },
    details:
      "A section of a site may well have a sitemap of its own, and URLs outside of it are found by `scope-directory`; so this is asked for by name only.",
  },
  create(context) {
    return {
      end({ kind }) {
        const folder = context.url === undefined ? undefined : folderOf(context.url);
        if (folder === undefined || kind === "unknown" || kind === "robots" || splitUrl(folder).path === "/") return;
        context.report("folder", 0, { folder });
      },
    };
  },
});
