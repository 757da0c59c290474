import { valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoViewCount = defineRule({
  meta: {
    id: "video-view-count",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the view count of a video to be a whole number",
    why: "A count with separators or a unit is no number.",
    fix: "Write digits alone.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: { value: "Expected {!expected}, found {value}" },
    examples: {
      valid: ["<video:video><video:view_count>12345</video:view_count></video:video>"],
      invalid: [{ document: "<video:video><video:view_count>12,345</video:view_count></video:video>", also: ["video-required", "video-content-or-player"] }],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: valueVisitors(["video:view_count"], (field, expected) =>
        context.report("value", field.offset, { name: field.name, expected, value: field.text }),
      ),
    };
  },
});
