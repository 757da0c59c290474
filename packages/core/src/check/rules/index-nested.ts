import { sameUrlKey } from "../../value/same-url.ts";
import { IndexLinks } from "../index-links.ts";
import { defineRule } from "../rule.ts";

export const indexNested = defineRule({
  meta: {
    id: "index-nested",
    since: "0.1.0",
    stage: "set",
    severity: { protocol: "error", google: "error" },
    summary: "Disallow indexes within an index",
    why: "An index lists sitemaps. Google reports nested indexes as an error and does not follow them, so that all URLs behind them are lost.",
    fix: "List the sitemaps themselves, in one index or in several that are announced side by side.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
    ],
    messages: {
      self: "Expected sitemaps in an index, found the index itself: {loc}",
      nested: "Expected sitemaps in an index, found another index: {loc}",
    },
    examples: {
      valid: [
        {
          url: "https://example.com/index.xml",
          document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>",
          files: { "https://example.com/a.xml": "<url><loc>https://example.com/</loc></url>" },
        },
      ],
      invalid: [
        { url: "https://example.com/index.xml", document: "<sitemap><loc>https://example.com/index.xml</loc></sitemap>" },
        {
          url: "https://example.com/index.xml",
          document: "<sitemap><loc>https://example.com/more.xml</loc></sitemap>",
          files: { "https://example.com/more.xml": "<sitemap><loc>https://other.example/a.xml</loc></sitemap>" },
          also: ["index-same-site"],
        },
      ],
    },
    details:
      "That an index lists itself can be seen where its address is known, or where its path says so; that it lists another, where both are checked together. Memory grows with the entries of the indexes.",
  },
  create(context) {
    const { url } = context;
    if (url === undefined) return {};
    const own = sameUrlKey(url);
    return {
      only: "sitemap",
      fields: {
        loc: {
          visit({ text, offset }) {
            if (sameUrlKey(text) === own) context.report("self", offset, { loc: text });
          },
        },
      },
    };
  },
  createSet(context) {
    const indexes = new IndexLinks();
    return {
      file: (file, fileContext) => indexes.add(file, fileContext),
      end() {
        for (const { index, loc, place } of indexes.links) {
          const found = indexes.find(loc, index);
          if (found === undefined || found === "unknown" || !found.sure) continue;
          // With an address it was told while the file was read.
          if (found.file !== index && indexes.kindOf(found.file) === "sitemapindex") context.report("nested", index, place, { loc });
          else if (found.file === index && index.url === undefined) context.report("self", index, place, { loc });
        }
      },
    };
  },
});
