import { defineRule } from "../rule.ts";

export const httpXRobots = defineRule({
  meta: {
    id: "http-x-robots",
    since: "0.1.0",
    stage: "document",
    severity: { google: "info", bing: "info" },
    offByDefault: true,
    summary: "Suggest X-Robots-Tag: noindex for sitemaps",
    why: "Sitemaps and lists of URLs turn up in search results. The header keeps the file itself out of them; its URLs are used all the same.",
    fix: "Send X-Robots-Tag: noindex with sitemaps. Do not forbid them in robots.txt, for then nobody reads them.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag" }],
    messages: { missing: "Expected X-Robots-Tag: noindex, found none" },
    examples: {
      valid: [
        {
          url: "https://example.com/sitemap.xml",
          document: "<url><loc>https://example.com/</loc></url>",
          answers: { "https://example.com/sitemap.xml": { headers: { "x-robots-tag": "noindex, follow" } } },
        },
      ],
      invalid: [
        { url: "https://example.com/sitemap.xml", document: "<url><loc>https://example.com/</loc></url>", answers: { "https://example.com/sitemap.xml": {} } },
      ],
    },
    details: "It looks where sitemaps are fetched from their addresses.",
  },
  create(context) {
    const { transport } = context;
    if (transport === undefined || /\b(?:noindex|none)\b/i.test(transport.headers["x-robots-tag"] ?? "")) return {};
    return {
      end({ kind }) {
        if (kind !== "unknown" && kind !== "robots") context.report("missing", 0);
      },
    };
  },
});
