import { defineRule } from "../rule.ts";

export const indexLoop = defineRule({
  meta: {
    id: "index-loop",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error" },
    summary: "Disallow sitemaps that lead back to the index above them",
    why: "Whoever follows the index goes in circles, and finds none of the URLs that should stand there. Most often a missing sitemap redirects to the index.",
    fix: "Let the address answer with the sitemap, or with 404 where there is none, and list it in the index only then.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index" }],
    messages: { loop: "Expected a sitemap at {!asked}, found one that leads back to {!above}" },
    examples: {
      valid: [
        {
          url: "https://example.com/index.xml",
          document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>",
          files: { "https://example.com/a.xml": "<url><loc>https://example.com/</loc></url>" },
          answers: { "https://example.com/index.xml": {}, "https://example.com/a.xml": {} },
        },
      ],
      invalid: [
        {
          url: "https://example.com/a.xml",
          document: "",
          answers: {
            "https://example.com/a.xml": {
              hops: [{ status: 301, location: "https://example.com/index.xml" }],
              readAs: "https://example.com/index.xml",
              loop: true,
            },
          },
          also: ["http-redirect"],
        },
      ],
    },
    details: "It looks where an index is fetched and followed.",
  },
  create(context) {
    return {
      transport({ asked, loop, readAs }) {
        if (loop === true && readAs !== undefined) context.report("loop", 0, { asked, above: readAs });
      },
    };
  },
});
