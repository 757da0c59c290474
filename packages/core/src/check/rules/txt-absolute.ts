import { defineRule } from "../rule.ts";
import { LIKE_ADDRESS } from "./txt-only-urls.ts";

export const txtAbsolute = defineRule({
  meta: {
    id: "txt-absolute",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error" },
    messageSeverity: { reference: { protocol: "warning", google: "warning" } },
    summary: "Require absolute addresses in a text sitemap, as they are and not as in XML",
    why: "An address without scheme and host is dropped; one with &amp; is another address than the one of the page.",
    fix: "Write scheme and host on every line, and & as it is.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: {
      relative: "Expected an absolute http or https URL, found {raw}",
      reference: "Expected the address as it is, found it escaped as in XML: {raw}",
    },
    examples: {
      valid: ["https://example.com/?a=1&b=2\n"],
      invalid: ["https://example.com/a\nhttps://example.com/b\n/c\n", "https://example.com/?a=1&amp;b=2\n"],
    },
  },
  create(context) {
    return {
      issues: {
        "text-line": (issue) => {
          if (LIKE_ADDRESS.test(issue.raw)) context.report("relative", issue, { raw: issue.raw });
        },
        "text-reference": (issue) => context.report("reference", issue, { raw: issue.raw }),
      },
    };
  },
});
