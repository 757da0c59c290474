import type { HashKey } from "@mapwright/core/set";
import { planCompaction } from "./compaction.ts";
import { mergeRows } from "./merge-rows.ts";
import { SegmentReader } from "./segment-reader.ts";
import type { ReadState, RowStream, SegmentRecord, WriteBytes } from "./types.ts";
import { segmentName, writeSegment } from "./write-segment.ts";

/** What a generation adds to the state. */
export interface NextSegmentOptions {
  readonly generation: number;
  readonly hashKey: HashKey;
  /** The rows that are new, sorted, with the removals; any older row with the same key counts no more. */
  readonly rows: RowStream;
  /** About how many of them there are. */
  readonly count: number;
  /** Those of the manifest, newest first. */
  readonly segments: readonly SegmentRecord[];
  readonly read: ReadState;
  readonly write: WriteBytes;
}

/** What a generation leaves behind. */
export interface NextSegment {
  /** For the manifest, newest first. */
  readonly segments: readonly SegmentRecord[];
  /** Segments whose rows are in the new one; they can be deleted once the manifest stands. */
  readonly replaced: readonly SegmentRecord[];
}

/** Writes the segment of a generation below the name `segmentName(generation)`, together with the rows of older ones whose turn it is. Throws ERR_STATE. */
export async function writeNextSegment(options: NextSegmentOptions): Promise<NextSegment> {
  const { generation, hashKey, segments, read, write, count } = options;
  const { merged, base } = planCompaction(segments, count);
  const replaced = segments.slice(0, merged);
  const expectedRows = replaced.reduce((sum, segment) => sum + segment.rows, count);
  const older = replaced.map((record) => new SegmentReader(record, { read, hashKey }).rows());
  const rows = older.length === 0 ? options.rows : mergeRows([options.rows, ...older]);
  const segment = await writeSegment(rows, { name: segmentName(generation), generation, hashKey, base, expectedRows }, write);
  return { segments: [segment, ...segments.slice(merged)], replaced };
}
