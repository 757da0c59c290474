import { testRule } from "../testing/test-rule.ts";
import { undeclaredEntity } from "./undeclared-entity.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

testRule(undeclaredEntity, {
  valid: ["<loc>https://e.com/&amp;&lt;&gt;&quot;&apos;&#233;</loc>", "<loc><![CDATA[https://e.com/&eacute;]]></loc>", "<loc>https://e.com/?a&eacute=1</loc>"],
  invalid: [
    ["<loc>https://e.com/&eacute;&nbsp;</loc>", "1:20 html error protocol", "1:28 html"],
    ["<loc>https://e.com/&x;</loc>", "1:20 unknown error protocol"],
    ["<loc>https://e.com/&AMP;</loc>", "1:20 html"],
    [`<!DOCTYPE urlset [<!ENTITY site "https://e.com">]>\n${URLSET}<url><loc>&site;/</loc></url></urlset>`, "2:71 declared warning protocol"],
    [`<!DOCTYPE urlset>\n${URLSET}<url><loc>https://e.com/&site;</loc></url></urlset>`, "2:85 unknown"],
  ],
});
