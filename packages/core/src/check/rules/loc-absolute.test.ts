import { testRule } from "../testing/test-rule.ts";
import { locAbsolute } from "./loc-absolute.ts";

testRule(locAbsolute, {
  valid: [
    "<loc>https://example.com/</loc>",
    "<loc>HTTP://EXAMPLE.COM/</loc>",
    "<loc>https://example.com/?a=1&amp;b=2</loc>",
    "<loc> <![CDATA[https://example.com/]]> </loc>",
    "<loc>https://example.com:8443/</loc>",
    "<loc>https://exämple.com/ü</loc>",
    "<url><loc>https://example.com/</loc><image:image><image:loc>/a.png</image:loc></image:image></url>",
    "",
    "https://example.com/a\nhttps://example.com/b\n",
  ],
  invalid: [
    ["<loc>/a</loc>", "1:6 relative error protocol"],
    ["<loc>\n  a/b.html\n</loc>", "2:3 relative"],
    ["<loc>//example.com/a</loc>", "1:6 relative"],
    ["<loc>www.example.com</loc>", "1:6 relative"],
    ["<loc>example.com:8080/a</loc>", "1:6 relative"],
    ["<loc><![CDATA[/a]]></loc>", "1:6 relative"],
    ["<loc><!-- here -->/a</loc>", "1:6 relative"],
    ["<loc>ftp://example.com/a</loc>", "1:6 scheme"],
    ["<loc>mailto:a@example.com</loc>", "1:6 scheme"],
    ["<loc>https://</loc>", "1:6 host"],
    ["<loc>http:/example.com/</loc>", "1:6 host"],
    ["<url><loc>/a</loc></url>\n<url><loc>https://example.com/</loc></url>\n<url><loc>/b</loc></url>", "1:11 relative", "3:11 relative"],
    ["<sitemap><loc>/sitemap.xml</loc></sitemap>", "1:15 relative"],
    ['<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>/a</s:loc></s:url></s:urlset>', "1:79 relative"],
  ],
});
