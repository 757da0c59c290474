import { defineRule } from "../rule.ts";

/** What is an address but for its scheme or its host, of which `txt-absolute` tells. */
export const LIKE_ADDRESS = /^(?:\/|\.{1,2}\/|www\.|[a-z][a-z0-9+.-]*:\/|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?$)/i;

export const txtOnlyUrls = defineRule({
  meta: {
    id: "txt-only-urls",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error" },
    summary: "Disallow anything but URLs in a text sitemap",
    why: "A text sitemap has no header, no comments and no columns; readers take every line for an address, or reject the file.",
    fix: "Write one address on each line and nothing else. Dates need an XML sitemap.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: {
      line: "Expected an address, found {raw}",
      comment: "Expected an address, found the comment {raw}",
      columns: "Expected an address alone on its line, found {raw} behind it",
    },
    examples: {
      valid: ["https://example.com/a\nhttps://example.com/b?c=1,2\n"],
      invalid: [
        "https://example.com/a\nhttps://example.com/b\nEnd of list\n",
        "# Pages\nhttps://example.com/a\n",
        "https://example.com/a\t2025-03-01\nhttps://example.com/b\n",
      ],
    },
  },
  create(context) {
    return {
      issues: {
        "text-line": (issue) => {
          if (!LIKE_ADDRESS.test(issue.raw)) context.report("line", issue, { raw: issue.raw });
        },
        "text-comment": (issue) => context.report("comment", issue, { raw: issue.raw }),
        "text-columns": (issue) => context.report("columns", issue, { raw: issue.raw.trim() }),
      },
    };
  },
});
