import { defineRule } from "../rule.ts";

export const feedLoc = defineRule({
  meta: {
    id: "feed-loc",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error" },
    summary: "Require a link in every item of a feed",
    why: "The address of a page comes from the link of its item; an item without one names no page.",
    fix: "Give every item of RSS a link, or a guid that is a permalink, and every entry of Atom a link with href.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats" }],
    messages: { missing: "Expected a link in the item, found none" },
    examples: {
      valid: [
        '<rss version="2.0"><channel><item><guid isPermaLink="true">https://example.com/a</guid></item></channel></rss>',
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="self" href="https://example.com/1.xml"/><link href="https://example.com/1"/></entry></feed>',
      ],
      invalid: ['<rss version="2.0"><channel><item><title>A</title></item></channel></rss>'],
    },
  },
  create(context) {
    return { issues: { "item-without-address": (issue) => context.report("missing", issue) } };
  },
});
