import { defineRule } from "../rule.ts";

const ATOM_03 = /<(?:[\w.-]+:)?feed\b[^<>]*["']http:\/\/purl\.org\/atom\/ns#["']/i;
const RSS_VERSION = /<rss\b[^<>]*?\sversion\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/i;

export const feedKinds = defineRule({
  meta: {
    id: "feed-kinds",
    since: "0.1.0",
    stage: "document",
    severity: { google: "warning" },
    messageSeverity: { version: { protocol: "info", google: "info" } },
    summary: "Require feeds to be RSS 2.0 or Atom 1.0",
    why: "Google reads RSS 2.0 and Atom 1.0 as sitemaps. The protocol knows Atom 0.3 as well, which nothing has written for many years.",
    fix: "Write Atom 1.0 (http://www.w3.org/2005/Atom) or RSS 2.0.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: {
      atom03: "Expected Atom 1.0, found Atom 0.3",
      version: "Expected version 2.0 of RSS, found {version}",
    },
    examples: {
      valid: ['<rss version="2.0"><channel><item><link>https://example.com/a</link></item></channel></rss>'],
      invalid: [
        '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><link href="https://example.com/a"/></entry></feed>',
        '<rss version="0.91"><channel><item><link>https://example.com/a</link></item></channel></rss>',
      ],
    },
  },
  create(context) {
    const { head } = context;
    return {
      end({ kind }) {
        if (kind === "atom") {
          const at = ATOM_03.exec(head.text)?.index;
          if (at !== undefined) context.report("atom03", head.place(at));
        } else if (kind === "rss") {
          const match = RSS_VERSION.exec(head.text);
          const version = match?.[1] ?? match?.[2];
          if (match !== null && version !== undefined && !/^\s*2\.0/.test(version)) context.report("version", head.place(match.index), { version });
        }
      },
    };
  },
});
