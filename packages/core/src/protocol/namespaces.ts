/**
 * XML namespaces of the protocol and its extensions.
 * Sources: https://www.sitemaps.org/protocol.html#extending and the pages named beside each extension table.
 */
export const SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9" as const;
export const IMAGE_NAMESPACE = "http://www.google.com/schemas/sitemap-image/1.1" as const;
export const VIDEO_NAMESPACE = "http://www.google.com/schemas/sitemap-video/1.1" as const;
export const NEWS_NAMESPACE = "http://www.google.com/schemas/sitemap-news/0.9" as const;
export const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml" as const;

/** Namespaces that are no longer read by any engine; their elements are skipped with a note. */
export const RETIRED_NAMESPACES = {
  mobile: "http://www.google.com/schemas/sitemap-mobile/1.0",
  pagemap: "http://www.google.com/schemas/sitemap-pagemap/1.0",
  geo: "http://www.google.com/geo/schemas/sitemap/1.0",
  codesearch: "http://www.google.com/codesearch/schemas/sitemap/1.0",
} as const;

/** Namespaces that name a feed. Sources: RSS 1.0, Atom 0.3 and RFC 4287 section 1.2. */
export const FEED_NAMESPACES = {
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rss10: "http://purl.org/rss/1.0/",
  rss090: "http://my.netscape.com/rdf/simple/0.9/",
  atom03: "http://purl.org/atom/ns#",
  atom10: "http://www.w3.org/2005/Atom",
  dublinCore: "http://purl.org/dc/elements/1.1/",
  dcTerms: "http://purl.org/dc/terms/",
} as const;
