import { requiredVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const imageStructure = defineRule({
  meta: {
    id: "image-structure",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require an image:loc in every image:image",
    why: "Without the address of the image the element says nothing.",
    fix: "Write image:loc with the address of the image, or leave image:image out.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps" }],
    messages: { missing: "Expected image:loc in image:image, found none" },
    details: "The image may be on another host than the page. An empty image:loc is told by image-loc-empty, a repeated one by extension-repeated.",
    examples: {
      valid: [
        "<image:image><image:loc>https://example.com/a.png</image:loc></image:image>",
        "<image:image><image:loc>https://cdn.example.net/a.png</image:loc></image:image>",
      ],
      invalid: ["<image:image></image:image>"],
    },
  },
  create(context) {
    return { only: "url", fields: requiredVisitors("image:image", { missing: ({ tag }) => context.report("missing", tag) }) };
  },
});
