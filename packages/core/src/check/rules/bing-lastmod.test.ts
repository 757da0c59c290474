import { testRule } from "../testing/test-rule.ts";
import { bingLastmod } from "./bing-lastmod.ts";

const urls = (...dates: readonly string[]): string => dates.map((date) => `<url><loc>https://e.com/</loc><lastmod>${date}</lastmod></url>`).join("\n");

testRule(bingLastmod, {
  valid: [
    "",
    urls("2025-03-01T10:00:00Z", "2025-03-01T10:00:00.123456+01:00", "2025-03-01T10:00Z", "soon", ""),
    "<sitemap><loc>https://e.com/a.xml</loc><lastmod>2025-03-01</lastmod></sitemap>",
    "<rss><channel><item><link>https://e.com/</link><pubDate>01 Mar 2025</pubDate></item></channel></rss>",
  ],
  invalid: [
    [urls("2025-03-01"), "1:40 date info bing"],
    [urls("2025-03-01T10:00:00Z", "<![CDATA[2025-03-01]]>", "2025-03-02"), "2:40 date info bing"],
    [`\n<!-- a -->${urls("2025-03-01", "2025-03-02")}`, "2:50 date"],
  ],
});
