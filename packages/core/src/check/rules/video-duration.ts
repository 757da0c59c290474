import { valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoDuration = defineRule({
  meta: {
    id: "video-duration",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the duration of a video to be 1 to 28,800 whole seconds",
    why: "Another form, such as 1:30 or PT90S, is no duration to Google, nor is 0 or more than eight hours.",
    fix: "Write whole seconds.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: { value: "Expected {!expected}, found {value}" },
    examples: {
      valid: ["<video:video><video:duration>600</video:duration></video:video>"],
      invalid: [{ document: "<video:video><video:duration>PT1H17M57S</video:duration></video:video>", also: ["video-required", "video-content-or-player"] }],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: valueVisitors(["video:duration"], (field, expected) => context.report("value", field.offset, { name: field.name, expected, value: field.text })),
    };
  },
});
