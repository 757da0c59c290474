import { SitemapError } from "@mapwright/core";
import type { HashKey } from "@mapwright/core/set";
import { bucketLimit, encodeBucket, MAX_BUCKET_ROWS } from "./bucket-codec.ts";
import { bucketOf, compareKeys, KEY_WORDS } from "./key-order.ts";
import { copyRow, createColumns, type RowColumns, resizeColumns } from "./row-columns.ts";
import {
  bitsFor,
  bucketChecksum,
  DIRECTORY_WORDS,
  directoryLength,
  encodeTrailer,
  HEAD,
  HEAD_WORDS,
  MAX_SEGMENT_WORDS,
  sealOf,
  TRAILER_WORDS,
} from "./segment-format.ts";
import { REMOVED, type RowBatch, type RowStream, type SegmentRecord, type WriteBytes } from "./types.ts";
import { bytesOfWords, WORD_BYTES, wordsOfBytes } from "./words.ts";

/** What a segment is to be. */
export interface SegmentPlan {
  readonly name: string;
  readonly generation: number;
  readonly hashKey: HashKey;
  readonly base: boolean;
  /** About how many rows will come; the size of the buckets follows from it. */
  readonly expectedRows: number;
}

/** Bytes that are written at once. */
const PIECE_WORDS = 64 * 1024;

/** Name of the segment that a generation writes. */
export function segmentName(generation: number): string {
  return `rows-${String(generation).padStart(6, "0")}.seg`;
}

/** Writes rows as a segment; removals are left out of a base. Gives the record for the manifest. Errors of `write` pass through. */
export async function writeSegment(rows: RowStream, plan: SegmentPlan, write: WriteBytes): Promise<SegmentRecord> {
  const writer = new SegmentWriter(plan, write);
  for await (const batch of rows) await writer.add(batch);
  return writer.end();
}

class SegmentWriter {
  readonly #plan: SegmentPlan;
  readonly #write: WriteBytes;
  readonly #bits: number;
  readonly #seal: number;
  readonly #directory: Int32Array;
  /** Rows of the bucket that is not complete. */
  #pending: RowColumns = createColumns(256);
  #bucket = 0;
  #rows = 0;
  #words = new Int32Array(PIECE_WORDS);
  #filled = HEAD_WORDS;
  /** Words before those in `#words`. */
  #written = 0;

  constructor(plan: SegmentPlan, write: WriteBytes) {
    this.#plan = plan;
    this.#write = write;
    this.#bits = bitsFor(plan.expectedRows);
    this.#seal = sealOf({ generation: plan.generation, base: plan.base, bits: this.#bits }, plan.hashKey);
    this.#directory = new Int32Array(directoryLength(this.#bits));
    this.#words.set(wordsOfBytes(Buffer.from(HEAD, "latin1")));
    this.#directory[0] = HEAD_WORDS;
  }

  async add(batch: RowBatch): Promise<void> {
    let row = 0;
    while (row < batch.count) {
      const bucket = bucketOf(batch.keys[row * KEY_WORDS] as number, this.#bits);
      while (this.#bucket < bucket) {
        this.#endBucket();
        if (this.#filled >= PIECE_WORDS) await this.#flush();
      }
      row = this.#take(batch, row);
    }
  }

  async end(): Promise<SegmentRecord> {
    while (this.#bucket < 2 ** this.#bits) this.#endBucket();
    await this.#flush();
    const bytes = (this.#written + this.#directory.length + TRAILER_WORDS) * WORD_BYTES;
    await this.#write(bytesOfWords(this.#directory, this.#directory.length));
    const { name, generation, base } = this.#plan;
    const record = { name, generation, rows: this.#rows, bytes, bits: this.#bits, base };
    await this.#write(encodeTrailer(record, this.#seal));
    return record;
  }

  /** Takes the rows of the bucket at hand, from `from` on; gives the first row of another one. */
  #take(batch: RowBatch, from: number): number {
    let row = from;
    for (; row < batch.count && bucketOf(batch.keys[row * KEY_WORDS] as number, this.#bits) === this.#bucket; row++) {
      this.#requireOrder(batch.keys, row * KEY_WORDS);
      if (this.#plan.base && batch.files[row] === REMOVED) continue;
      const { count } = this.#pending;
      if (count === this.#pending.files.length) this.#pending = resizeColumns(this.#pending, count * 2);
      copyRow(batch, row, this.#pending, count);
      this.#pending.count++;
    }
    return row;
  }

  readonly #last = new Int32Array(KEY_WORDS);
  #any = false;

  /** A segment out of order would answer wrongly ever after. */
  #requireOrder(keys: Int32Array, at: number): void {
    if (this.#any && compareKeys(this.#last, 0, keys, at) >= 0)
      throw new SitemapError("ERR_ARGUMENT", "Expected rows in the order of their keys, found one out of order");
    this.#any = true;
    for (let word = 0; word < KEY_WORDS; word++) this.#last[word] = keys[at + word] as number;
  }

  #endBucket(): void {
    const { count } = this.#pending;
    let end = this.#filled;
    if (count > 0) {
      if (count > MAX_BUCKET_ROWS) throw new SitemapError("ERR_ARGUMENT", `Expected at most ${MAX_BUCKET_ROWS} rows in a bucket, found ${count}`);
      const needed = this.#filled + bucketLimit(count);
      if (needed > this.#words.length) this.#words = grown(this.#words, needed);
      end = encodeBucket(this.#pending, count, this.#words, this.#filled);
    }
    const at = this.#bucket * DIRECTORY_WORDS;
    const bytes = bytesOfWords(this.#words.slice(this.#filled, end), end - this.#filled);
    this.#directory[at + 1] = bucketChecksum(bytes, this.#bucket, this.#seal);
    this.#bucket++;
    this.#filled = end;
    this.#rows += count;
    this.#pending.count = 0;
    const total = this.#written + end;
    if (total > MAX_SEGMENT_WORDS)
      throw new SitemapError("ERR_ARGUMENT", `Expected a segment of at most ${MAX_SEGMENT_WORDS * WORD_BYTES} bytes, found more rows`);
    this.#directory[at + DIRECTORY_WORDS] = total;
  }

  async #flush(): Promise<void> {
    if (this.#filled === 0) return;
    await this.#write(bytesOfWords(this.#words, this.#filled));
    this.#written += this.#filled;
    this.#filled = 0;
  }
}

function grown(words: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed, words.length * 2));
  larger.set(words);
  return larger;
}
