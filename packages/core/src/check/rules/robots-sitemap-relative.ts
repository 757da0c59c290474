import { isAbsoluteHttpUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

export const robotsSitemapRelative = defineRule({
  meta: {
    id: "robots-sitemap-relative",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error", google: "error", seznam: "error" },
    summary: "Require the full address in a Sitemap line of robots.txt",
    why: "Search engines do not resolve the value against the address of the robots.txt, and pass the line over.",
    fix: "Write the scheme and the host in front of the path.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#submit_robots", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec", profiles: ["google"] },
      { kind: "vendor", url: "https://blog.seznam.cz/2007/11/podpora-sitemap-xml/", profiles: ["seznam"] },
    ],
    messages: { relative: "Expected the full address of a sitemap, found {value}" },
    examples: {
      valid: ["Sitemap: https://example.com/sitemap.xml\n"],
      invalid: ["Sitemap: /sitemap.xml\n"],
    },
  },
  create(context) {
    return {
      robots({ sitemaps }) {
        for (const line of sitemaps) {
          const { value } = line;
          if (value !== "" && !isAbsoluteHttpUrl(value) && !SCHEME.test(value)) context.report("relative", line, { value });
        }
      },
    };
  },
});
