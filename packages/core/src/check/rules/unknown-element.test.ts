import { testRule } from "../testing/test-rule.ts";
import { unknownElement } from "./unknown-element.ts";

testRule(unknownElement, {
  valid: [
    "<url><loc>https://e.com/</loc><lastmod>2025-01-01</lastmod><changefreq>daily</changefreq><priority>1</priority></url>",
    '<url><loc>https://e.com/</loc><a:b xmlns:a="urn:a"><a:lastupdated/></a:b></url>',
    '<url><loc>https://e.com/</loc><PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"><DataObject type="a"/></PageMap></url>',
    '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://e.com/</s:loc></s:url></s:urlset>',
  ],
  invalid: [
    ["<sitemap><loc>https://e.com/a.xml</loc><priority>1</priority></sitemap>", "1:40 misplaced"],
    // Issue 113 of the reports: the relative loc is told by loc-absolute.
    ["<url><loc>/a.html</loc><last_updated>2016-02-15</last_updated></url>", "1:24 hint error protocol"],
    [
      "<url><loc>https://e.com/</loc><lastmodified>2016-02-15</lastmodified><freq/><chngefreq/><lastmdo/></url>",
      "1:31 hint",
      "1:70 hint",
      "1:77 hint",
      "1:89 hint",
    ],
    ["<url><loc>https://e.com/</loc><title>a</title></url>", "1:31 unknown error protocol"],
    ['<url><loc>https://e.com/</loc><link rel="alternate" hreflang="de" href="https://e.com/de"/><link>https://e.com/</link></url>', "1:31 hint", "1:92 hint"],
    [{ document: "<url><Loc>https://e.com/</Loc></url>", profiles: ["google"] }, "1:7 case error google"],
    ["<url><Loc>https://e.com/</Loc></url>\n<url><Loc>https://e.com/b</Loc></url>", "1:7 case error protocol"],
    ["<url><loc>https://e.com/</loc></url>\n<lastmod>2025-01-01</lastmod>", "2:1 misplaced error protocol"],
    [
      "<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a</image:loc><image:size>1</image:size></image:image></url>",
      "1:82 extension warning google",
    ],
    ['<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">\n<s:url><s:loc>https://e.com/</s:loc><s:updated/></s:url></s:urlset>', "2:37 hint"],
    ['<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">\n<s:url><s:loc>https://e.com/</s:loc><note/></s:url></s:urlset>', "2:37 unknown"],
    [{ document: "<url><loc>https://e.com/</loc><title>a</title></url>", profiles: ["yandex"] }, "1:31 unknown error yandex"],
  ],
});
