import { testRule } from "../testing/test-rule.ts";
import { hreflangForm } from "./hreflang-form.ts";

const HREF = 'href="https://example.com/"';

testRule(hreflangForm, {
  valid: [
    `<xhtml:link rel="alternate" hreflang="de" ${HREF}/>`,
    `<xhtml:link ${HREF} hreflang='de' rel='Alternate'></xhtml:link>`,
    `<xhtml:link rel="nofollow alternate" hreflang="de" ${HREF} type="text/html"/>`,
    // A page for small screens is told with media.
    `<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" ${HREF}/>\n<xhtml:link rel="alternate" media="handheld" ${HREF}/>`,
    `<loc>https://example.com/</loc>\n<x:link xmlns:x="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="de" ${HREF}/>`,
    `<!-- <xhtml:link/> -->`,
    "<lastmod>2025-01-01</lastmod>",
    { document: "" },
  ],
  invalid: [
    [`<xhtml:link hreflang="de" ${HREF}/>`, "1:1 rel error google"],
    [`<xhtml:link rel="alternate" ${HREF}/>`, "1:1 hreflang error google"],
    ['<xhtml:link rel="alternate" hreflang="de"/>', "1:1 href error google"],
    [`<xhtml:link rel="" hreflang="de" ${HREF}/>`, "1:1 alternate error google"],
    [`<xhtml:link rel="alternative" hreflang="de" ${HREF}/>`, "1:1 alternate"],
    [`<xhtml:link rel="canonical" ${HREF}/>`, "1:1 other info google"],
    [`<xhtml:link rel="alternate" hreflang="" ${HREF}/>`, "1:39 empty error google"],
    ["<xhtml:link/>", "1:1 href", "1:1 hreflang", "1:1 rel"],
    [
      `<xhtml:link rel="alternate" media="print" ${HREF}/>\n<xhtml:link rel="alternate" ${HREF}/>\n<xhtml:link rel="alternate"><!-- a --></xhtml:link>`,
      "2:1 hreflang",
      "3:1 href",
      "3:1 hreflang",
    ],
  ],
});
