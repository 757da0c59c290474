import { testRule } from "../testing/test-rule.ts";
import { xmlWellFormed } from "./xml-well-formed.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const URL = "<url><loc>https://e.com/</loc></url>";

testRule(xmlWellFormed, {
  valid: [
    // http-status tells of this.
    { url: "https://e.com/s.xml", document: `${URLSET}${URL}`, answers: { "https://e.com/s.xml": { cut: "the connection was closed" } } },
    // entry-misplaced tells of these.
    "<url><loc>https://e.com/</loc><url><loc>https://e.com/b</loc></url></url>",
    "<url><loc>https://e.com/</loc><url><loc>https://e.com/b</loc><url><loc>https://e.com/c</loc></url></url></url>",
    "",
    "https://e.com/\n",
    `<?xml version="1.0"?>\n<?pi?><!-- - -->${URLSET}${URL}</urlset>\n<!-- end --><?end?>`,
    `${URLSET}<url><loc><![CDATA[https://e.com/?a<b&c]]></loc></url></urlset>`,
    `${URLSET}<url><loc>https://e.com/"'></loc></url></urlset>`,
    `${URLSET}<loc>https://e.com/</loc></urlset>`,
    `${URLSET}<url><LOC>https://e.com/</LOC></url></urlset>`,
    `${URLSET}${URL}<loc>https://e.com/a</loc><lastmod>2025-01-01</lastmod>${URL}</urlset>`,
    `<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'><s:url><s:loc>https://e.com/</s:loc></s:url></s:urlset >`,
  ],
  invalid: [
    [`${URLSET}\n${URL}\n`, "3:1 cut error protocol"],
    [`${URLSET}\n<url><loc>https://e.com/</loc>\n<url><loc>https://e.com/b</loc></url></urlset>`, "3:1 element-unclosed"],
    ["<url><loc>https://e.com/</loc></b></url>", "1:31 end-tag-stray"],
    [
      `${"<url><loc>https://e.com/</loc>\n<url><loc>https://e.com/b</loc></url>\n".repeat(40)}<url><loc>https://e.com/</loc></url>`,
      ...Array.from({ length: 40 }, (_, n) => `${2 * n + 2}:1 element-unclosed`),
    ],
    ['<url><loc>https://e.com/</loc>\n<xhtml:link rel="alternate" hreflang="de" href="https://e.com/?<1"/></url>', "2:64 raw-less-than"],
    ['<url a=\'<\'><loc b=">" c="x< y">https://e.com/</loc></url>', "1:9 raw-less-than", "1:27 raw-less-than"],
    [`${URLSET}\n<loc>https://e.com/</loc></url>${URL}</urlset>`, "2:1 start-tag-missing"],
    [`${URLSET}\n<loc>https://e.com/</loc></url>\n<loc>https://e.com/b</loc></url></urlset>`, "2:1 start-tag-missing", "3:1 start-tag-missing"],
    ["<url><loc>https://e.com/</LOC></url>", "1:25 name-case"],
    [`${URLSET}${URL}</urlset>\nmore`, "2:1 after-root"],
    [`${URLSET}${URL}</urlset>\n${URLSET}${URL}</urlset>`, "2:1 second-document"],
    [`junk\n${URLSET}${URL}</urlset>`, "1:1 text-before-root"],
    [`&lt;?xml version="1.0"?>\n${URLSET}${URL}</urlset>`, "1:1 declaration-escaped"],
    [`${URLSET}\n<?xml version="1.0"?>${URL}</urlset>`, "2:1 declaration-misplaced"],
    ["<url><!a><loc>https://e.com/</loc></url>", "1:9 declaration-bogus"],
    [`<?xml version="1.0">\n${URLSET}${URL}</urlset>`, "1:1 instruction-unclosed"],
    ["<url><!-- a -- b --><loc>https://e.com/</loc></url>", "1:13 comment-hyphens"],
    ["<loc>https://e.com/?a< b</loc>", "1:22 raw-less-than"],
    ["<loc>https://e.com/</loc\n<lastmod>2025-01-01</lastmod>", "1:20 tag-unclosed"],
    ["<url><loc>https://e.com/</loc><xhtml:link rel=alternate hreflang='de' href='https://e.com/de'/></url>", "1:43 attribute-syntax"],
    ["<url><loc>https://e.com/</loc><xhtml:link rel='alternate' rel='a' hreflang='de' href='https://e.com/de'/></url>", "1:59 attribute-duplicate"],
    ["<loc>https://e.com/]]></loc>", "1:20 cdata-end"],
    [
      `${URLSET}${URL}<url><loc>https://e.com/</b></url>\n<url><loc>https://e.com/</b></url></urlset>`,
      "1:121 end-tag-stray",
      "1:125 element-unclosed",
      "2:25 end-tag-stray",
      "2:29 element-unclosed",
    ],
  ],
});
