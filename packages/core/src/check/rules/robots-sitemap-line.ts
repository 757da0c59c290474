import { sameUrlKey } from "../../value/same-url.ts";
import { isAbsoluteHttpUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

/** Fields that were surely meant to be `Sitemap`. */
const MISSPELT = /^(?:site[\s_-]?maps?(?:[\s_-]?(?:url|index|location))?|x?ml[\s_-]?sitemap|sitmap|sitemp)$/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

export const robotsSitemapLine = defineRule({
  meta: {
    id: "robots-sitemap-line",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "warning", google: "warning" },
    messageSeverity: { address: { protocol: "error", google: "error" }, repeated: { protocol: "info", google: "info" } },
    summary: "Require a robots.txt to name sitemaps in lines of the form Sitemap: address",
    why: "That line is how every search engine finds a sitemap without being told. A field with another name is passed over.",
    fix: "Write Sitemap: with the full address of the sitemap or of the index on a line of its own, anywhere in the file.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#submit_robots", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec", profiles: ["google"] },
    ],
    messages: {
      none: "Expected a Sitemap line, found none",
      field: "Expected the field Sitemap, found {field}",
      address: "Expected the http or https address of a sitemap, found {value}",
      repeated: "Expected each sitemap once, found {value} again",
    },
    examples: {
      valid: ["User-agent: *\nDisallow:\n\nsitemap: https://example.com/Sitemap.xml\nSitemap: https://cdn.example.net/other.xml.gz # and another\n"],
      invalid: ["User-agent: *\nDisallow: /private/\n", "User-agent: *\nDisallow:\nSite-map: https://example.com/sitemap.xml\n", "Sitemap:\n"],
    },
  },
  create(context) {
    return {
      robots({ sitemaps, others }) {
        const misspelt = others.filter(({ field }) => field !== undefined && MISSPELT.test(field));
        for (const line of misspelt) context.report("field", line, { field: line.field ?? "" });
        if (sitemaps.length + misspelt.length === 0) context.report("none", 0);
        const seen = new Set<string>();
        for (const line of sitemaps) {
          const key = sameUrlKey(line.value);
          if (isAbsoluteHttpUrl(line.value)) {
            if (seen.has(key)) context.report("repeated", line, { value: line.value });
            seen.add(key);
          } else if (line.value === "" || SCHEME.test(line.value)) context.report("address", line, { value: line.value });
        }
      },
    };
  },
});
