import { defineRule } from "../rule.ts";

export const mrss = defineRule({
  meta: {
    id: "mrss",
    since: "0.1.0",
    stage: "structure",
    severity: { google: "info" },
    summary: "Suggest that videos in Media RSS say all that Google wants",
    why: "Google takes videos from the Media RSS of a feed when it finds where the video is and a thumbnail, with a title and description that are not too long.",
    fix: "Give the item <media:content> with url, or <media:player>, and <media:thumbnail>; keep <media:title> within 100 and <media:description> within 2,048 characters.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      source: "Expected <media:content> or <media:player> with url, found neither in {!raw}",
      thumbnail: "Expected <media:thumbnail> with url, found none in {!raw}",
      length: "Expected at most 100 characters in a title and 2,048 in a description, found {raw}",
    },
    examples: {
      valid: [
        '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"><media:title>A</media:title><media:thumbnail url="https://example.com/a.jpg"/></media:content></item></channel></rss>',
        '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><link>https://example.com/a</link><media:content url="https://example.com/a.jpg" medium="image"/></item></channel></rss>',
      ],
      invalid: [
        '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><link>https://example.com/a</link><media:content medium="video"><media:thumbnail url="https://example.com/a.jpg"/></media:content></item></channel></rss>',
        '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><link>https://example.com/a</link><media:player url="https://example.com/a"/></item></channel></rss>',
      ],
    },
    details: "An item whose media are pictures or sounds is passed over: many feeds have them, and they are no video.",
  },
  create(context) {
    return {
      issues: {
        "media-source": (issue) => context.report("source", issue, { raw: issue.raw }),
        "media-thumbnail": (issue) => context.report("thumbnail", issue, { raw: issue.raw }),
        "media-length": (issue) => context.report("length", issue, { raw: issue.raw }),
      },
    };
  },
});
