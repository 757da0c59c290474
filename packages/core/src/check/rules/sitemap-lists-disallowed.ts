import { CRAWLERS } from "../crawler-names.ts";
import { defineRule } from "../rule.ts";

export const sitemapListsDisallowed = defineRule({
  meta: {
    id: "sitemap-lists-disallowed",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Disallow URLs that robots.txt keeps crawlers from",
    why: "The sitemap asks for what robots.txt forbids: the page is not read, and Search Console reports it as blocked.",
    fix: "Take the URL out of the sitemap if it is not meant to be read, or the line out of robots.txt if it is.",
    sources: [
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001" },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap" },
    ],
    messages: { disallowed: "Expected a URL that robots.txt lets {!crawler} read, found {loc}, which line {line} forbids: Disallow: {!path}" },
    examples: {
      valid: [{ robots: "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n", document: "<loc>https://example.com/cart/help</loc>" }],
      invalid: [{ robots: "User-agent: *\nDisallow: /*?sort=\n", document: "<loc>https://example.com/shoes?sort=price</loc>" }],
    },
    details: "It needs the robots.txt of the host (`--robots`). The group for Googlebot counts, that for all where there is none.",
  },
  create(context) {
    const [crawler] = CRAWLERS.google;
    const blocks = context.blocker(CRAWLERS.google);
    if (blocks === undefined) return {};
    return {
      fields: {
        loc: {
          visit({ text, offset }) {
            const rule = blocks(text);
            if (rule !== undefined) context.report("disallowed", offset, { crawler, loc: text, line: rule.line, path: rule.path });
          },
        },
      },
    };
  },
});
