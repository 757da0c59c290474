import { defineRule } from "../rule.ts";

const REST = "{!fault}" as const;

export const gzipValid = defineRule({
  meta: {
    id: "gzip-valid",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", yandex: "error" },
    messageSeverity: { "gzip-trailing": { protocol: "warning", google: "warning", yandex: "warning" } },
    summary: "Require gzip data that is whole and compressed once",
    why: "From a damaged or cut file nothing can be read behind the fault, and crawlers undo one layer of gzip alone.",
    fix: "Compress the finished file once, look whether it was transferred to its end, and let the server not compress it again.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_gzip", profiles: ["protocol"] },
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc1952", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: { "gzip-damaged": REST, "gzip-nested": REST, "gzip-trailing": REST },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      // A header and nothing behind it.
      invalid: [{ document: Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3) }],
    },
  },
  create(context) {
    return {
      issues: {
        "gzip-damaged": (issue) => context.report("gzip-damaged", issue, { fault: issue.message }),
        "gzip-nested": (issue) => context.report("gzip-nested", issue, { fault: issue.message }),
        "gzip-trailing": (issue) => context.report("gzip-trailing", issue, { fault: issue.message }),
      },
    };
  },
});
