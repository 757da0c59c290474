import { defineRule } from "../rule.ts";

export const entityEscape = defineRule({
  meta: {
    id: "entity-escape",
    since: "0.1.0",
    stage: "xml",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    summary: "Require an ampersand to be written as &amp;",
    why: "An & begins a reference. One that stands for itself is a fatal fault of XML, so that the whole file is lost.",
    fix: "Escape & as &amp; in every address, or write the file with a library that does.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping", profiles: ["protocol"] },
      { kind: "rfc", url: "https://www.w3.org/TR/xml/#syntax", profiles: ["protocol", "bing", "yandex", "baidu", "naver", "seznam"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: { ampersand: "Expected &amp;, found &" },
    examples: {
      valid: [
        "<loc>https://example.com/?a=1&amp;b=2</loc>",
        "<loc>https://example.com/?a=1&#38;b=2</loc>",
        "<loc><![CDATA[https://example.com/?a=1&b=2]]></loc>",
      ],
      invalid: ["<loc>https://example.com/?a=1&b=2</loc>"],
    },
    details:
      "XML demands that & and < are escaped, and > behind ]]; the quotes and any other > may stand in text as they are. A < in text is found by `xml-well-formed`.",
  },
  create(context) {
    return { issues: { "raw-ampersand": (issue) => context.report("ampersand", issue) } };
  },
});
