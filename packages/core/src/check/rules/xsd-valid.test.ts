import type { RuleExample } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import { xsdValid } from "./xsd-valid.ts";

const xsd = (document: string): RuleExample => ({ document, profiles: ["xsd"] });

testRule(xsdValid, {
  valid: [
    xsd("<loc>https://example.com/?a=1&amp;b=2</loc><lastmod>2024-01-01T10:00:00.123456+00:00</lastmod><changefreq>daily</changefreq><priority>1</priority>"),
    xsd("<loc><![CDATA[https://example.com/?a=1&b=2]]></loc>"),
    xsd('<xhtml:link rel="alternate" hreflang="pt-br" href="https://example.com/br"/>'),
    xsd("<loc>https://example.com/ä b</loc>"),
    xsd('<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://example.com/</s:loc></s:url></s:urlset>'),
    { document: "<lastmod>yesterday</lastmod>", profiles: ["protocol"] },
  ],
  invalid: [
    [xsd("<loc>http://a.io</loc>"), "1:6 value error xsd"],
    [xsd("<loc>https://example.com/</loc>\n<priority>1.1</priority>\n<changefreq>Daily</changefreq>"), "2:11 value", "3:1 order", "3:13 value"],
    [xsd("<lastmod>2024-01-31</lastmod><lastmod>2024-01-31</lastmod>"), "1:30 repeated"],
    [xsd("<url><lastmod>2024-01-31</lastmod></url>"), "1:1 missing"],
    [xsd("<loc>https://example.com/</loc><image:caption>a</image:caption>"), "1:32 extension"],
    [xsd("<loc>https://example.com/</loc><foo/>"), "1:32 unknown"],
    [xsd("<loc>https://example.com/<b/></loc>"), "1:26 content"],
    [xsd("<loc>https://example.com/</loc>text"), "1:32 content"],
    [xsd('<loc xml:lang="en">https://example.com/</loc>'), "1:6 attribute"],
    [xsd("<html/>"), "1:1 root"],
    [xsd("<loc>https://example.com/?a&b</loc><foo/>"), "1:28 ill-formed"],
    [xsd("https://example.com/\n"), "1:1 ill-formed"],
  ],
});
