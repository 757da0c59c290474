import { defineRule } from "../rule.ts";

/** Baidu takes text lists in GBK, too. */
const OF_TEXT = ["protocol", "google", "bing", "yandex", "naver", "seznam"] as const;

export const encodingInvalidSequence = defineRule({
  meta: {
    id: "encoding-invalid-sequence",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    summary: "Disallow bytes that are not UTF-8",
    why: "Such bytes are a fatal fault of XML, and readers that go on put other characters in their place, so that the address is lost.",
    fix: "Convert the text to UTF-8 before it is written; where it comes from a database, look at the encoding of the connection.",
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/xml/#charencoding" },
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping", profiles: ["protocol"] },
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
    return {
      issues: {
        "invalid-utf8": (issue) => {
          const isXml = /^(?:\xef\xbb\xbf)?\s*</.test(context.head.text);
          context.report("bytes", issue, { raw: issue.raw.trim() }, isXml ? undefined : OF_TEXT);
        },
      },
    };
  },
});
