/** A set of numbers below `length`, a bit each. */
export class BitSet {
  readonly #words: Uint32Array;
  readonly #length: number;
  #size = 0;

  constructor(length: number) {
    this.#length = length;
    this.#words = new Uint32Array(Math.ceil(length / 32));
  }

  /** How many numbers are in the set. */
  get size(): number {
    return this.#size;
  }

  /** Adds a number; false when it was there. */
  add(number: number): boolean {
    const word = this.#words[number >>> 5] as number;
    const bit = 1 << (number & 31);
    if ((word & bit) !== 0) return false;
    this.#words[number >>> 5] = word | bit;
    this.#size++;
    return true;
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] as number) & (1 << (number & 31))) !== 0;
  }

  /** The lowest number from `from` on that is not in the set, or -1. */
  nextMissing(from: number): number {
    let number = from;
    while (number < this.#length) {
      const missing = ~(this.#words[number >>> 5] as number) >>> (number & 31);
      if (missing !== 0) {
        const found = number + 31 - Math.clz32(missing & -missing);
        return found < this.#length ? found : -1;
      }
      number = (number | 31) + 1;
    }
    return -1;
  }
}
