import { bucketOf, compareKeys, KEY_WORDS } from "./key-order.ts";
import { copyRow, createColumns } from "./row-columns.ts";
import { DIRECTORY_WORDS } from "./segment-format.ts";
import type { SegmentReader } from "./segment-reader.ts";
import { REMOVED, type RowBatch } from "./types.ts";
import { WORD_BYTES } from "./words.ts";

/** What is known of some keys: row i is that of key i where `found` says so, and else zeros with the file `REMOVED`. */
export interface FoundRows extends RowBatch {
  /** 1 where the set lists the key, 0 where it does not. */
  readonly found: Uint8Array;
}

/** Buckets as near to each other as that are read at once. */
const GAP_BYTES = 16 * 1024;
const PIECE_BYTES = 512 * 1024;
/** With as many keys the directory is read as a whole instead of in slices. */
const WHOLE_DIRECTORY_KEYS = 64;
/** Reads that wait at a time. */
const READS_AT_ONCE = 16;

/**
 * Looks for `count` keys in segments, the newest first. A key costs two small reads a segment: 16 bytes of the directory, then a bucket of about 128 rows;
 * keys that lie near each other share them. Throws ERR_STATE.
 */
export async function findRows(segments: readonly SegmentReader[], keys: Int32Array, count: number): Promise<FoundRows> {
  const rows = { ...createColumns(count), count, found: new Uint8Array(count) };
  rows.files.fill(REMOVED);
  let open = Uint32Array.from({ length: count }, (_, index) => index);
  open.sort((left, right) => compareKeys(keys, left * KEY_WORDS, keys, right * KEY_WORDS));
  for (const segment of segments) {
    if (open.length === 0) break;
    const known = await findInSegment(segment, { keys, open }, rows);
    open = open.filter((index) => !known.has(index));
  }
  for (let index = 0; index < count; index++) if (rows.files[index] !== REMOVED) rows.found[index] = 1;
  return rows;
}

/** Keys, and the numbers of those that are looked for, in the order of the keys. */
interface Wanted {
  readonly keys: Int32Array;
  readonly open: Uint32Array;
}

/** Keys that lie in one bucket: numbers [from, to) of the open ones. */
interface BucketWanted {
  readonly bucket: number;
  readonly from: number;
  readonly to: number;
  /** In bytes. */
  begin: number;
  end: number;
  checksum: number;
}

async function findInSegment(segment: SegmentReader, wanted: Wanted, rows: RowBatch): Promise<ReadonlySet<number>> {
  const buckets = bucketsOf(wanted, segment.record.bits);
  await locate(segment, buckets, wanted.open.length);
  const known = new Set<number>();
  await atOnce(joined(buckets), async (piece) => {
    const first = (piece[0] as BucketWanted).begin;
    const bytes = await segment.bytes(first, (piece[piece.length - 1] as BucketWanted).end);
    for (const bucket of piece) searchBucket({ segment, bucket, bytes: bytes.subarray(bucket.begin - first, bucket.end - first) }, wanted, { rows, known });
  });
  return known;
}

function bucketsOf(wanted: Wanted, bits: number): readonly BucketWanted[] {
  const found: BucketWanted[] = [];
  const { keys, open } = wanted;
  const bucketAt = (at: number): number => bucketOf(keys[(open[at] as number) * KEY_WORDS] as number, bits);
  for (let from = 0; from < open.length; ) {
    const bucket = bucketAt(from);
    let to = from + 1;
    while (to < open.length && bucketAt(to) === bucket) to++;
    found.push({ bucket, from, to, begin: 0, end: 0, checksum: 0 });
    from = to;
  }
  return found;
}

/** Finds out where the buckets are. */
async function locate(segment: SegmentReader, buckets: readonly BucketWanted[], keys: number): Promise<void> {
  const whole = keys >= WHOLE_DIRECTORY_KEYS ? await segment.directory(0, 2 ** segment.record.bits) : undefined;
  await atOnce(buckets, async (wanted) => {
    const slice = whole ?? (await segment.directory(wanted.bucket, wanted.bucket + 1));
    const at = whole === undefined ? 0 : wanted.bucket * DIRECTORY_WORDS;
    wanted.begin = ((slice[at] as number) >>> 0) * WORD_BYTES;
    wanted.checksum = slice[at + 1] as number;
    wanted.end = ((slice[at + DIRECTORY_WORDS] as number) >>> 0) * WORD_BYTES;
  });
}

/** Buckets in groups that are read at once. */
function joined(buckets: readonly BucketWanted[]): readonly (readonly BucketWanted[])[] {
  const groups: BucketWanted[][] = [];
  for (const bucket of buckets) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    const near =
      group !== undefined && last !== undefined && bucket.begin - last.end <= GAP_BYTES && bucket.end - (group[0] as BucketWanted).begin <= PIECE_BYTES;
    if (near) group.push(bucket);
    else groups.push([bucket]);
  }
  return groups;
}

function searchBucket(
  place: { readonly segment: SegmentReader; readonly bucket: BucketWanted; readonly bytes: Uint8Array },
  wanted: Wanted,
  target: { readonly rows: RowBatch; readonly known: Set<number> },
): void {
  const { segment, bucket, bytes } = place;
  const columns = createColumns(Math.ceil(bytes.length / WORD_BYTES / (KEY_WORDS + 1)));
  const count = segment.decode(bytes, { bucket: bucket.bucket, checksum: bucket.checksum }, { columns, at: 0, fresh: true });
  let row = 0;
  for (let at = bucket.from; at < bucket.to; at++) {
    const index = wanted.open[at] as number;
    while (row < count && compareKeys(columns.keys, row * KEY_WORDS, wanted.keys, index * KEY_WORDS) < 0) row++;
    if (row === count || compareKeys(columns.keys, row * KEY_WORDS, wanted.keys, index * KEY_WORDS) !== 0) continue;
    copyRow(columns, row, target.rows, index);
    target.known.add(index);
  }
}

/** Does the work for each item, a few at a time. */
async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: Math.min(READS_AT_ONCE, items.length) }, worker));
}
