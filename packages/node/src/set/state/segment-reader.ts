import type { HashKey } from "@mapwright/core/set";
import { bucketRows, decodeBucket, keysInOrder } from "./bucket-codec.ts";
import { createColumns, resizeColumns } from "./row-columns.ts";
import { bucketChecksum, DIRECTORY_WORDS, directoryStart, HEAD, HEAD_WORDS, isSegmentSize, requireTrailer, sealOf, TRAILER_WORDS } from "./segment-format.ts";
import { stateError } from "./state-error.ts";
import type { ReadState, RowBatch, SegmentRecord } from "./types.ts";
import { WORD_BYTES, wordsOfBytes } from "./words.ts";

/** Bytes that a stream of rows reads at once. */
const PIECE_BYTES = 1024 * 1024;
const BATCH_ROWS = 8192;

/** Reads a segment that the manifest names; throws ERR_STATE where no segment has such a size. Everything it gives is proved by checksums; what is cut, altered or foreign throws ERR_STATE. */
export class SegmentReader {
  readonly record: SegmentRecord;
  readonly #read: ReadState;
  readonly #seal: number;

  constructor(record: SegmentRecord, options: { readonly read: ReadState; readonly hashKey: HashKey }) {
    const { name, bytes, bits } = record;
    if (!isSegmentSize(record))
      throw stateError("damaged", name, `Expected a size that a segment can have, found ${bytes} bytes for 2^${bits} buckets of ${name}`);
    this.record = record;
    this.#read = options.read;
    this.#seal = sealOf(record, options.hashKey);
  }

  /** Where buckets [from, to) begin and end and their checksums, as words of the directory; one small read. */
  async directory(from: number, to: number): Promise<Int32Array> {
    const start = (directoryStart(this.record) + from * DIRECTORY_WORDS) * WORD_BYTES;
    const end = start + (to - from + 1) * DIRECTORY_WORDS * WORD_BYTES;
    const words = wordsOfBytes(await this.bytes(start, end));
    const limit = directoryStart(this.record);
    for (let at = 0; at < words.length; at += DIRECTORY_WORDS) {
      const begin = (words[at] as number) >>> 0;
      if (begin < HEAD_WORDS || begin > limit || (at > 0 && begin < (words[at - DIRECTORY_WORDS] as number) >>> 0)) throw this.#damage("its directory");
    }
    return words;
  }

  /** The bytes [from, to), all of them. */
  async bytes(from: number, to: number): Promise<Uint8Array> {
    const { name, bytes } = this.record;
    const found = await this.#read(name, from, to);
    if (found === undefined) throw stateError("lost", name, `Expected the segment ${name} that the manifest names, found no such file`);
    if (found.length !== to - from)
      throw stateError("damaged", name, `Expected ${name} to have ${bytes} bytes, found it cut off after ${from + Math.min(found.length, to - from)}`);
    return found;
  }

  /** Proves the bytes of a bucket and puts its rows into columns that are large enough; gives how many. `checksum` is what the directory says. */
  decode(
    bytes: Uint8Array,
    place: { readonly bucket: number; readonly checksum: number },
    target: { readonly columns: RowBatch; readonly at: number; readonly fresh: boolean },
  ): number {
    const { bucket, checksum } = place;
    if ((bucketChecksum(bytes, bucket, this.#seal) | 0) !== checksum) throw this.#damage(`bucket ${bucket}`);
    const words = wordsOfBytes(bytes);
    const rows = bucketRows(words, 0, words.length);
    if (rows < 0) throw this.#damage(`bucket ${bucket}`);
    if (rows === 0) return 0;
    decodeBucket(words, 0, target.columns, target);
    if (!keysInOrder(target.columns.keys, { from: target.at, to: target.at + rows }, bucket, this.record.bits)) throw this.#damage(`bucket ${bucket}`);
    return rows;
  }

  /** The rows of the segment in order. */
  async *rows(): AsyncGenerator<RowBatch> {
    await this.#requireWhole();
    const directory = await this.directory(0, 2 ** this.record.bits);
    if (startOf(directory, 0) !== HEAD_WORDS) throw this.#damage("its directory");
    let total = 0;
    for await (const batch of this.#stream(directory)) {
      total += batch.count;
      yield batch;
    }
    if (total !== this.record.rows) throw this.#damage("its rows");
  }

  async *#stream(directory: Int32Array): AsyncGenerator<RowBatch> {
    const ranges = pieces(directory);
    let columns = createColumns(Math.min(BATCH_ROWS, this.record.rows));
    let next = ranges.length > 0 ? this.#piece(directory, ranges[0] as Piece) : undefined;
    for (let i = 0; i < ranges.length; i++) {
      const range = ranges[i] as Piece;
      const bytes = (await next) as Uint8Array;
      const following = ranges[i + 1];
      next = following === undefined ? undefined : this.#piece(directory, following);
      // A failure is thrown where the piece is awaited, unless nobody gets there.
      next?.catch(() => undefined);
      columns.count = 0;
      const origin = startOf(directory, range.from);
      for (let bucket = range.from; bucket < range.to; bucket++) {
        const begin = (startOf(directory, bucket) - origin) * WORD_BYTES;
        const end = (startOf(directory, bucket + 1) - origin) * WORD_BYTES;
        const possible = Math.ceil((end - begin) / WORD_BYTES / 4);
        if (columns.count + possible > columns.files.length) {
          if (columns.count > 0) yield columns;
          if (possible > columns.files.length) columns = resizeColumns({ ...columns, count: 0 }, possible);
          columns.count = 0;
        }
        const checksum = directory[bucket * DIRECTORY_WORDS + 1] as number;
        columns.count += this.decode(bytes.subarray(begin, end), { bucket, checksum }, { columns, at: columns.count, fresh: false });
      }
      if (columns.count > 0) yield columns;
    }
  }

  #piece(directory: Int32Array, piece: Piece): Promise<Uint8Array> {
    return this.bytes(startOf(directory, piece.from) * WORD_BYTES, startOf(directory, piece.to) * WORD_BYTES);
  }

  async #requireWhole(): Promise<void> {
    const { bytes, name } = this.record;
    const head = await this.bytes(0, HEAD.length);
    if (Buffer.compare(head, Buffer.from(HEAD, "latin1")) !== 0)
      throw stateError("damaged", name, `Expected ${name} to begin with "${HEAD}", found other bytes`);
    requireTrailer(await this.bytes(bytes - TRAILER_WORDS * WORD_BYTES, bytes), this.record, this.#seal);
  }

  #damage(what: string): Error {
    const { name } = this.record;
    return stateError("damaged", name, `Expected ${name} as it was written, found ${what} altered`);
  }
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Buckets that are read together. */
function pieces(directory: Int32Array): readonly Piece[] {
  const found: Piece[] = [];
  const buckets = directory.length / DIRECTORY_WORDS - 1;
  let from = 0;
  while (from < buckets) {
    let to = from + 1;
    while (to < buckets && (startOf(directory, to + 1) - startOf(directory, from)) * WORD_BYTES <= PIECE_BYTES) to++;
    found.push({ from, to });
    from = to;
  }
  return found;
}

function startOf(directory: Int32Array, bucket: number): number {
  return (directory[bucket * DIRECTORY_WORDS] as number) >>> 0;
}
