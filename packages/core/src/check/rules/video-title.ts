import { valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoTitle = defineRule({
  meta: {
    id: "video-title",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Limit the title of a video to 100 characters",
    why: "Google gives no limit today, but the schema and Media RSS do, and results show no more.",
    fix: "Shorten the title to what tells the video apart.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: { value: "Expected {!expected} in a title, found more: {value}" },
    examples: {
      valid: ["<video:video><video:title>A ride &amp; more</video:title></video:video>"],
      invalid: [{ document: `<video:video><video:title>${"a".repeat(101)}</video:title></video:video>`, also: ["video-required", "video-content-or-player"] }],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: valueVisitors(["video:title"], (field, expected) => context.report("value", field.offset, { name: field.name, expected, value: field.text })),
    };
  },
});
