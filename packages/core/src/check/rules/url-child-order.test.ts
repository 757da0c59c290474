import { testRule } from "../testing/test-rule.ts";
import { urlChildOrder } from "./url-child-order.ts";

testRule(urlChildOrder, {
  valid: [
    "<url><loc>https://e.com/</loc><lastmod>2025-01-01</lastmod><changefreq>daily</changefreq><priority>1</priority></url>",
    "<url><loc>https://e.com/</loc><priority>1</priority><news:news><news:title>a</news:title></news:news><image:image><image:loc>https://e.com/a</image:loc></image:image></url>",
    "<sitemap><lastmod>2025-01-01</lastmod><loc>https://e.com/a.xml</loc></sitemap>",
    "https://e.com/\n",
  ],
  invalid: [
    ["<url>\n<lastmod>2025-01-01</lastmod>\n<loc>https://e.com/</loc></url>", "3:1 order info protocol"],
    // Issue 103 of the reports.
    ["<url><loc>https://example.com/</loc><priority>0.5</priority><lastmod>2017-06-26</lastmod></url>", "1:61 order"],
    // One report for an entry, however mixed up it is.
    ["<url><loc>https://e.com/</loc><priority>0.5</priority><lastmod>2017-06-26</lastmod><changefreq>daily</changefreq></url>", "1:55 order"],
    ["<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a</image:loc></image:image><priority>1</priority></url>", "1:96 order"],
    ["<url><priority>1</priority><loc>https://e.com/</loc></url>\n<url><priority>1</priority><loc>https://e.com/b</loc></url>", "1:28 order", "2:28 order"],
  ],
});
