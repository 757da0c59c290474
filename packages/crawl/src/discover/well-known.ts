/**
 * Names below the root of a site at which sitemaps stand without a word in robots.txt, the common ones first. Seznam falls back to the first
 * (https://blog.seznam.cz/2007/11/podpora-sitemap-xml/); `wp-sitemap.xml` is that of WordPress
 * (https://make.wordpress.org/core/2020/07/22/new-xml-sitemaps-functionality-in-wordpress-5-5/), `sitemap_index.xml` that of its SEO plugins.
 */
export const WELL_KNOWN_NAMES = [
  "sitemap.xml",
  "sitemap_index.xml",
  "wp-sitemap.xml",
  "sitemap-index.xml",
  "sitemapindex.xml",
  "sitemap.xml.gz",
  "sitemap_index.xml.gz",
  "sitemap-index.xml.gz",
  "sitemap.txt",
  "sitemap.txt.gz",
  "sitemaps.xml",
  "sitemap/sitemap.xml",
  "sitemap/index.xml",
  "sitemaps/sitemap.xml",
  "sitemap.php",
  "sitemap",
] as const satisfies readonly string[];
