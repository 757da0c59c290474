import { defineRule } from "../rule.ts";

export const encodingInvalidSequence = defineRule({
  meta: {
    id: "encoding-invalid-sequence",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error" },
    summary: "Disallow bytes that are not UTF-8",
    why: "Such bytes are a fatal fault of XML, and readers that go on put other characters in their place, so that the address is lost.",
    fix: "Convert the text to UTF-8 before it is written; where it comes from a database, look at the encoding of the connection.",
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/xml/#charencoding" },
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping" },
    ],
    messages: { bytes: "Expected bytes of UTF-8, found {raw}, read as windows-1252" },
    examples: {
      valid: ["<loc>https://example.com/caf\u00e9</loc>"],
      invalid: [
        {
          document: Uint8Array.from(
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/caf\u00e9</loc></url></urlset>',
            (character) => character.charCodeAt(0),
          ),
        },
      ],
    },
  },
  create(context) {
    return { issues: { "invalid-utf8": (issue) => context.report("bytes", issue, { raw: issue.raw.trim() }) } };
  },
});
