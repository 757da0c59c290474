import { MAX_BYTES } from "../../protocol/limits.ts";
import { splitsByItself } from "../generator.ts";
import { defineRule } from "../rule.ts";

/** From here on the next entries may be too much. */
const NEARLY = 0.9;
/** Much white space, for the example. */
const LONG = " ".repeat(2000);

export const limitBytes = defineRule({
  meta: {
    id: "limit-bytes",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error" },
    messageSeverity: { near: { protocol: "warning", google: "warning", bing: "warning", yandex: "warning" } },
    summary: "Limit a sitemap to 52,428,800 bytes before compression",
    why: "A larger file is rejected as a whole. The limit is one of the uncompressed bytes: gzip saves transfer, not room.",
    fix: "Split the sitemap into several files and list them in an index.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_sitemap_size", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps", profiles: ["google"] },
      { kind: "vendor", url: "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search", profiles: ["bing"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      over: "Expected at most {max} bytes before compression, found {bytes}",
      near: "Expected room to grow, found {bytes} of at most {max} bytes",
    },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        {
          document: `<url><loc>https://example.com/{n}</loc></url>${LONG}`,
          repeat: 26_000,
        },
      ],
    },
  },
  create(context) {
    return {
      end({ bytes, kind, generator }) {
        if (kind === "robots" || kind === "unknown") return;
        if (bytes > MAX_BYTES) context.report("over", 0, { max: MAX_BYTES, bytes });
        else if (bytes >= MAX_BYTES * NEARLY && !splitsByItself(generator)) context.report("near", 0, { max: MAX_BYTES, bytes });
      },
    };
  },
});
