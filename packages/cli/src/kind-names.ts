/** What a document can be, in words. */
export const KIND_NAMES = {
  urlset: "urlset",
  sitemapindex: "sitemap index",
  text: "text sitemap",
  rss: "RSS feed",
  atom: "Atom feed",
  rdf: "RSS 1.0 feed",
  unknown: "no sitemap",
} as const;
