/** From so many pages on a set compares them. */
const MANY = 32;
const FIRST_TARGETS = 16;
const INTS = 3;

/** The pages that an entry names as versions of itself, each once: the hash of its address, and the number of its language. */
export class TargetList {
  #data = new Int32Array(FIRST_TARGETS * INTS);
  #count = 0;
  readonly #known = new Set<string>();

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
    if (this.#known.size > 0) this.#known.clear();
  }

  /** Adds a page; false where it is there already. */
  add(key0: number, key1: number, code: number): boolean {
    if (this.#has(key0, key1)) return false;
    const at = this.#count++ * INTS;
    if (at === this.#data.length) {
      const grown = new Int32Array(at * 2);
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data[at] = key0;
    this.#data[at + 1] = key1;
    this.#data[at + 2] = code;
    return true;
  }

  key0(index: number): number {
    return this.#data[index * INTS] as number;
  }

  key1(index: number): number {
    return this.#data[index * INTS + 1] as number;
  }

  code(index: number): number {
    return this.#data[index * INTS + 2] as number;
  }

  #has(key0: number, key1: number): boolean {
    const known = this.#known;
    if (this.#count < MANY) {
      for (let index = 0; index < this.#count; index++) if (this.key0(index) === key0 && this.key1(index) === key1) return true;
      return false;
    }
    if (known.size === 0) for (let index = 0; index < this.#count; index++) known.add(`${this.key0(index)} ${this.key1(index)}`);
    const { size } = known;
    return known.add(`${key0} ${key1}`).size === size;
  }
}
