import type { ReadIssue } from "../../read/types.ts";
import { defineRule } from "../rule.ts";

const REST = "{!fault}" as const;

export const encodingUtf8 = defineRule({
  meta: {
    id: "encoding-utf8",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require sitemaps in UTF-8 that declare no other encoding",
    why: "The protocol allows UTF-8 alone. A crawler that reads the bytes as something else gets other addresses than those that were meant.",
    fix: 'Write the file in UTF-8 and declare encoding="UTF-8", or nothing.',
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      "not-utf8": REST,
      "encoding-unknown": REST,
      "encoding-contradicted": REST,
      "utf8-in-legacy": "Expected UTF-8 as the declared encoding of {raw}, found another",
    },
    examples: {
      valid: [
        '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
        '<?xml version="1.0" encoding="US-ASCII"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
      ],
      invalid: [
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
      ],
    },
  },
  create(context) {
    let told = false;
    const tell = (message: "not-utf8" | "encoding-unknown" | "encoding-contradicted") => (issue: ReadIssue) => {
      told = true;
      context.report(message, issue, { fault: issue.message });
    };
    return {
      issues: {
        "not-utf8": tell("not-utf8"),
        "encoding-unknown": tell("encoding-unknown"),
        "encoding-contradicted": tell("encoding-contradicted"),
        // Only where the label promises ASCII is this the first that is heard of it.
        "utf8-in-legacy": (issue) => {
          if (!told) context.report("utf8-in-legacy", issue, { raw: issue.raw });
        },
      },
    };
  },
});
