import { visitHostRuns } from "../host-runs.ts";
import { defineRule } from "../rule.ts";
import { siteOf } from "../scope-judge.ts";

export const locScheme = defineRule({
  meta: {
    id: "loc-scheme",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning" },
    summary: "Require all URLs of a sitemap to have one scheme",
    why: "URLs must have the scheme under which the sitemap itself is fetched. Where both http and https are listed, some of them are dropped.",
    fix: "List https alone, and let the server redirect http to it.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#location", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls", profiles: ["google"] },
    ],
    messages: { scheme: "Expected {!expected} as in the first URL, found {loc}" },
    examples: {
      valid: ["<url><loc>https://example.com/a</loc></url>\n<url><loc>HTTPS://example.com/b</loc></url>"],
      invalid: ["<url><loc>https://example.com/a</loc></url>\n<url><loc>http://example.com/b</loc></url>"],
    },
    details: "Where the address of the sitemap is known, `scope-scheme` judges each URL by that, and this rule is silent.",
  },
  create(context) {
    let expected: string | undefined;
    if (context.url !== undefined) return {};
    return visitHostRuns(
      (loc, entry) => {
        const scheme = entry.element === "url" ? siteOf(loc)?.scheme : undefined;
        expected ??= scheme;
        return scheme !== undefined && scheme !== expected ? expected : undefined;
      },
      (scheme, { text, offset }) => context.report("scheme", offset, { expected: scheme, loc: text }),
    );
  },
});
