import { visitHostRuns } from "../host-runs.ts";
import { defineRule } from "../rule.ts";
import { siteOf } from "../scope-judge.ts";

const WWW = /^www\./;

export const locSingleHost = defineRule({
  meta: {
    id: "loc-single-host",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "info", yandex: "error" },
    summary: "Require all URLs of a sitemap to be on one host",
    why: "A sitemap speaks for the host it lies on. URLs of other hosts, www and subdomains among them, are dropped unless the robots.txt of each names the sitemap.",
    fix: "Make a sitemap for each host, and name it in the robots.txt of that host.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#location", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap", profiles: ["yandex"] },
    ],
    messages: {
      host: "Expected the host {expected} of the first URL, found {loc}",
      www: "Expected the host {expected} of the first URL, with or without www as there, found {loc}",
    },
    examples: {
      valid: ["<url><loc>https://example.com/a</loc></url>\n<url><loc>https://EXAMPLE.com:443/b</loc></url>"],
      invalid: [
        "<url><loc>https://example.com/a</loc></url>\n<url><loc>https://shop.example.com/b</loc></url>",
        "<url><loc>https://example.com/a</loc></url>\n<url><loc>https://www.example.com/b</loc></url>",
      ],
    },
    details: "Where the address of the sitemap is known, `scope-host` and `scope-port` judge each URL by that, and this rule is silent.",
  },
  create(context) {
    let expected: string | undefined;
    if (context.url !== undefined) return {};
    return visitHostRuns(
      (loc, entry) => {
        const authority = entry.element === "url" ? siteOf(loc)?.authority : undefined;
        expected ??= authority;
        if (authority === undefined || expected === undefined || authority === expected) return undefined;
        return authority.replace(WWW, "") === expected.replace(WWW, "") ? "www" : "host";
      },
      (message, { text, offset }) => context.report(message, offset, { expected: expected ?? "", loc: text }),
    );
  },
});
