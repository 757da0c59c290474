import type { UrlEntry } from "@mapwright/core";
import type { Scratch, ScratchFile } from "../set/state/types.ts";

/** Pieces of entries, and how many of them are kept in memory; what comes later goes to a passing file. */
const PIECE_BYTES = 1_048_576;
const MEMORY_PIECES = 32;
/** Entries are asked for about in the order in which they came, so that what follows one is read with it. */
const READ_BYTES = 262_144;

/** Entries that wait to be compared, by number. */
export class EntrySpool {
  readonly #scratch: Scratch;
  readonly #pieceBytes: number;
  /** Where each entry ends. */
  #ends = new Float64Array(1024);
  #count = 0;
  #memory: Uint8Array[] = [];
  #piece = Buffer.alloc(0);
  #pieceAt = 0;
  #pieceStart = 0;
  #file: ScratchFile | undefined;
  /** What was read last. */
  #read: Uint8Array = new Uint8Array(0);
  #readFrom = 0;

  constructor(scratch: Scratch, pieceBytes: number = PIECE_BYTES) {
    this.#scratch = scratch;
    this.#pieceBytes = pieceBytes;
  }

  /** Adds an entry and returns its number. */
  async add(entry: UrlEntry): Promise<number> {
    const text = Buffer.from(JSON.stringify(entry));
    for (let from = 0; from < text.length; ) {
      if (this.#pieceAt === this.#piece.length) await this.#nextPiece();
      const copied = text.copy(this.#piece, this.#pieceAt, from);
      this.#pieceAt += copied;
      from += copied;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#count] = this.#pieceStart + this.#pieceAt;
    return this.#count++;
  }

  async #nextPiece(): Promise<void> {
    if (this.#piece.length > 0) {
      this.#pieceStart += this.#piece.length;
      if (this.#memory.length < MEMORY_PIECES) this.#memory.push(this.#piece);
      else {
        this.#file ??= await this.#scratch.create();
        await this.#file.write(this.#piece);
      }
    }
    this.#piece = Buffer.alloc(this.#pieceBytes);
    this.#pieceAt = 0;
  }

  /** The entry with this number. */
  async get(number: number): Promise<UrlEntry> {
    const from = number === 0 ? 0 : (this.#ends[number - 1] as number);
    const parts: Uint8Array[] = [];
    for (let at = from; at < (this.#ends[number] as number); ) {
      const part = await this.#bytesFrom(at, this.#ends[number] as number);
      parts.push(part);
      at += part.length;
    }
    return JSON.parse(Buffer.concat(parts).toString("utf8")) as UrlEntry;
  }

  /** Bytes [from, to), or as many of them as lie together. */
  async #bytesFrom(from: number, to: number): Promise<Uint8Array> {
    if (from >= this.#pieceStart) return this.#piece.subarray(from - this.#pieceStart, to - this.#pieceStart);
    const piece = this.#memory[Math.floor(from / this.#pieceBytes)];
    const at = from % this.#pieceBytes;
    if (piece !== undefined) return piece.subarray(at, at + to - from);
    const start = from - this.#memory.length * this.#pieceBytes;
    if (start < this.#readFrom || start >= this.#readFrom + this.#read.length) {
      this.#readFrom = start;
      this.#read = (await this.#file?.read(start, start + READ_BYTES)) ?? new Uint8Array(0);
      if (this.#read.length === 0) throw new RangeError("Expected an entry that waits, found none");
    }
    return this.#read.subarray(start - this.#readFrom, start - this.#readFrom + to - from);
  }

  /** Forgets everything. */
  async close(): Promise<void> {
    await this.#file?.remove();
    this.#file = undefined;
    this.#memory = [];
    this.#piece = Buffer.alloc(0);
  }
}
