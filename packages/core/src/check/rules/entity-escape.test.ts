import { testRule } from "../testing/test-rule.ts";
import { entityEscape } from "./entity-escape.ts";

testRule(entityEscape, {
  valid: [
    "<loc>https://e.com/?a=1&amp;b=2&lt;&gt;&apos;&quot;</loc>",
    "<loc>https://e.com/?a=1&#38;b=2&#x26;c</loc>",
    "<loc><![CDATA[https://e.com/?a=1&b=2]]></loc>",
    `<loc>https://e.com/?a='b'</loc>`,
    `<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a.png</image:loc><image:caption>5" > 4'</image:caption></image:image></url>`,
    "https://e.com/?a=1&b=2\n",
    "<!-- a & b --><url><loc>https://e.com/</loc></url>",
  ],
  invalid: [
    ["<loc>https://e.com/?a=1&b=2&c=3</loc>", "1:24 ampersand error protocol", "1:28 ampersand"],
    ["<loc>https://e.com/?a=1&</loc>", "1:24 ampersand"],
    [`<url><loc>https://e.com/</loc><a:b xmlns:a="u:a" c="d & e">f & <a:g/> h & i</a:b></url>`, "1:55 ampersand", "1:62 ampersand", "1:73 ampersand"],
    ["<loc>https://e.com/?a=1&b& d</loc>", "1:24 ampersand", "1:26 ampersand"],
    [`<url><loc>https://e.com/</loc><xhtml:link rel="alternate" hreflang="de" href="https://e.com/?a=1&b=2"/></url>`, "1:97 ampersand"],
  ],
});
