import { testRule } from "../testing/test-rule.ts";
import { hreflangSelf } from "./hreflang-self.ts";

const link = (code: string, path: string): string => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/${path}"/>`;
const url = (path: string, links: string): string => `<url><loc>https://example.com/${path}</loc>${links}</url>`;

testRule(hreflangSelf, {
  valid: [
    url("en", link("en", "en") + link("fr", "fr")),
    url("en", link("fr", "fr") + link("x-default", "en")),
    // Two spellings of one URL.
    url("a%2fb", link("en", "a%2Fb")),
    url("?a=1&amp;b=2", link("en", "?a=1&#38;b=2")),
    `<url>${link("en", "en")}<loc><![CDATA[https://example.com/en]]></loc></url>`,
    url("en", '<xhtml:link rel="alternate" media="print" href="https://m.example.com/"/>'),
    url("en", '<xhtml:link rel="alternate" hreflang="en"/>'),
    url("en", ""),
    { document: "" },
  ],
  invalid: [
    [url("en", link("fr", "fr")), "1:1 missing error google"],
    [url("en", link("en", "EN") + link("fr", "fr")), "1:1 missing"],
    [
      `${url("en", link("fr", "fr"))}\n${url("fr", link("fr", "fr"))}\n${url("de", `<!-- ${link("de", "de")} -->${link("en", "en")}`)}`,
      "1:1 missing",
      "3:1 missing",
    ],
  ],
});
