import { testRule } from "../testing/test-rule.ts";
import { robotsSitemapDuplicate } from "./robots-sitemap-duplicate.ts";

testRule(robotsSitemapDuplicate, {
  valid: [
    "",
    "Sitemap: https://e.com/a.xml\nUser-agent: *\nSitemap: https://e.com/b.xml\nSitemap: https://e.com/a.xml.gz\nSitemap:\nSitemap:\n",
    "# Sitemap: https://e.com/a.xml\nSitemap: https://e.com/a.xml",
  ],
  invalid: [
    [
      "Sitemap: https://e.com/a.xml\n\nUser-agent: *\nsitemap: https://e.com:443/a.xml\nSitemap: https://e.com/%61.xml\n",
      "4:10 again warning protocol",
      "5:10 again",
    ],
  ],
});
