import { RecordPool } from "./record-pool.ts";

const FIRST_CHAINS = 256;
/** While the chains grow, the old ones and twice as many new ones are there. */
const GROWING = 3;

/** Integers of a set. LEFT is how many of its pages have not stated it yet, SUM the sum of the hashes of those that have. */
export const SET = { NEXT: 0, KEY0: 1, KEY1: 2, LEFT: 3, SUM0: 4, SUM1: 5, MEMBER: 6, TARGET: 7, INTS: 8 } as const;

/** Sets of pages that have not all been stated, by the sum of the hashes of their pages: a hash table with chains, in records. */
export class OpenSets {
  readonly #records = new RecordPool(SET.INTS);
  #chains = new Int32Array(FIRST_CHAINS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#records.bytes + this.#chains.byteLength * GROWING;
  }

  get(set: number, int: number): number {
    return this.#records.piece(set)[this.#records.offset(set) + int] as number;
  }

  put(set: number, int: number, value: number): void {
    this.#records.piece(set)[this.#records.offset(set) + int] = value;
  }

  /** The open set with this sum; 0 where there is none. */
  find(key0: number, key1: number): number {
    for (let set = this.#chains[key0 & (this.#chains.length - 1)] as number; set !== 0; ) {
      const data = this.#records.piece(set);
      const at = this.#records.offset(set);
      if (data[at + SET.KEY0] === key0 && data[at + SET.KEY1] === key1) return set;
      set = data[at + SET.NEXT] as number;
    }
    return 0;
  }

  /** Opens a set of so many pages, of which none has stated it. */
  open(key0: number, key1: number, pages: number): number {
    if (this.#count >= this.#chains.length) this.#grow();
    this.#count++;
    const set = this.#records.take();
    const data = this.#records.piece(set);
    const at = this.#records.offset(set);
    const chain = key0 & (this.#chains.length - 1);
    data.fill(0, at, at + SET.INTS);
    data[at + SET.NEXT] = this.#chains[chain] as number;
    data[at + SET.KEY0] = key0;
    data[at + SET.KEY1] = key1;
    data[at + SET.LEFT] = pages;
    this.#chains[chain] = set;
    return set;
  }

  /** Counts a page that states the set; true when all of them have. */
  state(set: number, key0: number, key1: number): boolean {
    const data = this.#records.piece(set);
    const at = this.#records.offset(set);
    const sum0 = ((data[at + SET.SUM0] as number) + key0) | 0;
    const sum1 = ((data[at + SET.SUM1] as number) + key1) | 0;
    const left = (data[at + SET.LEFT] as number) - 1;
    data[at + SET.SUM0] = sum0;
    data[at + SET.SUM1] = sum1;
    data[at + SET.LEFT] = left;
    return left === 0 && sum0 === data[at + SET.KEY0] && sum1 === data[at + SET.KEY1];
  }

  /** Forgets a set. */
  close(set: number): void {
    const next = this.get(set, SET.NEXT);
    const chain = this.get(set, SET.KEY0) & (this.#chains.length - 1);
    let before = this.#chains[chain] as number;
    if (before === set) this.#chains[chain] = next;
    else {
      while (this.get(before, SET.NEXT) !== set) before = this.get(before, SET.NEXT);
      this.put(before, SET.NEXT, next);
    }
    this.#count--;
    this.#records.give(set);
  }

  #grow(): void {
    const chains = new Int32Array(this.#chains.length * 2);
    for (const first of this.#chains) {
      for (let set = first; set !== 0; ) {
        const next = this.get(set, SET.NEXT);
        const chain = this.get(set, SET.KEY0) & (chains.length - 1);
        this.put(set, SET.NEXT, chains[chain] as number);
        chains[chain] = set;
        set = next;
      }
    }
    this.#chains = chains;
  }
}
