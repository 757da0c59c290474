/**
 * Limits of the protocol. A sitemap and an index have the same two.
 * Sources: https://www.sitemaps.org/protocol.html#index and https://www.sitemaps.org/faq.html#faq_sitemap_size
 */
export const MAX_ENTRIES = 50_000 as const;
/** Bytes of one file before compression; exactly this many are allowed. */
export const MAX_BYTES = 52_428_800 as const;
/** A loc has "less than 2,048 characters" (https://www.sitemaps.org/protocol.html#locdef), counted in code points. */
export const MAX_LOC_LENGTH = 2047 as const;
/** `minLength` of tLoc in http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd */
export const MIN_LOC_LENGTH = 12 as const;
/** Images of one page. Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
export const MAX_IMAGES_PER_URL = 1000 as const;
/** News entries of one sitemap. Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export const MAX_NEWS_PER_SITEMAP = 1000 as const;

/** Days for which an article is news. Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export const MAX_NEWS_DAYS = 2 as const;

/** Who judges or reads a sitemap. */
export const PROFILES = ["protocol", "xsd", "google", "bing", "yandex", "baidu", "naver", "seznam"] as const;

/** What an engine allows where it is stricter than the protocol. */
export const PROFILE_LIMITS = {
  protocol: {},
  xsd: {},
  google: {},
  bing: {},
  /** XML and text alone, loc of at most 1,024 characters (https://yandex.com/support/webmaster/en/controlling-robot/sitemap). */
  yandex: { maxLocLength: 1024, feeds: false },
  /** Fewer than 10 MB, loc of at most 256 bytes, no index files and no feeds (rules 248 and 249: https://www.wbolt.com/submit-sitemap-url-to-baidu.html). */
  baidu: { maxBytes: 10_485_759, maxLocBytes: 256, index: false, feeds: false },
  /** Less than 10 MB (https://searchadvisor.naver.com/guide/request-feed). */
  naver: { maxBytes: 10_485_759 },
  seznam: {},
} as const;
