import { isAbsoluteHttpUrl, splitUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

export const robotsSitemapRelative = defineRule({
  meta: {
    id: "robots-sitemap-relative",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error", google: "error", seznam: "error" },
    summary: "Require the whole address of a sitemap in robots.txt",
    why: "The address is not resolved against that of the robots.txt: a line with a path alone is passed over.",
    fix: "Write scheme and host in front of the path.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#submit_robots", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec", profiles: ["google"] },
      { kind: "vendor", url: "https://blog.seznam.cz/2007/11/podpora-sitemap-xml/", profiles: ["seznam"] },
    ],
    messages: { relative: "Expected a full URL such as https://example.com/sitemap.xml, found {value}" },
    examples: {
      valid: ["Sitemap: https://example.com/sitemap.xml\n"],
      invalid: ["User-agent: *\nSitemap: /sitemap.xml\n"],
    },
  },
  create(context) {
    return {
      robots({ sitemaps }) {
        for (const line of sitemaps) {
          const { value } = line;
          if (value === "" || isAbsoluteHttpUrl(value)) continue;
          const { scheme } = splitUrl(value);
          // `example.com:8080/a` has no scheme, whatever the grammar says.
          if (scheme === undefined || scheme.includes(".")) context.report("relative", line, { value });
        }
      },
    };
  },
});
