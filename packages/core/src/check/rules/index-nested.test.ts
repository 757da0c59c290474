import { testRule } from "../testing/test-rule.ts";
import { indexNested } from "./index-nested.ts";

const index = (...locs: readonly string[]): string => locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("\n");
const pages = "<url><loc>https://e.com/</loc></url>";

testRule(indexNested, {
  valid: [
    "",
    index("https://e.com/a.xml"),
    { url: "https://e.com/sitemap.xml", document: index("https://e.com/sitemap.xml?sitemap=pages", "https://e.com/sitemap.xml?sitemap=news", "sitemap.xml") },
    { url: "https://e.com/sitemap.xml", document: "<url><loc>https://e.com/sitemap.xml</loc></url>" },
    { document: index("https://e.com/a.xml"), files: { "a.xml": pages, "other-index.xml": index("https://e.com/a.xml") } },
    // The address of the folder is not known: these may be others.
    { document: pages, files: { "out/sitemap.xml": index("https://e.com/blog/sitemap.xml"), "out/news/sitemap.xml": index("https://e.com/shop/sitemap.xml") } },
  ],
  invalid: [
    [{ url: "https://e.com/sitemap.xml", document: index("https://e.com/a.xml", "https://E.com:443/sitemap.xml") }, "2:15 self error protocol"],
    // Index A lists index B, which lists sitemap C.
    [
      {
        url: "https://e.com/a.xml",
        document: index("https://e.com/b.xml"),
        files: { "https://e.com/b.xml": index("https://e.com/c.xml"), "https://e.com/c.xml": pages },
      },
      "1:15 nested error protocol",
    ],
    [
      {
        url: "https://e.com/a.xml",
        document: index("https://e.com/b.xml", "https://e.com/a.xml"),
        files: { "https://e.com/b.xml": index("https://e.com/a.xml", "https://e.com/b.xml") },
        profiles: ["google"],
      },
      "1:15 nested error google",
      "2:15 self error google",
      "https://e.com/b.xml@1:15 nested error google",
      "https://e.com/b.xml@2:15 self error google",
    ],
    [
      { document: pages, files: { "out/a.xml": index("https://e.com/b.xml", "https://e.com/a.xml"), "out/b.xml": index("https://e.com/c.xml") } },
      "out/a.xml@1:15 nested",
      "out/a.xml@2:15 self",
    ],
    [
      { document: pages, files: { "out/sitemap.xml": index("https://e.com/de/sitemap.xml"), "out/de/sitemap.xml": index("https://e.com/c.xml") } },
      "out/sitemap.xml@1:15 nested",
    ],
  ],
});
