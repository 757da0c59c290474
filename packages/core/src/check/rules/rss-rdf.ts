import { defineRule } from "../rule.ts";

export const rssRdf = defineRule({
  meta: {
    id: "rss-rdf",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "info", google: "info" },
    summary: "Suggest RSS 2.0 or Atom in place of RSS 1.0",
    why: "The protocol names RSS 2.0 and Atom. RSS 1.0, which is RDF, has another structure; some readers take it all the same.",
    fix: "Write RSS 2.0 or Atom 1.0, or an XML sitemap.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: { rdf: "Expected RSS 2.0 or Atom, found RSS 1.0 (rdf:RDF)" },
    examples: {
      valid: ['<rss version="2.0"><channel><item><link>https://example.com/a</link></item></channel></rss>'],
      invalid: [
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item><link>https://example.com/a</link></item></rdf:RDF>',
      ],
    },
  },
  create(context) {
    return {
      end({ kind }) {
        if (kind === "rdf") context.report("rdf", 0);
      },
    };
  },
});
