import { testRule } from "../testing/test-rule.ts";
import { robotsSitemapLine } from "./robots-sitemap-line.ts";

testRule(robotsSitemapLine, {
  valid: [
    "User-agent: *\nDisallow:\nSitemap: https://e.com/sitemap.xml\n",
    "SITEMAP:https://e.com/Sitemap.xml\nsitemap : https://e.com/sitemap.xml\n",
    "\ufeffSitemap: https://e.com/sitemap.xml\n",
    // Relative ones have a rule of their own.
    "Sitemap: /sitemap.xml\n",
    "<url><loc>https://e.com/</loc></url>",
  ],
  invalid: [
    ["User-agent: *\nDisallow: /a\n", "1:1 none warning protocol"],
    ["User-agent: *\nDisallow:\nSite-map: https://e.com/sitemap.xml\n", "3:1 field warning protocol"],
    ["Sitemap: https://e.com/a.xml\nSitemaps: https://e.com/b.xml\n", "2:1 field"],
    ["Sitemap:\n", "1:9 address error protocol"],
    ["Sitemap: ftp://e.com/sitemap.xml\n", "1:10 address"],
    ["Sitemap: https:///sitemap.xml\n", "1:10 address"],
    ["Sitemap: https://e.com/a.xml\nSitemap: https://E.com/%61.xml\n", "2:10 repeated info protocol"],
  ],
});
