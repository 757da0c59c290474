import { visitHostRuns } from "../host-runs.ts";
import { defineRule } from "../rule.ts";
import { createSiteJudge } from "../scope-judge.ts";

export const scopePort = defineRule({
  meta: {
    id: "scope-port",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning" },
    summary: "Require URLs with the port of the sitemap",
    why: "A sitemap that is fetched from a port speaks for that port alone.",
    fix: "List the URLs as visitors reach them; a port such as 8080 is most often that of a server behind the public one.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#location", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: { port: "Expected a URL on {expected} as the sitemap, found {loc}" },
    examples: {
      valid: [{ url: "https://example.com/sitemap.xml", document: "<loc>https://example.com:443/a</loc>" }],
      invalid: [{ url: "https://example.com/sitemap.xml", document: "<loc>https://example.com:8443/a</loc>" }],
    },
  },
  create(context) {
    if (context.url === undefined) return {};
    const judge = createSiteJudge(context.url);
    return visitHostRuns(
      (loc, entry) => {
        const found = entry.element === "url" ? judge(loc) : undefined;
        return found?.difference === "port" && context.announcedBy(found.site.authority) !== true ? found.own.authority : undefined;
      },
      (expected, { text, offset }) => context.report("port", offset, { expected, loc: text }),
    );
  },
});
