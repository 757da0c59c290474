import { valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoRating = defineRule({
  meta: {
    id: "video-rating",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the rating of a video to be a number from 0.0 to 5.0",
    why: "A rating on another scale is dropped, or misread.",
    fix: "Convert the rating to the scale from 0.0 to 5.0, with a decimal point.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: { value: "Expected {!expected}, found {value}" },
    examples: {
      valid: ["<video:video><video:rating>4.2</video:rating></video:video>"],
      invalid: [{ document: "<video:video><video:rating>4,2</video:rating></video:video>", also: ["video-required", "video-content-or-player"] }],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: valueVisitors(["video:rating"], (field, expected) => context.report("value", field.offset, { name: field.name, expected, value: field.text })),
    };
  },
});
