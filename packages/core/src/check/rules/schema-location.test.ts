import { testRule } from "../testing/test-rule.ts";
import { schemaLocation } from "./schema-location.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const urlset = (location: string): string =>
  `<urlset xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\n xsi:schemaLocation="${location}"><url><loc>https://e.com/</loc></url></urlset>`;

testRule(schemaLocation, {
  valid: [
    "<url><loc>https://e.com/</loc></url>",
    urlset(`\n${NAMESPACE}\n${NAMESPACE}/sitemap.xsd http://www.w3.org/1999/xhtml http://www.w3.org/2002/08/xhtml/xhtml1-strict.xsd `),
    urlset(`${NAMESPACE} https://e.com/mine.xsd`),
    urlset("urn:a urn:b"),
    `<!-- xsi:schemaLocation="a" --><urlset xmlns="${NAMESPACE}"><url><loc>https://e.com/</loc></url></urlset>`,
  ],
  invalid: [
    [urlset(`${NAMESPACE}/sitemap.xsd`), "2:2 pairs info protocol"],
    [urlset(""), "2:2 pairs"],
    [urlset(`${NAMESPACE} ${NAMESPACE}/siteindex.xsd`), "2:2 schema info protocol"],
    [urlset(`${NAMESPACE} ${NAMESPACE}/sitemap.xsd`).replaceAll("urlset", "sitemapindex").replaceAll("url>", "sitemap>"), "2:2 schema"],
  ],
});
