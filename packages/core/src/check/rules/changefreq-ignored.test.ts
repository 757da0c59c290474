import { testRule } from "../testing/test-rule.ts";
import { changefreqIgnored } from "./changefreq-ignored.ts";

testRule(changefreqIgnored, {
  valid: ["", "<url><loc>https://example.com/</loc><!-- <changefreq>daily</changefreq> --></url>"],
  invalid: [
    ["<changefreq>daily</changefreq>", "1:1 ignored info google"],
    [{ document: "<changefreq><![CDATA[daily]]></changefreq>", profiles: ["bing"] }, "1:1 ignored info bing"],
    ["<url><loc>https://e.com/</loc></url>\n<url><loc>https://e.com/</loc><changefreq>never</changefreq></url>", "2:31 ignored"],
  ],
});
