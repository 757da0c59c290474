import { defineRule } from "../rule.ts";

export const locRequired = defineRule({
  meta: {
    id: "loc-required",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require a loc with an address in every entry",
    why: "An entry without an address names no page and is dropped; Google and Yandex report it as a missing or empty tag.",
    fix: "Write the address of the page into loc, and leave entries without one out.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#locdef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      missing: "Expected a loc in the entry, found none",
      empty: "Expected an address in loc, found nothing",
      bare: "Expected the address within loc, found {raw} without it",
    },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: ["<url><lastmod>2025-01-01</lastmod></url>", "<url><loc> </loc></url>", "<sitemap>https://example.com/a.xml</sitemap>"],
    },
  },
  create(context) {
    return {
      issues: {
        "loc-missing": (issue) => context.report("missing", issue),
        "loc-empty": (issue) => context.report("empty", issue),
        "loc-bare": (issue) => context.report("bare", issue, { raw: issue.raw }),
      },
    };
  },
});
