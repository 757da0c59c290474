import { testRule } from "../testing/test-rule.ts";
import { robotsSitemapRelative } from "./robots-sitemap-relative.ts";

testRule(robotsSitemapRelative, {
  valid: [
    "",
    "User-agent: *\nSitemap: https://e.com/sitemap.xml\nSitemap: HTTP://e.com/\nSitemap:\nSitemap: ftp://e.com/\n",
    "\ufeffSitemap: https://e.com/sitemap.xml",
    "Sitemap: https://cms.example.net/sitemap.xml # another host",
  ],
  invalid: [
    [{ document: "Sitemap: /sitemap.xml", url: "https://e.com/robots.txt" }, "1:10 relative error protocol"],
    [
      "User-agent: *\nSitemap: sitemap.xml\nsitemap:\t//e.com/a.xml\nSitemap: www.e.com/a.xml\nSitemap: e.com:80/a\n",
      "2:10 relative",
      "3:10 relative",
      "4:10 relative",
      "5:10 relative",
    ],
    [{ document: "Sitemap: /sitemap.xml", profiles: ["seznam"] }, "1:10 relative error seznam"],
  ],
});
