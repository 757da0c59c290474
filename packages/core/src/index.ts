export type { Alternate, Changefreq, Image, News, Scope, SitemapRef, SitemapRefInput, UrlEntry, UrlEntryInput, Video } from "./model/entry.ts";
export { isSitemapError, SitemapError, type SitemapErrorCode } from "./model/error.ts";
export { URL_FIELDS } from "./model/fields.ts";
export type { DocumentKind, Issue, IssueLevel } from "./model/issue.ts";
export type { Result } from "./model/result.ts";
export { PROFILES } from "./protocol/limits.ts";
export { ISSUES, type IssueCode } from "./read/issues.ts";
export { readRanges, readSitemap, readSitemapToEnd } from "./read/read-sitemap.ts";
export type {
  Budgets,
  Inflate,
  RangeBatch,
  RangeReading,
  ReadBatch,
  ReadInput,
  ReadIssue,
  ReadOptions,
  ReadResult,
  ReadSummary,
  SitemapReading,
} from "./read/types.ts";
export {
  parseRobots,
  ROBOTS_MAX_BYTES,
  type RobotsFile,
  type RobotsGroup,
  type RobotsOtherLine,
  type RobotsRule,
  type RobotsSitemapLine,
} from "./robots/parse-robots.ts";
export { createRobotsMatcher, isAllowed, type RobotsMatcher, type RobotsVerdict } from "./robots/robots-matcher.ts";
export { type AnnouncedSitemap, sitemapAddresses } from "./robots/sitemap-addresses.ts";
export { isPrivateHost } from "./value/private-host.ts";
export { sameUrlKey } from "./value/same-url.ts";
export { gzipStream } from "./write/gzip.ts";
export { createMemorySink, type MemorySink } from "./write/memory-sink.ts";
export type { Repair, Skip } from "./write/report.ts";
export { appendSitemapLine } from "./write/robots.ts";
export type { GzipFactory, PublishedFile, Sink, SinkFile } from "./write/sink.ts";
export { toWritable, type Writable, type WritableOptions } from "./write/to-writable.ts";
export type {
  BadRow,
  CoreColumn,
  Counted,
  EntryBatch,
  Example,
  Profile,
  RecordStream,
  RepairReason,
  SkipReason,
  Source,
  SourceItem,
  WriteOptions,
  WriteResult,
  WrittenFile,
} from "./write/types.ts";
export { type IndexOptions, type IndexResult, type RefSource, writeSitemapIndex } from "./write/write-sitemap-index.ts";
export { writeSitemaps } from "./write/write-sitemaps.ts";
