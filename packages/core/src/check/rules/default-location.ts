import { defineRule } from "../rule.ts";

export const defaultLocation = defineRule({
  meta: {
    id: "default-location",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "info", google: "info", seznam: "info" },
    summary: "Suggest a Sitemap line in robots.txt",
    why: "It is how every search engine finds the sitemap by itself. Without it Seznam looks at /sitemap.xml, and others need to be told.",
    fix: "Add Sitemap: with the full address of the sitemap or of its index.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#submit_robots", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://blog.seznam.cz/2007/11/podpora-sitemap-xml/", profiles: ["seznam"] },
    ],
    messages: { missing: "Expected a Sitemap line in the robots.txt, found none" },
    examples: {
      valid: ["User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\n"],
      invalid: ["User-agent: *\nDisallow: /admin/\n"],
    },
  },
  create(context) {
    return {
      robots({ sitemaps }) {
        if (sitemaps.length === 0) context.report("missing", 0);
      },
    };
  },
});
