import { testRule } from "../testing/test-rule.ts";
import { locDuplicate } from "./loc-duplicate.ts";

const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(locDuplicate, {
  valid: [
    "",
    urls("https://e.com/a", "https://e.com/b", "https://e.com/A", "https://e.com/a/", "http://e.com/a", "https://e.com/a?", "https://e.com/%2F"),
    "<sitemap><loc>https://e.com/a.xml</loc></sitemap>\n<sitemap><loc>https://e.com/a.xml</loc></sitemap>",
    // A sitemap may be listed as a page, too.
    { document: urls("https://e.com/a", "https://e.com/b"), files: { "sitemap-recent.xml": urls("https://e.com/b", "https://e.com/c") } },
    { document: urls("https://e.com/a"), files: { "maps/shop-recent.txt": "https://e.com/a\n" } },
    {
      document: urls("https://e.com/a"),
      files: { "sitemap-news-1.xml": "<url><loc>https://e.com/a</loc><news:news><news:title>A</news:title></news:news></url>" },
    },
    { document: urls("https://e.com/a.xml"), files: { index: "<sitemap><loc>https://e.com/a.xml</loc></sitemap>" } },
  ],
  invalid: [
    [urls("https://e.com/", "https://e.com/"), "2:11 file warning protocol"],
    [urls("https://e.com", "https://E.com:443/", "https://e.com/./"), "2:11 file", "3:11 file"],
    [urls("https://e.com/%C3%A4?b=%7e", "https://e.com/%c3%a4?b=~"), "2:11 file"],
    [urls("https://e.com/?a&amp;b", "<![CDATA[https://e.com/?a&b]]>", "https://e.com/?a&#38;b<!-- c -->"), "2:11 file", "3:11 file"],
    ["https://e.com/a\nhttps://e.com/b\nhttps://e.com/a\n", "3:1 file"],
    [
      { document: urls("https://e.com/a"), files: { "b.xml": urls("https://e.com/b", "https://e.com/a", "https://e.com/b") } },
      "b.xml@2:11 set",
      "b.xml@3:11 file",
    ],
    [{ document: urls("https://e.com/a"), files: { "recent.xml": urls("https://e.com/a") } }, "recent.xml@1:11 set"],
    [{ document: urls("https://e.com/b"), files: { "x-recent.xml": urls("https://e.com/a", "https://e.com/a") } }, "x-recent.xml@2:11 file"],
    [{ document: "https://e.com/x{n}", repeat: 20_000, files: { "b.txt": "https://e.com/x7\nhttps://e.com/x20000\n" } }, "b.txt@1:1 set", "b.txt@2:1 set"],
  ],
});
