import { defineRule } from "../rule.ts";

export const naverLimits = defineRule({
  meta: {
    id: "naver-limits",
    since: "0.1.0",
    stage: "document",
    severity: { naver: "error" },
    summary: "Require at least one item in a feed for Naver",
    why: "Naver rejects a feed without items.",
    fix: "Submit the feed once it has an item.",
    sources: [{ kind: "vendor", url: "https://searchadvisor.naver.com/guide/request-feed" }],
    messages: { empty: "Expected an item in the feed, found none" },
    examples: {
      valid: ['<rss version="2.0"><channel><item><link>https://example.com/a</link></item></channel></rss>'],
      invalid: ['<rss version="2.0"><channel></channel></rss>'],
    },
    details: "What else Naver limits is told by `limit-urls` and `limit-bytes-old`.",
  },
  create(context) {
    return {
      end({ kind, complete, entries }) {
        if ((kind === "rss" || kind === "atom") && complete && entries === 0) context.report("empty", 0);
      },
    };
  },
});
