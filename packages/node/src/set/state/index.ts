export { BASE_SHARE, planCompaction, SEGMENTS_TO_MERGE } from "./compaction.ts";
export { type KnownTableOptions, loadKnownTable } from "./known-table.ts";
export { decodeManifest, encodeManifest, MANIFEST_VERSION } from "./manifest.ts";
export { type MergeOptions, mergeRows } from "./merge-rows.ts";
export { type NextSegment, type NextSegmentOptions, writeNextSegment } from "./next-segment.ts";
export { createRowSorter, DEFAULT_SORT_BYTES, type RowSorterOptions } from "./row-sorter.ts";
export { createFolderScratch } from "./scratch.ts";
export { SegmentReader } from "./segment-reader.ts";
export { type StateFault, stateFaultOf } from "./state-error.ts";
export { type FoundRows, findRows } from "./state-lookup.ts";
export {
  type FileRecord,
  type GroupRecord,
  type IndexRecord,
  type KnownTable,
  type Manifest,
  REMOVED,
  type ReadState,
  type RecentRecord,
  type RowBatch,
  type RowSorter,
  type RowStream,
  type RowValues,
  type Scratch,
  type ScratchFile,
  type SegmentRecord,
  type SetShape,
  type Temperature,
  type WriteBytes,
} from "./types.ts";
export { type SegmentPlan, segmentName, writeSegment } from "./write-segment.ts";
