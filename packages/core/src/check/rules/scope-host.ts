import { visitHostRuns } from "../host-runs.ts";
import { defineRule } from "../rule.ts";
import { createSiteJudge } from "../scope-judge.ts";

export const scopeHost = defineRule({
  meta: {
    id: "scope-host",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning", yandex: "error", naver: "error" },
    summary: "Require URLs on the host of the sitemap",
    why: "A sitemap speaks for the host it lies on; www and subdomains are other hosts. Other URLs are dropped, unless the robots.txt of their host names the sitemap.",
    fix: "Put a sitemap with these URLs onto their own host, or name this one in a Sitemap line of the robots.txt there.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#location", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap", profiles: ["yandex"] },
      { kind: "vendor", url: "https://searchadvisor.naver.com/guide/request-feed", profiles: ["naver"] },
    ],
    messages: { host: "Expected a URL on the host {expected} of the sitemap, found {loc}" },
    examples: {
      valid: [
        { url: "https://example.com/sitemap.xml", document: "<loc>https://example.com/a</loc>" },
        {
          url: "https://cms.example.net/sitemap.xml",
          robots: "Sitemap: https://cms.example.net/sitemap.xml\n",
          document: "<loc>https://www.example.com/a</loc>",
        },
      ],
      invalid: [{ url: "https://example.com/sitemap.xml", document: "<loc>https://shop.example.com/a</loc>" }],
    },
    details:
      "Nothing is said where the address of the sitemap is not known. Where the robots.txt of the host is known and does not name the sitemap, `cross-submit-robots` tells of it.",
  },
  create(context) {
    if (context.url === undefined) return {};
    const judge = createSiteJudge(context.url);
    return visitHostRuns(
      (loc, entry) => {
        const found = entry.element === "url" ? judge(loc) : undefined;
        return found?.difference === "host" && context.announcedBy(found.site.authority) === undefined ? found.own.authority : undefined;
      },
      (expected, { text, offset }) => context.report("host", offset, { expected, loc: text }),
    );
  },
});
