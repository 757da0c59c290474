import { requiredVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoRequired = defineRule({
  meta: {
    id: "video-required",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require thumbnail_loc, title and description in every video:video",
    why: "Google passes over a video without one of the three.",
    fix: "Write all three, or leave video:video out.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      missing: "Expected {!child} in video:video, found none",
      empty: "Expected something in {!name}, found nothing",
    },
    examples: {
      valid: [
        "<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description><video:content_loc>https://example.com/a.mp4</video:content_loc></video:video>",
      ],
      invalid: [
        "<video:video><video:title>A</video:title><video:description>B</video:description><video:content_loc>https://example.com/a.mp4</video:content_loc></video:video>",
        "<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc><video:title></video:title><video:description>B</video:description><video:content_loc>https://example.com/a.mp4</video:content_loc></video:video>",
      ],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: requiredVisitors("video:video", {
        missing: ({ tag }, child) => context.report("missing", tag, { child }),
        empty: ({ offset, name }) => context.report("empty", offset, { name }),
      }),
    };
  },
});
