import { encodeUrlText, isPlainUrlText } from "../../value/url-encode.ts";
import { defineRule } from "../rule.ts";

const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

export const locEscapeSitemapUrl = defineRule({
  meta: {
    id: "loc-escape-sitemap-url",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error" },
    summary: "Require the address of the sitemap itself to be percent-encoded",
    why: "The address is written into robots.txt and into an index, where the same rules hold as for the URLs of pages.",
    fix: "Rename the file to letters, digits, hyphens and dots, or use its percent-encoded address.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping" }],
    messages: { address: "Expected {!expected} as the address of the sitemap, found {url}" },
    examples: {
      valid: [{ url: "https://example.com/site%20map.xml", document: "<loc>https://example.com/</loc>" }],
      invalid: [{ url: "https://example.com/site map.xml", document: "<loc>https://example.com/</loc>" }],
    },
  },
  create(context) {
    return {
      end({ kind }) {
        const { url } = context;
        if (url === undefined || kind === "unknown" || kind === "robots") return;
        const authority = AUTHORITY.exec(url)?.[0] ?? "";
        const rest = url.slice(authority.length);
        if (!isPlainUrlText(rest)) context.report("address", 0, { expected: `${authority}${encodeUrlText(rest)}`, url });
      },
    };
  },
});
