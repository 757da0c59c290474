import { defineRule } from "../rule.ts";

export const feedLastmod = defineRule({
  meta: {
    id: "feed-lastmod",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "info" },
    summary: "Suggest dates with a known zone in feeds",
    why: "The date of an item stands for its lastmod. One in an unknown form is lost, and one in an unknown zone may be off by most of a day.",
    fix: "Write Sat, 07 Sep 2002 09:42:31 GMT in RSS, and 2002-09-07T09:42:31Z in Atom.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats" }],
    messages: {
      date: "Expected a date as in RFC 822 or RFC 3339, found {raw}",
      zone: "Expected a known zone behind the time, found {raw}",
    },
    examples: {
      valid: ['<rss version="2.0"><channel><item><link>https://example.com/a</link><pubDate>Sat, 07 Sep 2002 09:42:31 GMT</pubDate></item></channel></rss>'],
      invalid: [
        '<rss version="2.0"><channel><item><link>https://example.com/a</link><pubDate>last week</pubDate></item></channel></rss>',
        '<rss version="2.0"><channel><item><link>https://example.com/a</link><pubDate>Sat, 07 Sep 2002 09:42:31 CET</pubDate></item></channel></rss>',
      ],
    },
  },
  create(context) {
    return {
      issues: {
        "feed-date": (issue) => context.report("date", issue, { raw: issue.raw.trim() }),
        "feed-zone": (issue) => context.report("zone", issue, { raw: issue.raw.trim() }),
      },
    };
  },
});
