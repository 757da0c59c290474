import { testRule } from "../testing/test-rule.ts";
import { baiduNoIndex } from "./baidu-no-index.ts";

const index = "<sitemap><loc>https://e.com/a.xml</loc></sitemap>";

testRule(baiduNoIndex, {
  valid: ["", "https://e.com/\n", "<url><loc>https://e.com/</loc></url>", { document: index, profiles: ["protocol", "google"] }],
  invalid: [
    [index, "-1:1 index error baidu"],
    ['<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></sitemapindex>', "1:1 index"],
  ],
});
