import { testRule } from "../testing/test-rule.ts";
import { namespacesWf } from "./namespaces-wf.ts";

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const URL = "<url><loc>https://e.com/</loc></url>";

testRule(namespacesWf, {
  valid: [
    "",
    `<s:urlset xmlns:s="${SITEMAP}"><s:url><s:loc>https://e.com/</s:loc></s:url></s:urlset>`,
    `<urlset xmlns="${SITEMAP}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" xml:lang="de">${URL}</urlset>`,
    `<urlset xmlns="${SITEMAP}"><url><loc>https://e.com/</loc><i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><i:loc>https://e.com/a</i:loc></i:image></url></urlset>`,
    '<rss version="2.0"><channel><item><link>https://e.com/</link><m:a xmlns:m="urn:m"><m:b/></m:a></item></channel></rss>',
  ],
  invalid: [
    [
      '<rss version="2.0">\n<channel><item><link>https://e.com/</link><media:a/></item>\n<item><link>https://e.com/b</link><media:a/></item></channel></rss>',
      "2:44 element error protocol",
    ],
    [
      `<urlset xmlns="${SITEMAP}">\n<url><loc>https://e.com/</loc><foo:bar/></url>\n<url><loc>https://e.com/b</loc><foo:bar/></url></urlset>`,
      "2:32 element error protocol",
    ],
    [`<urlset xmlns="${SITEMAP}">\n<url><loc>https://e.com/</loc><image:image/></url></urlset>`, "2:32 element"],
    [`<s:urlset>${URL}</s:urlset>`, "1:2 element"],
    [`<urlset xmlns="${SITEMAP}"\n xsi:schemaLocation="a b">${URL}</urlset>`, "2:2 attribute error protocol"],
    [
      `<urlset xmlns="${SITEMAP}">\n<url a:b="1"><loc>https://e.com/</loc></url><url><loc a:b="2">https://e.com/c</loc><lastmod b:c="">2025-01-01</lastmod></url></urlset>`,
      "2:6 attribute",
      "2:93 attribute",
    ],
  ],
});
