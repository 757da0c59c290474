import { testRule } from "../testing/test-rule.ts";
import { indexChildOrder } from "./index-child-order.ts";

const right = "<sitemap><loc>https://e.com/a.xml</loc><lastmod>2025-03-01</lastmod></sitemap>";
const wrong = "<sitemap><lastmod>2025-03-01</lastmod><loc>https://e.com/a.xml</loc></sitemap>";

testRule(indexChildOrder, {
  valid: [
    "",
    right,
    "<sitemap><!-- a --><loc><![CDATA[https://e.com/a.xml]]></loc></sitemap>",
    "<url><lastmod>2025-03-01</lastmod><loc>https://e.com/</loc></url>",
  ],
  invalid: [
    [wrong, "1:39 order info protocol"],
    [`${right}\n${wrong}\n${wrong}`, "2:39 order", "3:39 order"],
  ],
});
