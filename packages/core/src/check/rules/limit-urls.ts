import { MAX_ENTRIES } from "../../protocol/limits.ts";
import { splitsByItself } from "../generator.ts";
import { defineRule, type KeptPlace } from "../rule.ts";

/** From here on the next entries may be too many. */
const NEARLY = 0.9;

export const limitUrls = defineRule({
  meta: {
    id: "limit-urls",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error" },
    messageSeverity: { near: { protocol: "warning", google: "warning", bing: "warning", yandex: "warning", baidu: "warning", naver: "warning" } },
    summary: "Limit a sitemap to 50,000 URLs",
    why: "A sitemap with more URLs is rejected as a whole, or is read up to the limit.",
    fix: "Split the sitemap into several files and list them in an index.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps", profiles: ["google"] },
      { kind: "vendor", url: "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search", profiles: ["bing"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap", profiles: ["yandex"] },
      { kind: "vendor", url: "https://www.wbolt.com/submit-sitemap-url-to-baidu.html", profiles: ["baidu"] },
      { kind: "vendor", url: "https://searchadvisor.naver.com/guide/request-feed", profiles: ["naver"] },
    ],
    messages: {
      over: "Expected at most {max} URLs, found {count}",
      near: "Expected room for more URLs, found {count} of at most {max}",
    },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        { document: "<url><loc>https://example.com/{n}</loc></url>", repeat: 50_001 },
        { document: "https://example.com/{n}", repeat: 45_000 },
      ],
    },
  },
  create(context) {
    let first: KeptPlace | undefined;
    return {
      only: "url",
      at: MAX_ENTRIES,
      entry({ offset }) {
        first = context.place(offset);
      },
      end({ generator, entries: count }) {
        if (first !== undefined) context.report("over", first, { max: MAX_ENTRIES, count });
        else if (count >= MAX_ENTRIES * NEARLY && !splitsByItself(generator)) context.report("near", 0, { max: MAX_ENTRIES, count });
      },
    };
  },
});
