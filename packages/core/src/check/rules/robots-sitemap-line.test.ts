import { testRule } from "../testing/test-rule.ts";
import { robotsSitemapLine } from "./robots-sitemap-line.ts";

const robots = (...lines: readonly string[]): string => `User-agent: *\n${lines.join("\n")}\n`;

testRule(robotsSitemapLine, {
  valid: [
    "",
    robots("Disallow: /"),
    robots("Sitemap: https://e.com/sitemaps.SitemapIndex_0.xml.gz"),
    "Sitemap: https://e.com/a.xml\nUser-agent: a\nSitemap: https://e.com/b.xml\nUser-agent: b\nDisallow: /\n",
    "\ufeffSITEMAP:https://e.com/sitemap.xml",
    robots("  sitemap : https://e.com/a.xml?x=1,2 # comment", "# Sitemap:", "Sitemapper: no"),
    // Relative ones have a rule of their own.
    robots("Sitemap: /sitemap.xml", "Sitemap: e.com:80/sitemap.xml", "Sitemap: a https://e.com/"),
    "<url><loc>https://e.com/</loc></url>",
  ],
  invalid: [
    [robots("Sitemap:", "Sitemap:   # none"), "2:9 empty error protocol", "3:9 empty"],
    [robots("Sitemap: ftp://e.com/sitemap.xml", "Sitemap: https:///sitemap.xml"), "2:10 scheme error protocol", "3:10 scheme"],
    [robots("Sitemap: https://e.com/a.xml https://e.com/b.xml", "Sitemap: https://e.com/a.xml,https://e.com/b.xml"), "2:10 several", "3:10 several"],
    [robots("Site-map: https://e.com/a.xml", "sitemaps: https://e.com/b.xml"), "2:1 field warning protocol", "3:1 field"],
    [robots("Sitemap https://e.com/a.xml", "Sitemap /b.xml"), "2:1 colon warning protocol", "3:1 colon"],
    [{ document: robots("Sitemap:"), profiles: ["google"] }, "2:9 empty error google"],
  ],
});
