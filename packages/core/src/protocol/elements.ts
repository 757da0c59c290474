/**
 * The elements of the protocol and of every extension in use: one line for each element or attribute.
 * The writer, the reader, the types, the kernel's tables and the reference are derived from these tables;
 * a new field is a new line here and nothing else. Order is the order of the schema.
 *
 * A row:
 * - `name`: local name as written in XML; `property`: its name on a url entry
 * - `kind`: grammar of the text ("group" has `children`, "empty" has attributes only)
 * - `required`: the element must be there; `repeatable`: it may occur again, `max` times at most
 * - `values`, `min`, `max…`, `target`, `bare`, `maxDays`: facets; `deprecated`: still valid, no longer heeded
 */

import type { ElementSpec } from "./element-spec.ts";
import { MAX_NEWS_DAYS } from "./limits.ts";

const SM = "https://www.sitemaps.org/protocol.html#xmlTagDefinitions";
const GI = "https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps";
const GV = "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps";
const GN = "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap";
const GH = "https://developers.google.com/search/docs/specialty/international/localized-versions";
const GXV = "http://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd";
const GXN = "http://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd";

/** The words of changefreq. `assembly/records.ts` spells them as numbers. */
export const CHANGEFREQ_VALUES = ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"] as const;

/** Children of `<url>` in the protocol's own namespace. */
export const URL_ELEMENTS = [
  { name: "loc", property: "loc", kind: "loc", required: true, source: SM },
  { name: "lastmod", property: "lastmod", kind: "w3c-datetime", maxLength: 100, source: SM },
  { name: "changefreq", property: "changefreq", kind: "enum", values: CHANGEFREQ_VALUES, source: SM },
  { name: "priority", property: "priority", kind: "decimal", min: 0, max: 1, maxLength: 100, source: SM },
] as const;

/** Children of `<sitemap>` in an index. */
export const SITEMAP_ELEMENTS = [
  { name: "loc", property: "loc", kind: "loc", required: true, source: SM },
  { name: "lastmod", property: "lastmod", kind: "w3c-datetime", source: SM },
] as const;

/** `<xhtml:link rel="alternate" hreflang="…" href="…"/>`: one language version of the page. */
export const ALTERNATE_ELEMENT = {
  name: "link",
  property: "alternates",
  kind: "empty",
  repeatable: true,
  source: GH,
  attributes: [
    { name: "rel", property: "rel", kind: "fixed", value: "alternate", required: true },
    { name: "hreflang", property: "hreflang", kind: "hreflang", required: true },
    { name: "href", property: "href", kind: "url", target: "page", required: true },
  ],
} as const;

export const IMAGE_ELEMENT = {
  name: "image",
  property: "images",
  kind: "group",
  repeatable: true,
  maxOccurs: 1000,
  source: GI,
  children: [
    { name: "loc", property: "loc", kind: "url", required: true, source: GI },
    { name: "caption", property: "caption", kind: "text", deprecated: true, source: GI },
    { name: "geo_location", property: "geoLocation", kind: "text", deprecated: true, source: GI },
    { name: "title", property: "title", kind: "text", deprecated: true, source: GI },
    { name: "license", property: "license", kind: "url", deprecated: true, source: GI },
  ],
} as const;

export const VIDEO_ELEMENT = {
  name: "video",
  property: "videos",
  kind: "group",
  repeatable: true,
  oneOf: ["content_loc", "player_loc"],
  source: GV,
  children: [
    { name: "thumbnail_loc", property: "thumbnailLoc", kind: "url", required: true, source: GV },
    { name: "title", property: "title", kind: "text", required: true, maxLength: 100, source: GV },
    { name: "description", property: "description", kind: "text", required: true, maxLength: 2048, source: GV },
    { name: "content_loc", property: "contentLoc", kind: "url", target: "media", source: GV },
    {
      name: "player_loc",
      property: "playerLoc",
      kind: "url",
      target: "player",
      source: GV,
      attributes: [
        { name: "allow_embed", property: "allowEmbed", kind: "yes-no", deprecated: true },
        { name: "autoplay", property: "autoplay", kind: "text", deprecated: true },
      ],
    },
    { name: "duration", property: "duration", kind: "duration", min: 1, max: 28800, source: GV },
    { name: "expiration_date", property: "expirationDate", kind: "w3c-datetime", source: GV },
    { name: "rating", property: "rating", kind: "decimal", min: 0, max: 5, source: GV },
    {
      name: "content_segment_loc",
      property: "contentSegmentLocs",
      kind: "url",
      repeatable: true,
      deprecated: true,
      source: GXV,
      attributes: [{ name: "duration", property: "duration", kind: "duration", min: 0, max: 28800 }],
    },
    { name: "view_count", property: "viewCount", kind: "integer", min: 0, source: GV },
    { name: "publication_date", property: "publicationDate", kind: "w3c-datetime", source: GV },
    { name: "tag", property: "tags", kind: "text", repeatable: true, maxOccurs: 32, source: GV },
    { name: "category", property: "category", kind: "text", maxLength: 256, deprecated: true, source: GXV },
    { name: "family_friendly", property: "familyFriendly", kind: "yes-no", source: GV },
    {
      name: "restriction",
      property: "restriction",
      kind: "country-list",
      source: GV,
      attributes: [{ name: "relationship", property: "relationship", kind: "enum", values: ["allow", "deny"], required: true }],
    },
    {
      name: "gallery_loc",
      property: "galleryLoc",
      kind: "url",
      deprecated: true,
      source: GXV,
      attributes: [{ name: "title", property: "title", kind: "text", deprecated: true }],
    },
    {
      name: "price",
      property: "prices",
      kind: "text",
      repeatable: true,
      deprecated: true,
      source: GXV,
      attributes: [
        { name: "currency", property: "currency", kind: "currency" },
        { name: "type", property: "type", kind: "enum", values: ["purchase", "PURCHASE", "rent", "RENT"] },
        { name: "resolution", property: "resolution", kind: "enum", values: ["sd", "SD", "hd", "HD"] },
      ],
    },
    { name: "requires_subscription", property: "requiresSubscription", kind: "yes-no", source: GV },
    {
      name: "uploader",
      property: "uploader",
      kind: "text",
      maxLength: 255,
      source: GV,
      attributes: [{ name: "info", property: "info", kind: "url", target: "own-site" }],
    },
    {
      name: "tvshow",
      property: "tvshow",
      kind: "group",
      deprecated: true,
      source: GXV,
      children: [
        { name: "show_title", property: "showTitle", kind: "text", required: true, source: GXV },
        {
          name: "video_type",
          property: "videoType",
          kind: "enum",
          values: ["full", "preview", "clip", "interview", "news", "other"],
          required: true,
          source: GXV,
        },
        { name: "episode_title", property: "episodeTitle", kind: "text", source: GXV },
        { name: "season_number", property: "seasonNumber", kind: "integer", min: 1, source: GXV },
        { name: "episode_number", property: "episodeNumber", kind: "integer", min: 1, source: GXV },
        { name: "premier_date", property: "premierDate", kind: "w3c-datetime", source: GXV },
      ],
    },
    {
      name: "platform",
      property: "platform",
      kind: "platform-list",
      source: GV,
      attributes: [{ name: "relationship", property: "relationship", kind: "enum", values: ["allow", "deny"], required: true }],
    },
    { name: "live", property: "live", kind: "yes-no", source: GV },
    {
      name: "id",
      property: "ids",
      kind: "text",
      repeatable: true,
      deprecated: true,
      source: GXV,
      attributes: [
        {
          name: "type",
          property: "type",
          kind: "enum",
          values: ["tms:series", "tms:program", "rovi:series", "rovi:program", "freebase", "url"],
          required: true,
        },
      ],
    },
  ],
} as const;

export const NEWS_ELEMENT = {
  name: "news",
  property: "news",
  kind: "group",
  maxPerSitemap: 1000,
  source: GN,
  children: [
    {
      name: "publication",
      property: "publication",
      kind: "group",
      required: true,
      source: GN,
      children: [
        { name: "name", property: "name", kind: "text", bare: true, required: true, source: GN },
        { name: "language", property: "language", kind: "news-language", required: true, source: GN },
      ],
    },
    { name: "access", property: "access", kind: "enum", values: ["Subscription", "Registration"], deprecated: true, source: GXN },
    { name: "genres", property: "genres", kind: "news-genres", deprecated: true, source: GXN },
    { name: "publication_date", property: "publicationDate", kind: "w3c-datetime", maxDays: MAX_NEWS_DAYS, required: true, source: GN },
    { name: "title", property: "title", kind: "text", required: true, source: GN },
    { name: "keywords", property: "keywords", kind: "text", deprecated: true, source: GXN },
    { name: "stock_tickers", property: "stockTickers", kind: "stock-tickers", deprecated: true, source: GXN },
  ],
} as const;

// Wrong rows are compile errors here; the tables themselves keep their literal types, from which the entry types follow.
URL_ELEMENTS satisfies readonly ElementSpec[];
SITEMAP_ELEMENTS satisfies readonly ElementSpec[];
[ALTERNATE_ELEMENT, IMAGE_ELEMENT, VIDEO_ELEMENT, NEWS_ELEMENT] satisfies readonly ElementSpec[];
