import { testRule } from "../testing/test-rule.ts";
import { urlChildren } from "./url-children.ts";

testRule(urlChildren, {
  valid: [
    "<url><loc>https://e.com/</loc><lastmod>2025-01-01</lastmod><changefreq>daily</changefreq><priority>1</priority></url>",
    "<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a.png</image:loc></image:image></url>",
    { document: "https://e.com/a https://e.com/b\n" },
    // Rules of the extension tell of its own children.
    "<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a</image:loc><image:loc>https://e.com/b</image:loc></image:image></url>",
  ],
  invalid: [
    ["<url><loc>https://e.com/a</loc><loc>https://e.com/b</loc><loc>https://e.com/c</loc></url>", "1:32 loc error protocol", "1:58 loc"],
    ["<lastmod>2025-01-01</lastmod><lastmod>2025-01-01</lastmod>", "1:30 repeated error protocol"],
    ["<priority>1</priority><priority/>", "1:23 repeated"],
    ["<changefreq>daily</changefreq><changefreq>weekly</changefreq>", "1:31 repeated"],
    [
      '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url>\n<s:loc>https://e.com/</s:loc><s:lastmod>2025-01-01</s:lastmod><s:lastmod>2025-01-01</s:lastmod></s:url></s:urlset>',
      "2:63 repeated",
    ],
    [{ document: "<lastmod>2025-01-01</lastmod><lastmod>2025-01-01</lastmod>", profiles: ["yandex"] }, "1:30 repeated error yandex"],
  ],
});
