import { defineRule } from "../rule.ts";
import { createXsdValidator } from "../xsd/validate-xsd.ts";

const TEMPLATE = "Expected {!expected}, found {!found}" as const;

/** The message for each kind of check of the validator, by the beginning of its name. */
const MESSAGES = {
  syntax: "ill-formed",
  root: "root",
  order: "order",
  repeat: "repeated",
  required: "missing",
  unknown: "unknown",
  extension: "extension",
  child: "content",
  "stray-text": "content",
  "stray-cdata": "content",
  "text-in-empty": "content",
  attribute: "attribute",
  nil: "attribute",
  xsi: "attribute",
  "xsi-type": "attribute",
  value: "value",
} as const;

type Kind = keyof typeof MESSAGES;

export const xsdValid = defineRule({
  meta: {
    id: "xsd-valid",
    since: "0.1.0",
    stage: "xml",
    severity: { xsd: "error" },
    summary: "Require documents that the official XML schemas accept",
    why: "Tools that validate against the schemas reject the document. The schemas are stricter than the prose in some things, such as the order of elements, and laxer in others, such as relative addresses.",
    fix: "Change what is found into what is expected. The order of children is loc, lastmod, changefreq, priority, then extensions.",
    sources: [
      { kind: "protocol", url: "http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd" },
      { kind: "protocol", url: "http://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd" },
      { kind: "vendor", url: "http://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd" },
      { kind: "vendor", url: "http://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd" },
      { kind: "vendor", url: "http://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd" },
    ],
    messages: {
      "ill-formed": TEMPLATE,
      root: TEMPLATE,
      order: TEMPLATE,
      repeated: TEMPLATE,
      missing: TEMPLATE,
      unknown: TEMPLATE,
      extension: TEMPLATE,
      content: TEMPLATE,
      attribute: TEMPLATE,
      value: TEMPLATE,
    },
    examples: {
      valid: [
        "<loc>https://example.com/</loc><lastmod>2024-01-31T10:00:00</lastmod><priority>.5</priority>",
        "<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>",
        { document: "<loc>/relative/path</loc>", profiles: ["xsd"] },
      ],
      invalid: [
        { document: "<loc>https://example.com/</loc><priority>0.5</priority><lastmod>2024-01-31</lastmod>", profiles: ["xsd"] },
        { document: "<loc>https://example.com/</loc><lastmod>2024-01-31T10:00Z</lastmod>", profiles: ["xsd"] },
        { document: '<url id="a"><loc>https://example.com/</loc></url>', profiles: ["xsd"] },
        { document: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>', profiles: ["xsd"] },
      ],
    },
    details:
      "The verdict is that of libxml2 with the published schemas of sitemaps, indexes and the extensions image, video, news, mobile, PageMap and geo, and `link` of XHTML 1.0 Strict. What an ill-formed document holds behind its first fault is not judged.",
  },
  create(context) {
    const validator = createXsdValidator(({ check, offset, line, column, expected, found }) => {
      const kind = check.split(":", 1)[0] as Kind;
      context.report(MESSAGES[kind], { offset, line, column }, { expected, found });
    });
    return {
      bytes: (chunk) => validator.push(chunk),
      end(document) {
        if (document.kind !== "robots") validator.end();
      },
    };
  },
});
