export { loadKnownTable } from "./known-table.ts";
export { decodeManifest, encodeManifest } from "./manifest.ts";
export { mergeRows } from "./merge-rows.ts";
export { writeNextSegment } from "./next-segment.ts";
export { createRowSorter } from "./row-sorter.ts";
export { createFolderScratch } from "./scratch.ts";
export { SegmentReader } from "./segment-reader.ts";
export { findRows } from "./state-lookup.ts";
export {
  type FileRecord,
  type GroupRecord,
  type KnownTable,
  type Manifest,
  REMOVED,
  type RecentRecord,
  type RowBatch,
  type RowSorter,
  type RowStream,
  type Scratch,
  type SetShape,
} from "./types.ts";
export { segmentName, writeSegment } from "./write-segment.ts";
