import { defineRule, type KeptPlace } from "../rule.ts";

const MAX_TAGS = 32;

export const videoTag = defineRule({
  meta: {
    id: "video-tag",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Limit a video to 32 tags",
    why: "Google takes at most 32 tags of a video, and the schema no more.",
    fix: "Keep the tags that describe the video best.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: { over: "Expected at most {max} tags of a video, found {count}" },
    examples: {
      valid: [`<video:video>${"<video:tag>a</video:tag>".repeat(32)}</video:video>`],
      invalid: [{ document: `<video:video>${"<video:tag>a</video:tag>".repeat(33)}</video:video>`, also: ["video-required", "video-content-or-player"] }],
    },
  },
  create(context) {
    const counts = new Map<number, { count: number; place: KeptPlace | undefined }>();
    return {
      only: "url",
      extended: true,
      fields: {
        "video:tag": {
          visit({ parent, tag }) {
            const found = counts.get(parent) ?? { count: 0, place: undefined };
            if (++found.count === MAX_TAGS + 1) found.place = context.place(tag);
            counts.set(parent, found);
          },
        },
      },
      entry() {
        if (counts.size === 0) return;
        for (const { count, place } of counts.values()) if (place !== undefined) context.report("over", place, { max: MAX_TAGS, count });
        counts.clear();
      },
    };
  },
});
