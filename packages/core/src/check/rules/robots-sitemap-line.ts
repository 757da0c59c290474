import { isAbsoluteHttpUrl, splitUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

/** How people write the field where crawlers look for `sitemap`. */
const TYPO = /^(?:site[-_ ]maps?|sitemaps|sitemap[-_ ]?(?:url|index|location|file)|sitmap|sitemp|siteman)$/i;
const SEVERAL = /^https?:\S+(?:\s+|[,;]\s*)https?:/i;
const WITHOUT_COLON = /^site-?maps?\s+\S/i;

export const robotsSitemapLine = defineRule({
  meta: {
    id: "robots-sitemap-line",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error", google: "error" },
    messageSeverity: { field: { protocol: "warning", google: "warning" }, colon: { protocol: "warning", google: "warning" } },
    summary: "Require Sitemap: and an address in the lines of robots.txt that announce sitemaps",
    why: "Crawlers look for this field and one address behind it, and pass over lines in any other form, so that the sitemap stays unknown.",
    fix: "Write Sitemap: https://example.com/sitemap.xml, one line for each sitemap.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#submit_robots", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec", profiles: ["google"] },
    ],
    messages: {
      empty: "Expected the address of a sitemap, found nothing",
      scheme: "Expected an http or https URL, found {value}",
      several: "Expected one address on each line, found {value}",
      field: "Expected the field Sitemap, found {field}",
      colon: "Expected a colon behind Sitemap, found {line}",
    },
    examples: {
      valid: [
        "User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml\nsitemap: https://example.com/News.xml\n",
        "Sitemap: https://other.example/sitemap.xml # on another host\n",
      ],
      invalid: ["User-agent: *\nSitemap:\n", "User-agent: *\nSitemaps: https://example.com/sitemap.xml\n"],
    },
  },
  create(context) {
    return {
      robots({ sitemaps, others }) {
        for (const line of sitemaps) {
          const { value } = line;
          const { scheme } = splitUrl(value);
          if (value === "") context.report("empty", line);
          else if (SEVERAL.test(value)) context.report("several", line, { value });
          else if (scheme !== undefined && !scheme.includes(".") && !isAbsoluteHttpUrl(value)) context.report("scheme", line, { value });
        }
        for (const line of others) {
          if (line.field === undefined && WITHOUT_COLON.test(line.value)) context.report("colon", line, { line: line.value });
          else if (line.field !== undefined && TYPO.test(line.field)) context.report("field", line, { field: line.field });
          else if (line.field !== undefined && /^sitemap\s+https?$/i.test(line.field)) context.report("colon", line, { line: `${line.field}:${line.value}` });
        }
      },
    };
  },
});
