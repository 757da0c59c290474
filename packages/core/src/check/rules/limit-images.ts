import { MAX_IMAGES_PER_URL } from "../../protocol/limits.ts";
import { defineRule, type KeptPlace } from "../rule.ts";

export const limitImages = defineRule({
  meta: {
    id: "limit-images",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Limit a page to 1,000 images",
    why: "Google reads up to 1,000 images of a page; no schema enforces it.",
    fix: "List the images that matter for the page.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps" }],
    messages: { over: "Expected at most {max} images of a page, found {count}" },
    examples: {
      valid: [{ document: "<image:image><image:loc>https://example.com/{n}.png</image:loc></image:image>", repeat: 1000 }],
      invalid: [{ document: "<image:image><image:loc>https://example.com/{n}.png</image:loc></image:image>", repeat: 1001 }],
    },
  },
  create(context) {
    let count = 0;
    let entryIndex = -1;
    let first: KeptPlace | undefined;
    return {
      only: "url",
      extended: true,
      fields: {
        "image:image": {
          visit({ tag }, { index }) {
            if (index !== entryIndex) {
              entryIndex = index;
              count = 0;
            }
            if (++count === MAX_IMAGES_PER_URL + 1) first = context.place(tag);
          },
        },
      },
      entry() {
        if (first === undefined) return;
        context.report("over", first, { max: MAX_IMAGES_PER_URL, count });
        first = undefined;
      },
    };
  },
});
