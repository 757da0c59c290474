import { testRule } from "../testing/test-rule.ts";
import { urlsetEmpty } from "./urlset-empty.ts";

const OPEN = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

testRule(urlsetEmpty, {
  valid: [
    "",
    "<url><loc>https://e.com/</loc></url>",
    "<url></url>",
    "<url><loc/></url>",
    `${OPEN}<url><loc>https://e.com/`,
    `${OPEN}<sitemap><loc>https://e.com/a.xml</loc></sitemap></urlset>`,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></sitemapindex>',
    '<rss version="2.0"><channel></channel></rss>',
  ],
  invalid: [
    [`${OPEN}</urlset>`, "1:1 empty warning protocol"],
    [`${OPEN.replace(">", "/>")}`, "1:1 empty"],
    [`${OPEN}\n<!-- <url><loc>https://e.com/</loc></url> -->\n</urlset>`, "1:1 empty"],
    [{ document: `${OPEN}</urlset>`, profiles: ["google"] }, "1:1 empty warning google"],
  ],
});
