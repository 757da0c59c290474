const FIRST_RECORDS = 256;
const GROWTH = 1.5;

/** Records of a few integers each that come and go, in one array. A record is the index of its first integer; none has the index 0. */
export class RecordPool {
  data: Int32Array;
  readonly #stride: number;
  #used: number;
  #free = 0;

  constructor(stride: number) {
    this.#stride = stride;
    this.#used = stride;
    this.data = new Int32Array(stride * FIRST_RECORDS);
  }

  /** A record; what stands in it is of no meaning. */
  take(): number {
    if (this.#free !== 0) {
      const at = this.#free;
      this.#free = this.data[at] as number;
      return at;
    }
    if (this.#used + this.#stride > this.data.length) {
      const grown = new Int32Array(Math.ceil((this.data.length * GROWTH) / this.#stride) * this.#stride);
      grown.set(this.data);
      this.data = grown;
    }
    const at = this.#used;
    this.#used += this.#stride;
    return at;
  }

  /** Gives a record back. */
  give(at: number): void {
    this.data[at] = this.#free;
    this.#free = at;
  }

  get bytes(): number {
    return this.data.byteLength;
  }
}
