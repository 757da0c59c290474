import type { HashKey } from "@mapwright/core/set";
import { crc32 } from "../../crc32.ts";
import { stateError } from "./state-error.ts";
import type { SegmentRecord } from "./types.ts";
import { bytesOfWords, WORD_BYTES, wordsOfBytes } from "./words.ts";

/**
 * A segment: a head, buckets of rows one after another, a directory of them, a trailer. docs/decisions/set-state.md draws it.
 *
 * What must stay true: a bucket can be found, read and proved with nothing but the manifest and two small reads, so its checksum goes on from the seal of
 * the segment (generation, shape and hash key) and holds its number, and directory and trailer have a size that follows from `bits`.
 */
export const HEAD = "mapwright rows 1";
export const HEAD_WORDS = HEAD.length / WORD_BYTES;
/** Words of the directory for each bucket: where it begins, in words from the start of the file, and its checksum. */
export const DIRECTORY_WORDS = 2;
export const TRAILER_WORDS = 10;
/** More would not fit the word that counts words. */
export const MAX_SEGMENT_WORDS = 0xffffffff;

/** A bucket holds about as many rows: small enough for one read, large enough for the directory to be small beside the rows. */
const ROWS_A_BUCKET = 128;
const MAX_BITS = 24;
const TRAILER_MARK = 0x7277_616d;
const BUCKET_MIX = 0x9e37_79b1;

/** Bits that choose one of as many buckets as serve `rows` rows. */
export function bitsFor(rows: number): number {
  return Math.min(MAX_BITS, Math.max(0, Math.round(Math.log2(Math.max(1, rows) / ROWS_A_BUCKET))));
}

/** What the checksums of a segment go on from: the same bytes in another generation, or under another key, do not count. */
export function sealOf(segment: Pick<SegmentRecord, "generation" | "bits" | "base">, hashKey: HashKey): number {
  return crc32(Buffer.from(`${HEAD} ${segment.generation} ${segment.bits} ${segment.base} ${hashKey.map((word) => word >>> 0).join(" ")}`, "latin1"));
}

/** Checksum of the bytes of a bucket. */
export function bucketChecksum(bytes: Uint8Array, bucket: number, seal: number): number {
  return crc32(bytes, seal) ^ Math.imul(bucket + 1, BUCKET_MIX);
}

/** Can a segment of so many bits have so many bytes? */
export function isSegmentSize({ bytes, bits }: Pick<SegmentRecord, "bytes" | "bits">): boolean {
  return bits <= MAX_BITS && bytes % WORD_BYTES === 0 && directoryStart({ bytes, bits }) >= HEAD_WORDS;
}

/** Where the directory begins, in words. */
export function directoryStart(segment: Pick<SegmentRecord, "bytes" | "bits">): number {
  return segment.bytes / WORD_BYTES - TRAILER_WORDS - directoryLength(segment.bits);
}

/** Words of the directory: one pair more than there are buckets, for the end of the last. */
export function directoryLength(bits: number): number {
  return (2 ** bits + 1) * DIRECTORY_WORDS;
}

/** The bytes at the end of a segment. */
export function encodeTrailer(segment: Omit<SegmentRecord, "name">, seal: number): Uint8Array {
  const words = new Int32Array(TRAILER_WORDS);
  words.set([
    TRAILER_MARK,
    segment.bits,
    segment.base ? 1 : 0,
    segment.rows,
    segment.generation % 2 ** 32,
    Math.floor(segment.generation / 2 ** 32),
    segment.bytes % 2 ** 32,
    Math.floor(segment.bytes / 2 ** 32),
    seal,
  ]);
  const checked = (TRAILER_WORDS - 1) * WORD_BYTES;
  words[TRAILER_WORDS - 1] = crc32(bytesOfWords(words.slice(), TRAILER_WORDS - 1).subarray(0, checked));
  return bytesOfWords(words, TRAILER_WORDS);
}

/** Throws ERR_STATE unless the trailer is the one of this segment. */
export function requireTrailer(bytes: Uint8Array, segment: SegmentRecord, seal: number): void {
  const right = encodeTrailer(segment, seal);
  if (Buffer.compare(bytes, right) === 0) return;
  const words = wordsOfBytes(bytes);
  const whole = bytes.length === right.length && words[TRAILER_WORDS - 1] === (crc32(bytes.subarray(0, (TRAILER_WORDS - 1) * WORD_BYTES)) | 0);
  if (whole && words[0] === TRAILER_MARK)
    throw stateError(
      "foreign",
      segment.name,
      `Expected ${segment.name} to be the segment of ${segment.rows} rows of generation ${segment.generation} of this set, found another segment`,
    );
  throw stateError("damaged", segment.name, `Expected ${segment.name} to end as a segment of ${segment.bytes} bytes does, found it cut off or altered`);
}
