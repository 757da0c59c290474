import { compressionOf } from "../compressed-formats.ts";
import { defineRule } from "../rule.ts";

export const limitGzipOnly = defineRule({
  meta: {
    id: "limit-gzip-only",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require gzip where a sitemap is compressed",
    why: "Crawlers undo gzip and nothing else; anything else is rubbish to them.",
    fix: "Compress the file with gzip, or not at all.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_sitemap_size", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: { format: "Expected gzip, found {!format}" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: ["PK\u0003\u0004\u0014\u0000\u0008\u0000"],
    },
  },
  create(context) {
    const { head } = context;
    return {
      end({ kind }) {
        const format = kind === "unknown" ? compressionOf(head.text) : undefined;
        if (format !== undefined) context.report("format", 0, { format });
      },
    };
  },
});
