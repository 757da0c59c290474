export type { Alternate, Changefreq, Image, News, Scope, SitemapRef, SitemapRefInput, UrlEntry, UrlEntryInput, Video } from "./model/entry.ts";
export { isSitemapError, SitemapError, type SitemapErrorCode } from "./model/error.ts";
export type { DocumentKind, Issue, IssueLevel } from "./model/issue.ts";
export type { Result } from "./model/result.ts";
