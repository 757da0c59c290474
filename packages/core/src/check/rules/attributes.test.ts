import { testRule } from "../testing/test-rule.ts";
import { attributes } from "./attributes.ts";

testRule(attributes, {
  valid: [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xml:lang="de"><url><loc>https://e.com/</loc></url></urlset>',
    '<url><loc>https://e.com/</loc><xhtml:link rel="alternate" hreflang="de" href="https://e.com/de" title="Deutsch" type="text/html"/></url>',
    '<url><loc>https://e.com/</loc><xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.e.com/"/></url>',
  ],
  invalid: [
    ['<url id="1"><loc lang="de">https://e.com/</loc></url>', "1:6 unknown info protocol", "1:18 unknown"],
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" count="1"><url><loc>https://e.com/</loc></url></urlset>', "1:61 unknown"],
    ['<lastmod format="iso">2025-01-01</lastmod>', "1:10 unknown"],
  ],
});
