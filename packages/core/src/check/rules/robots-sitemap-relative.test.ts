import { testRule } from "../testing/test-rule.ts";
import { robotsSitemapRelative } from "./robots-sitemap-relative.ts";

testRule(robotsSitemapRelative, {
  valid: ["Sitemap: https://e.com/sitemap.xml\n", "Sitemap:\n", "Sitemap: ftp://e.com/sitemap.xml\n", "User-agent: *\nDisallow: /sitemap.xml\n"],
  invalid: [
    // Issue 99 of the reports.
    ["User-agent: *\nSitemap: /sitemap.xml\n", "2:10 relative error protocol"],
    ["Sitemap: sitemap.xml\nSitemap: //e.com/sitemap.xml # here\n", "1:10 relative", "2:10 relative"],
    ["Sitemap: example.com:8080/sitemap.xml\n", "1:10 relative"],
    [{ document: "Sitemap: /sitemap.xml\n", profiles: ["seznam"] }, "1:10 relative error seznam"],
  ],
});
