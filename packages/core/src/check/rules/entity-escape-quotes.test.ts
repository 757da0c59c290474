import { testRule } from "../testing/test-rule.ts";
import { entityEscapeQuotes } from "./entity-escape-quotes.ts";

testRule(entityEscapeQuotes, {
  valid: [
    "<loc>https://e.com/?a=&apos;&quot;&gt;&#39;</loc>",
    "<loc><![CDATA[https://e.com/?a='b']]><!-- 'a' > 'b' --></loc>",
    `<url><loc>https://e.com/</loc><xhtml:link rel='alternate' hreflang='de' href="https://e.com/?a='b'"/></url>`,
    "https://e.com/?a='b'\n",
  ],
  invalid: [
    ["<loc>https://e.com/?a='b'</loc>", "1:6 character info protocol"],
    [
      `<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a</image:loc><image:title>5" > 4</image:title></image:image></url>`,
      "1:95 character",
    ],
    ["<loc>https://e.com/</loc>\n<lastmod>2025-01-01></lastmod>", "2:10 character"],
  ],
});
