import { testRule } from "../testing/test-rule.ts";
import { indexSameSite } from "./index-same-site.ts";

const index = (...locs: readonly string[]): string => locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("\n");
const url = "https://example.com/maps/index.xml";

testRule(indexSameSite, {
  valid: [
    "",
    index("https://example.com/a.xml"),
    index("https://example.com/a.xml", "https://EXAMPLE.com:443/b.xml", "http://example.com/c.xml", "/d.xml"),
    "<url><loc>https://a.example/</loc></url>\n<url><loc>https://b.example/</loc></url>",
    { url, document: index("https://example.com/a.xml", "https://EXAMPLE.com:443/maps/a.xml", "<![CDATA[https://example.com/?a&b]]>", "/a.xml") },
    { url, document: "<url><loc>https://other.example/</loc></url>" },
    { url, document: index("https://other.example/a.xml"), robots: `User-agent: *\nSitemap: ${url}` },
  ],
  invalid: [
    [{ url, document: index("https://www.example.com/a.xml") }, "1:15 host error protocol"],
    [{ url, document: index("https://example.com:8443/a.xml") }, "1:15 host"],
    [{ url, document: index("http://example.com/a.xml") }, "1:15 scheme warning protocol"],
    [{ url, document: index("https://other.example/a.xml"), robots: "Sitemap: https://example.com/other.xml" }, "1:15 host"],
    [{ url, document: index("https://a.example/a.xml"), profiles: ["google"] }, "1:15 host warning google"],
    [{ url, document: index("https://a.example/a.xml", "https://example.com/b.xml", "https://c.example/c.xml") }, "1:15 host", "3:15 host"],
    [
      index("https://example.com/a.xml", "https://www.example.com/b.xml", "https://example.com:8443/c.xml", "https://example.com/d.xml"),
      "2:15 several error protocol",
      "3:15 several",
    ],
  ],
});
