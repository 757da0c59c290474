import { testRule } from "../testing/test-rule.ts";
import { prefixUriMismatch } from "./prefix-uri-mismatch.ts";

const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE = "<image:image><image:loc>https://e.com/a</image:loc></image:image>";
const urlset = (uri: string, inner = IMAGE): string => `<urlset ${SITEMAP} ${uri}>\n<url><loc>https://e.com/</loc>${inner}</url></urlset>`;

testRule(prefixUriMismatch, {
  valid: [
    urlset('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'),
    urlset('xmlns:a="http://www.google.com/schemas/sitemap-image/1.1"', IMAGE.replaceAll("image:", "a:")),
    urlset('xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"', "<mobile:mobile/>"),
    // Declared, but not used.
    urlset('xmlns:image="https://www.google.com/schemas/sitemap-image/1.1"', ""),
  ],
  invalid: [
    [urlset('xmlns:image="https://www.google.com/schemas/sitemap-image/1.1"'), "2:32 other error google"],
    [{ document: urlset('xmlns:image="http://www.google.com/schemas/sitemap-image/1.0"'), profiles: ["protocol"] }, "2:32 other warning protocol"],
    [urlset('xmlns:image="http://www.sitemaps.org/schemas/sitemap-image/1.1"'), "2:32 other"],
    [urlset('xmlns:image="urn:mine"'), "2:32 other"],
    [urlset('xmlns:xhtml="https://www.w3.org/1999/xhtml"', '<xhtml:link rel="alternate" hreflang="de" href="https://e.com/de"/>'), "2:32 other"],
    [`<!-- ${"x".repeat(20_000)} -->\n${urlset('xmlns:image="https://www.google.com/schemas/sitemap-image/1.1"')}`, "3:32 unseen"],
  ],
});
