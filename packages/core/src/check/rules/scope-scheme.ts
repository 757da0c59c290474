import { visitHostRuns } from "../host-runs.ts";
import { defineRule } from "../rule.ts";
import { createSiteJudge } from "../scope-judge.ts";

export const scopeScheme = defineRule({
  meta: {
    id: "scope-scheme",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning" },
    messageSeverity: { announced: { protocol: "warning", google: "info" } },
    summary: "Require URLs with the scheme of the sitemap",
    why: "A sitemap that is fetched by https speaks for https alone, and one by http for http.",
    fix: "List the URLs with the scheme that the site has, and let the server redirect the other to it.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#location", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: {
      scheme: "Expected {!expected} as in the address of the sitemap, found {loc}",
      announced: "Expected {!expected} as in the address of the sitemap, found {loc}; a robots.txt names the sitemap",
    },
    examples: {
      valid: [{ url: "https://example.com/sitemap.xml", document: "<loc>HTTPS://example.com/a</loc>" }],
      invalid: [{ url: "https://example.com/sitemap.xml", document: "<loc>http://example.com/a</loc>" }],
    },
  },
  create(context) {
    if (context.url === undefined) return {};
    const judge = createSiteJudge(context.url);
    return visitHostRuns(
      (loc, entry) => {
        const found = entry.element === "url" ? judge(loc) : undefined;
        if (found?.difference !== "scheme") return undefined;
        const message = context.announcedBy(found.site.authority) === true ? "announced" : "scheme";
        return { message, expected: found.own.scheme } as const;
      },
      ({ message, expected }, { text, offset }) => context.report(message, offset, { expected, loc: text }),
    );
  },
});
