import { testRule } from "../testing/test-rule.ts";
import { strayText } from "./stray-text.ts";

testRule(strayText, {
  valid: [
    "<url>\n\t<loc>https://e.com/</loc>\r\n</url>\n\n<url><loc>https://e.com/b</loc></url>",
    "<url><!-- a --><?b c?><loc>https://e.com/</loc></url>",
    "https://e.com/\n",
  ],
  invalid: [
    ["<url>a<loc>https://e.com/</loc></url>", "1:6 text warning protocol"],
    ["<url><loc>https://e.com/</loc></url>\n,\n<url><loc>https://e.com/b</loc></url>", "2:1 text"],
    ["<url><loc>https://e.com/</loc><![CDATA[b]]></url>", "1:40 text"],
    ["<sitemap><loc>https://e.com/a.xml</loc>x</sitemap>", "1:40 text"],
  ],
});
