import { testRule } from "../testing/test-rule.ts";
import { indexDuplicate } from "./index-duplicate.ts";

const index = (...locs: readonly string[]): string => locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("\n");

testRule(indexDuplicate, {
  valid: [
    "",
    index("https://e.com/a.xml", "https://e.com/A.xml", "https://e.com/a.xml.gz", "https://e.com/a.xml?sitemap=pages", "https://e.com/a.xml?sitemap=news"),
    "<url><loc>https://e.com/</loc></url>\n<url><loc>https://e.com/</loc></url>",
    // Several indexes may list one sitemap.
    { document: index("https://e.com/a.xml"), files: { "b.xml": index("https://e.com/a.xml") } },
  ],
  invalid: [
    [index("https://e.com/a.xml", "https://e.com/a.xml", "https://e.com/a.xml"), "2:15 again warning protocol", "3:15 again"],
    [index("https://e.com/?a&amp;b", "https://e.com/c.xml", "<![CDATA[https://e.com/?a&b]]>"), "3:15 again"],
  ],
});
