const PIECE_BITS = 10;
const RECORDS = 1 << PIECE_BITS;

/**
 * Records of a few integers each that come and go, in pieces: an array that grows would be copied, and memory be taken twice. A record is a
 * number above 0; its integers are those of `piece(record)` from `offset(record)` on.
 */
export class RecordPool {
  readonly #pieces: Int32Array[] = [];
  readonly #stride: number;
  /** The record after the last that was ever taken. */
  #end = 1;
  #free = 0;

  constructor(stride: number) {
    this.#stride = stride;
  }

  /** A record; what stands in it is of no meaning. */
  take(): number {
    const record = this.#free;
    if (record !== 0) {
      this.#free = this.piece(record)[this.offset(record)] as number;
      return record;
    }
    if (this.#end >>> PIECE_BITS >= this.#pieces.length) this.#pieces.push(new Int32Array(RECORDS * this.#stride));
    return this.#end++;
  }

  /** Gives a record back, whose first integer is the pool's then. */
  give(record: number): void {
    this.piece(record)[this.offset(record)] = this.#free;
    this.#free = record;
  }

  piece(record: number): Int32Array {
    return this.#pieces[record >>> PIECE_BITS] as Int32Array;
  }

  offset(record: number): number {
    return (record & (RECORDS - 1)) * this.#stride;
  }

  /** All records that were ever taken are below it. */
  get end(): number {
    return this.#end;
  }

  get bytes(): number {
    return this.#pieces.length * RECORDS * this.#stride * Int32Array.BYTES_PER_ELEMENT;
  }
}
