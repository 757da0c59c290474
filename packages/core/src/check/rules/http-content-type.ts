import { type DocumentFacts, defineRule } from "../rule.ts";

/** Types that fit each kind of document, besides those ending in +xml for XML. */
const XML_TYPES: readonly string[] = ["application/xml", "text/xml"];
const TYPES: Readonly<Record<DocumentFacts["kind"], readonly string[]>> = {
  urlset: XML_TYPES,
  sitemapindex: XML_TYPES,
  rss: XML_TYPES,
  atom: XML_TYPES,
  rdf: XML_TYPES,
  text: ["text/plain"],
  robots: ["text/plain"],
  unknown: [],
};
const GZIP_TYPES: readonly string[] = ["application/gzip", "application/x-gzip", "application/octet-stream", "binary/octet-stream"];

export const httpContentType = defineRule({
  meta: {
    id: "http-content-type",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "warning" },
    summary: "Require a Content-Type that fits the bytes",
    why: "Crawlers look at the bytes, but caches, proxies and browsers believe the type: they compress, change or show the file for what it is not.",
    fix: "Send application/xml for XML, text/plain for lists of URLs, application/gzip for .gz files, and charset=utf-8 or no charset.",
    sources: [
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc7303#section-3" },
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc6713#section-3" },
    ],
    messages: {
      type: "Expected a type such as {!expected}, found {type}",
      gzip: "Expected application/gzip for a gzip file, found {type}",
      plain: "Expected a gzip file, as {type} says, found one that is not compressed",
      charset: "Expected the charset of the document, {!encoding}, found {charset}",
    },
    examples: {
      valid: [
        {
          url: "https://example.com/sitemap.xml",
          document: "<url><loc>https://example.com/</loc></url>",
          answers: { "https://example.com/sitemap.xml": { headers: { "content-type": "application/xml; charset=utf-8" } } },
        },
      ],
      invalid: [
        {
          url: "https://example.com/sitemap.xml",
          document: "<url><loc>https://example.com/</loc></url>",
          answers: { "https://example.com/sitemap.xml": { headers: { "content-type": "text/html; charset=utf-8" } } },
        },
      ],
    },
    details: "It looks where sitemaps are fetched from their addresses. What is no sitemap is judged by other rules.",
  },
  create(context) {
    const header = context.transport?.headers["content-type"];
    if (header === undefined) return {};
    const [media = "", ...parameters] = header.split(";").map((part) => part.trim());
    const type = media.toLowerCase();
    const charset = parameters.map((part) => /^charset\s*=\s*"?([^"\s]+)/i.exec(part)?.[1]?.toLowerCase()).find((value) => value !== undefined);
    return {
      end({ kind, gzipLayers, encoding }) {
        const [expected] = TYPES[kind];
        if (expected === undefined) return;
        const isGzipType = GZIP_TYPES.includes(type);
        const fits = TYPES[kind].includes(type) || (TYPES[kind] === XML_TYPES && type.endsWith("+xml"));
        if (gzipLayers > 0) {
          if (!isGzipType) context.report("gzip", 0, { type: media });
        } else if (isGzipType && type.includes("gzip")) context.report("plain", 0, { type: media });
        else if (!fits) context.report("type", 0, { type: media, expected });
        else if (charset !== undefined && !isSameCharset(charset, encoding)) context.report("charset", 0, { charset, encoding });
      },
    };
  },
});

/** ASCII is part of UTF-8, and programs call it by many names. */
function isSameCharset(charset: string, encoding: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const named = plain(charset);
  return named === plain(encoding) || named === "usascii" || named === "ascii";
}
