import { testRule } from "../testing/test-rule.ts";
import { indexStructure } from "./index-structure.ts";

const root = (content: string): string => `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</sitemapindex>`;

testRule(indexStructure, {
  valid: [
    "",
    root("<sitemap><loc>https://e.com/a.xml</loc></sitemap>"),
    root("<sitemap></sitemap>"),
    root("<sitemap><loc/></sitemap>"),
    root("<url><loc>https://e.com/</loc></url>"),
    "<urlset></urlset>",
    // It may have been cut off.
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ],
  invalid: [
    [root(""), "1:1 empty warning protocol"],
    [root("<!-- <sitemap><loc>https://e.com/a.xml</loc></sitemap> -->\n"), "1:1 empty"],
    ['<s:sitemapindex xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"/>', "1:1 empty"],
    [{ document: root(" "), profiles: ["google"] }, "1:1 empty warning google"],
  ],
});
