import { MAX_ENTRIES } from "../../protocol/limits.ts";
import { defineRule, type KeptPlace } from "../rule.ts";

/** From here on the next sitemaps may be too many. */
const NEARLY = 0.9;

export const indexLimits = defineRule({
  meta: {
    id: "index-limits",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error", google: "error", bing: "error" },
    messageSeverity: { near: { protocol: "warning", google: "warning", bing: "warning" } },
    summary: "Limit an index to 50,000 sitemaps",
    why: "An index with more sitemaps is rejected as a whole, or is read up to the limit.",
    fix: "Write several indexes, and announce each of them.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps", profiles: ["google"] },
      { kind: "vendor", url: "http://blogs.bing.com/webmaster/2009/06/12/bing-enhances-support-for-large-sitemaps/", profiles: ["bing"] },
    ],
    messages: {
      over: "Expected at most {max} sitemaps, found {count}",
      near: "Expected room for more sitemaps, found {count} of at most {max}",
    },
    examples: {
      valid: ["<sitemap><loc>https://example.com/a.xml</loc></sitemap>"],
      invalid: [{ document: "<sitemap><loc>https://example.com/{n}.xml</loc></sitemap>", repeat: 50_001 }],
    },
    details: "The limit of bytes is the same as for other sitemaps: `limit-bytes`.",
  },
  create(context) {
    let first: KeptPlace | undefined;
    return {
      only: "sitemap",
      at: MAX_ENTRIES,
      entry({ offset }) {
        first = context.place(offset);
      },
      end({ sitemaps: count }) {
        if (first !== undefined) context.report("over", first, { max: MAX_ENTRIES, count });
        else if (count >= MAX_ENTRIES * NEARLY) context.report("near", 0, { max: MAX_ENTRIES, count });
      },
    };
  },
});
