import { testRule } from "../testing/test-rule.ts";
import { locSingleHost } from "./loc-single-host.ts";

const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(locSingleHost, {
  valid: [
    urls("https://e.com/", "https://E.com/a", "https://e.com:443/b", "http://e.com/c"),
    urls("/a", "https://e.com/", "www.e.com"),
    "<sitemap><loc>https://a.e.com/a.xml</loc></sitemap>\n<sitemap><loc>https://b.e.com/a.xml</loc></sitemap>",
    // The scope rules know better.
    { document: urls("https://e.com/", "https://shop.e.com/"), url: "https://e.com/sitemap.xml" },
    // Issue 119 of the reports: pictures may be anywhere.
    "<url><loc>https://e.com/p</loc><image:image><image:loc>https://cdn.example.net/i.png</image:loc></image:image></url>",
  ],
  invalid: [
    [
      urls("https://e.com/", "https://a.e.com/", "https://a.e.com/b", "https://e.com/c", "https://e.com:8080/"),
      "2:11 host error protocol",
      "3:11 host",
      "5:11 host",
    ],
    [urls("https://www.e.com/", "https://e.com/"), "2:11 www error protocol"],
    ["https://e.com/a\nhttps://f.com/a\n", "2:1 host"],
    [{ document: urls("https://e.com/", "https://f.com/"), profiles: ["google"] }, "2:11 host info google"],
  ],
});
