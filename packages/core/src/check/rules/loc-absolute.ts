import { isAbsoluteHttpUrl, splitUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const locAbsolute = defineRule({
  meta: {
    id: "loc-absolute",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require every loc to be an absolute http or https URL",
    why: "Crawlers do not resolve a loc against the address of the sitemap: what has no scheme and host is dropped.",
    fix: "Write the scheme and the host of the site in front of the path.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#locdef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      relative: "Expected an absolute http or https URL, found {loc}",
      scheme: "Expected http or https as the scheme of a URL, found {loc}",
      host: "Expected a host behind the scheme of a URL, found {loc}",
    },
    examples: {
      valid: ["<loc>https://example.com/a</loc>", "<loc>HTTP://example.com/a?b=1&amp;c=2</loc>"],
      invalid: ["<loc>/a</loc>", "<loc>ftp://example.com/a</loc>", "<loc>https:///a</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.NOT_HTTP,
          visit({ text, offset }) {
            if (isAbsoluteHttpUrl(text)) return;
            const { scheme } = splitUrl(text);
            // `example.com:8080/a` has no scheme, whatever the grammar says.
            if (scheme === undefined || scheme.includes(".")) context.report("relative", offset, { loc: text });
            else context.report(/^https?$/i.test(scheme) ? "host" : "scheme", offset, { loc: text });
          },
        },
      },
    };
  },
});
