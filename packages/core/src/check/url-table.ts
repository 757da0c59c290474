/**
 * Answers for each URL: was it listed before, and if not, was one like it? In at most 40 bytes a URL, whatever their number.
 *
 * A slot is four integers: 64 bits of the hash of what near duplicates share, 32 bits of the hash of the URL itself, and an info that
 * says who listed it. Slots are found by the first 64 bits, so that a URL and those near it stand side by side. Open addressing with
 * linear probing; from SPLIT_AT URLs on there are many tables, chosen by bits of the hash, which double one by one: 19 to 38 bytes a URL.
 */
const SLOT_INTS = 4;
const MAX_LOAD = 0.85;
const GROWTH_ALONE = 1.5;
const GROWTH_SHARED = 2;
const FIRST_SLOTS = 4;
const SPLIT_AT = 4096;
const SHARD_BITS = 8;
const TWO_32 = 4_294_967_296;
/** Share of the slots that is used when as many URLs come as were expected. Some tables get more than others. */
const EXPECTED_LOAD = 0.78;
/** More than this is not believed. */
const MAX_EXPECTED = 16_777_216;
/** So many different URLs that are near one another stand side by side; further ones go elsewhere, lest probing becomes quadratic. */
const MAX_NEAR = 32;

export const SEEN = { NEW: 0, NEAR: 1, SAME: 2 } as const;
export type Seen = (typeof SEEN)[keyof typeof SEEN];

/** What a table is told of when it grows, and asks. */
interface Growth {
  /** Is told of bytes taken and given back. */
  readonly onGrow: (bytes: number) => void;
  /** Slots that are needed in the end, as far as that is known. */
  readonly foreseen: () => number;
}

class Table {
  slots: Int32Array;
  #capacity: number;
  #limit: number;
  count = 0;
  readonly #growth: number;
  /** Info of the URL that `add` found. */
  found = 0;

  constructor(capacity: number, growth: number) {
    this.#growth = growth;
    this.#capacity = capacity;
    this.#limit = limitOf(capacity);
    this.slots = new Int32Array(capacity * SLOT_INTS);
  }

  add(near0: number, near1: number, own: number, info: number, growth: Growth): Seen {
    const { slots } = this;
    let seen: Seen = SEEN.NEW;
    let near = 0;
    let at = this.#home(near1);
    while (slots[at + 3] !== 0) {
      if (slots[at] === near0 && slots[at + 1] === near1) {
        if (slots[at + 2] === own) {
          this.found = slots[at + 3] as number;
          return SEEN.SAME;
        }
        if (seen === SEEN.NEW) this.found = slots[at + 3] as number;
        seen = SEEN.NEAR;
        if (++near === MAX_NEAR) return this.#addElsewhere(near0, near1, own, info, growth);
      }
      at += SLOT_INTS;
      if (at === slots.length) at = 0;
    }
    if (this.count >= this.#limit) {
      this.#grow(growth);
      at = this.#free(near1);
    }
    this.#put(at, near0, near1, own, info);
    this.count++;
    return seen;
  }

  has(near0: number, near1: number, own: number): boolean {
    const { slots } = this;
    let near = 0;
    for (let at = this.#home(near1); slots[at + 3] !== 0; ) {
      if (slots[at] === near0 && slots[at + 1] === near1) {
        if (slots[at + 2] === own) return true;
        if (++near === MAX_NEAR) return this.has(near0, elsewhere(near1, own), own);
      }
      at += SLOT_INTS;
      if (at === slots.length) at = 0;
    }
    return false;
  }

  /** Adds a URL that has many near ones to a place of its own, in this same table. */
  #addElsewhere(near0: number, near1: number, own: number, info: number, growth: Growth): Seen {
    const first = this.found;
    // The first integer stays: it says which of many tables is the right one.
    const seen = this.add(near0, elsewhere(near1, own), own, info, growth);
    if (seen === SEEN.SAME) return seen;
    this.found = first;
    return SEEN.NEAR;
  }

  peek(near1: number): number {
    return this.slots[this.#home(near1)] as number;
  }

  #home(near1: number): number {
    return Math.floor(((near1 >>> 0) * this.#capacity) / TWO_32) * SLOT_INTS;
  }

  #free(near1: number): number {
    const { slots } = this;
    let at = this.#home(near1);
    while (slots[at + 3] !== 0) {
      at += SLOT_INTS;
      if (at === slots.length) at = 0;
    }
    return at;
  }

  #put(at: number, near0: number, near1: number, own: number, info: number): void {
    const { slots } = this;
    slots[at] = near0;
    slots[at + 1] = near1;
    slots[at + 2] = own;
    slots[at + 3] = info;
  }

  #grow({ onGrow, foreseen }: Growth): void {
    const old = this.slots;
    this.#capacity = Math.max(Math.ceil(this.#capacity * this.#growth), foreseen());
    this.#limit = limitOf(this.#capacity);
    this.slots = new Int32Array(this.#capacity * SLOT_INTS);
    onGrow(this.slots.byteLength);
    for (let at = 0; at < old.length; at += SLOT_INTS) {
      if (old[at + 3] !== 0)
        this.#put(this.#free(old[at + 1] as number), old[at] as number, old[at + 1] as number, old[at + 2] as number, old[at + 3] as number);
    }
    onGrow(-old.byteLength);
  }

  /** Takes a slot over from another table. */
  move(near0: number, near1: number, own: number, info: number, growth: Growth): void {
    if (this.count >= this.#limit) this.#grow(growth);
    this.#put(this.#free(near1), near0, near1, own, info);
    this.count++;
  }
}

/** The second integer of a URL that has too many near ones. */
function elsewhere(near1: number, own: number): number {
  return Math.imul(near1 ^ own, 0x9e3779b1);
}

/** At least one slot stays empty, which ends every search. */
function limitOf(capacity: number): number {
  return Math.min(capacity - 1, Math.floor(capacity * MAX_LOAD));
}

export class UrlTable {
  #tables: Table[] = [new Table(FIRST_SLOTS, GROWTH_ALONE)];
  #shift = 32;
  #count = 0;
  #bytes = FIRST_SLOTS * SLOT_INTS * 4;
  #peakBytes = this.#bytes;
  /** The info that was given with the URL that the last `add` found. */
  found = 0;
  /** Something of what `fetch` read, so that reading it is not for nothing. */
  #fetched = 0;
  /** How many URLs are expected in all, where anybody knows. */
  #expected = 0;

  /** Says about how many different URLs there will be, those that were added included: tables then grow to what they need at once. */
  expect(count: number): void {
    this.#expected = Math.min(count, MAX_EXPECTED);
  }

  /** Slots that a table needs for its share. */
  readonly #foreseen = (): number => (this.#shift === 32 ? 0 : Math.ceil(this.#expected / (1 << SHARD_BITS) / EXPECTED_LOAD));

  /** Adds a URL: two integers of the hash that near ones share, one of its own hash, and an info that is not 0. */
  add(near0: number, near1: number, own: number, info: number): Seen {
    if (this.#count === SPLIT_AT && this.#shift === 32) this.#split();
    const table = this.#tables[this.#shift === 32 ? 0 : near0 >>> this.#shift] as Table;
    const seen = table.add(near0, near1, own, info, this.#growth);
    if (seen !== SEEN.NEW) this.found = table.found;
    if (seen !== SEEN.SAME) this.#count++;
    return seen;
  }

  /** Has this URL been added? */
  has(near0: number, near1: number, own: number): boolean {
    return (this.#tables[this.#shift === 32 ? 0 : near0 >>> this.#shift] as Table).has(near0, near1, own);
  }

  /** Brings the places of URLs into the caches of the processor. `stride` integers stand for each, the first two of them for its hash. */
  fetch(hashes: Int32Array, count: number, stride: number): void {
    if (this.#shift === 32) return;
    const tables = this.#tables;
    const shift = this.#shift;
    let sum = 0;
    // The loads do not depend on one another, so that many are under way at once.
    for (let index = 0, at = 0; index < count; index++, at += stride) {
      sum ^= (tables[(hashes[at] as number) >>> shift] as Table).peek(hashes[at + 1] as number);
    }
    this.#fetched = sum;
  }

  /** Different URLs. */
  get count(): number {
    return this.#count;
  }

  /** Bytes of all tables now, and the most they ever took together. */
  get memory(): { readonly bytes: number; readonly peakBytes: number; readonly fetched: number } {
    return { bytes: this.#bytes, peakBytes: this.#peakBytes, fetched: this.#fetched };
  }

  readonly #onGrow = (bytes: number): void => {
    this.#bytes += bytes;
    if (this.#bytes > this.#peakBytes) this.#peakBytes = this.#bytes;
  };

  readonly #growth: Growth = { onGrow: this.#onGrow, foreseen: this.#foreseen };

  #split(): void {
    const [only] = this.#tables as [Table];
    const shards = 1 << SHARD_BITS;
    const capacity = Math.ceil((only.count / shards / MAX_LOAD) * 1.2);
    this.#tables = Array.from({ length: shards }, () => new Table(capacity, GROWTH_SHARED));
    this.#shift = 32 - SHARD_BITS;
    this.#onGrow(shards * capacity * SLOT_INTS * 4);
    const { slots } = only;
    for (let at = 0; at < slots.length; at += SLOT_INTS) {
      if (slots[at + 3] === 0) continue;
      const near0 = slots[at] as number;
      const table = this.#tables[near0 >>> this.#shift] as Table;
      table.move(near0, slots[at + 1] as number, slots[at + 2] as number, slots[at + 3] as number, this.#growth);
    }
    this.#onGrow(-slots.byteLength);
  }
}
