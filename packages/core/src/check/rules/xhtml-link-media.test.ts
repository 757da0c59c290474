import { testRule } from "../testing/test-rule.ts";
import { xhtmlLinkMedia } from "./xhtml-link-media.ts";

const HREF = 'href="https://example.com/"';

testRule(xhtmlLinkMedia, {
  valid: [
    `<xhtml:link rel="alternate" hreflang="de" ${HREF}/>`,
    `<xhtml:link rel="alternate" media="print" ${HREF}/>\n<xhtml:link rel="alternate" hreflang="de" ${HREF}/>`,
    `<xhtml:link rel="alternate" type="text/html" hreflang="de" ${HREF}/>`,
    { document: "" },
  ],
  invalid: [
    [`<xhtml:link rel="alternate" hreflang="de" media="print" ${HREF}/>`, "1:1 both info google"],
    [
      `<xhtml:link media="print" rel="alternate" ${HREF}/><!-- a -->\n<xhtml:link media="print" hreflang="de" ${HREF}/>\n<xhtml:link hreflang="de" ${HREF}/>\n<xhtml:link ${HREF} hreflang="de" media='a'/>`,
      "2:1 both",
      "4:1 both",
    ],
    // Offsets of issues and of entries differ where the encoding had to be changed.
    [
      {
        document: new Uint8Array(
          Buffer.from(
            `\ufeff<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml"><url><loc>https://example.com/</loc>\n<x:link rel="alternate" media="print" ${HREF}/>\n<x:link media="a" hreflang="de" ${HREF}/></url></urlset>`,
            "utf16le",
          ),
        ),
      },
      "3:1 both",
    ],
  ],
});
