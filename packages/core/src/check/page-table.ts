const FIRST_SLOTS = 256;
const MAX_LOAD = 0.8;
const GROWTH = 1.6;
const TWO_32 = 4_294_967_296;
const MARKS = 3;

/** What is known of a page: listed at all, listed with links, or with links that all match. */
export const LISTED = { NO: 0, PLAIN: 1, LINKS: 2, MATCHED: 3 } as const;
export type Listed = (typeof LISTED)[keyof typeof LISTED];

/** Pages by 62 bits of their hash, with what is known of them, in 10 to 16 bytes each. */
export class PageTable {
  #slots = new Int32Array(FIRST_SLOTS * 2);
  #capacity = FIRST_SLOTS;
  #count = 0;

  /** Notes what is known of a page; what is more counts. */
  note(key0: number, key1: number, listed: Listed): void {
    if (this.#count >= this.#capacity * MAX_LOAD) this.#grow();
    const at = this.#find(key0, key1);
    const found = (this.#slots[at + 1] as number) & MARKS;
    if (found === LISTED.NO) this.#count++;
    this.#slots[at] = key0;
    this.#slots[at + 1] = (key1 & ~MARKS) | Math.max(found, listed);
  }

  look(key0: number, key1: number): Listed {
    return ((this.#slots[this.#find(key0, key1) + 1] as number) & MARKS) as Listed;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** The slot of the page, or the empty one where it belongs. */
  #find(key0: number, key1: number): number {
    const slots = this.#slots;
    let at = Math.floor(((key0 >>> 0) * this.#capacity) / TWO_32) * 2;
    while (((slots[at + 1] as number) & MARKS) !== 0 && (slots[at] !== key0 || ((slots[at + 1] as number) ^ key1) >>> 2 !== 0)) {
      at += 2;
      if (at === slots.length) at = 0;
    }
    return at;
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity = Math.ceil(this.#capacity * GROWTH);
    this.#slots = new Int32Array(this.#capacity * 2);
    for (let from = 0; from < old.length; from += 2) {
      const second = old[from + 1] as number;
      if ((second & MARKS) === 0) continue;
      const at = this.#find(old[from] as number, second);
      this.#slots[at] = old[from] as number;
      this.#slots[at + 1] = second;
    }
  }
}
