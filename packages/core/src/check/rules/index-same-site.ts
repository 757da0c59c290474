import { visitHostRuns } from "../host-runs.ts";
import { defineRule } from "../rule.ts";
import { createSiteJudge, siteOf } from "../scope-judge.ts";

export const indexSameSite = defineRule({
  meta: {
    id: "index-same-site",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning" },
    messageSeverity: { scheme: { protocol: "warning" } },
    summary: "Require the sitemaps of an index to be on the index's site",
    why: "An index speaks for its own site. Sitemaps elsewhere are left out, unless the robots.txt of their host names the index, or both sites are verified at Google.",
    fix: "Keep the sitemaps beside the index, or name the index in the robots.txt of the other host.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps", profiles: ["google"] },
    ],
    messages: {
      host: "Expected a sitemap on {!own}, where the index is, found {loc}",
      several: "Expected all sitemaps of an index on one host, as the first on {!own}, found {loc}",
      scheme: "Expected {!own} as for the index, found {loc}",
    },
    examples: {
      valid: [
        { url: "https://example.com/index.xml", document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>" },
        {
          url: "https://cdn.example.net/index.xml",
          document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>",
          robots: "Sitemap: https://cdn.example.net/index.xml",
        },
      ],
      invalid: [
        { url: "https://example.com/index.xml", document: "<sitemap><loc>https://www.example.com/a.xml</loc></sitemap>" },
        { url: "https://example.com/index.xml", document: "<sitemap><loc>http://example.com/a.xml</loc></sitemap>" },
        "<sitemap><loc>https://example.com/a.xml</loc></sitemap>\n<sitemap><loc>https://cdn.example.net/b.xml</loc></sitemap>",
      ],
    },
  },
  create(context) {
    const { url } = context;
    if (url === undefined) {
      // Wherever the index is, it is not on two hosts.
      let own: string | undefined;
      return visitHostRuns(
        (loc, { element }) => {
          const authority = element === "sitemap" ? siteOf(loc)?.authority : undefined;
          own ??= authority;
          return authority === own ? undefined : authority;
        },
        (_, { text, offset }) => context.report("several", offset, { own: own ?? "", loc: text }),
      );
    }
    const judge = createSiteJudge(url);
    return {
      only: "sitemap",
      fields: {
        loc: {
          visit({ text, offset }) {
            const found = judge(text);
            if (found === undefined) return;
            const { difference, site, own } = found;
            if (difference === "scheme") context.report("scheme", offset, { own: own.scheme, loc: text });
            else if (context.announcedBy(site.authority) !== true) context.report("host", offset, { own: own.authority, loc: text });
          },
        },
      },
    };
  },
});
