/**
 * A set of hashes that answers one question: was this URL seen before?
 *
 * 96 bits of a 128-bit keyed hash are kept for each URL, three integers a slot, in open addressing with linear probing. Capacities are no powers of two:
 * a table alone grows by half and is filled up to 85 %, so that it needs 14 to 21 bytes a URL, and 35 while it grows. From SPLIT_AT URLs on there are
 * many tables, chosen by bits of the hash, so that growing moves a small part at a time. Slots are in the order of the hashes,
 * so that growing reads and writes memory from one end to the other. Touching fresh memory and moving hashes cost more than the test itself: where the
 * number of URLs is foreseen, the many tables are made large enough at once, 16 bytes a URL.
 */

const SLOT_INTS = 3;
/** Old and new stand side by side while a table grows, and with many tables until the host has collected the old ones. */
const GROWTH = 1.5;
const MAX_LOAD = 0.85;
const FIRST_SLOTS = 3;
const SPLIT_AT = 16_384;
const SHARD_BITS = 8;
/** Share of the slots that is used when as many URLs come as were foreseen. Some tables get more than others. */
const FORESEEN_LOAD = 0.75;
/** More than this is not believed. */
const MAX_FORESEEN = 4_194_304;
const TWO_32 = 4_294_967_296;

/** The first three integers of a hash, in an array of at least `at` + 3. */
export type HashWords = ArrayLike<number>;

class Table {
  slots: Int32Array;
  capacity: number;
  count = 0;
  #limit: number;

  readonly #growth: number;

  constructor(capacity: number, growth: number) {
    this.#growth = growth;
    this.capacity = capacity;
    this.slots = new Int32Array(capacity * SLOT_INTS);
    this.#limit = limitOf(capacity);
  }

  /** Adds a hash; false when it was there. `onGrow` is told the bytes that come and go. */
  add(a: number, b: number, c: number, onGrow: (bytes: number) => void): boolean {
    if (this.#find(a, b, c)) return false;
    if (this.count >= this.#limit) {
      this.#grow(onGrow);
      this.#find(a, b, c);
    }
    this.#put(this.#free, a, b, c);
    this.count++;
    return true;
  }

  #free = 0;

  /** Looks for a hash; leaves the slot where it would go in `#free`. */
  #find(a: number, b: number, c: number): boolean {
    const { slots } = this;
    const end = slots.length;
    let at = Math.floor(((b >>> 0) * this.capacity) / TWO_32) * SLOT_INTS;
    for (;;) {
      const first = slots[at];
      const second = slots[at + 1];
      const third = slots[at + 2];
      if (first === a && second === b && third === c) return true;
      if (first === 0 && second === 0 && third === 0) {
        this.#free = at;
        return false;
      }
      at += SLOT_INTS;
      if (at === end) at = 0;
    }
  }

  #put(at: number, a: number, b: number, c: number): void {
    this.slots[at] = a;
    this.slots[at + 1] = b;
    this.slots[at + 2] = c;
  }

  #grow(onGrow: (bytes: number) => void): void {
    const old = this.slots;
    this.capacity = Math.ceil(this.capacity * this.#growth);
    this.slots = new Int32Array(this.capacity * SLOT_INTS);
    this.#limit = limitOf(this.capacity);
    onGrow(this.slots.byteLength);
    for (let at = 0; at < old.length; at += SLOT_INTS) this.#move(old[at] as number, old[at + 1] as number, old[at + 2] as number);
    onGrow(-old.byteLength);
  }

  /** Puts a hash that is in no slot yet into the first free one. */
  #move(a: number, b: number, c: number): void {
    if (a === 0 && b === 0 && c === 0) return;
    const { slots } = this;
    let at = Math.floor(((b >>> 0) * this.capacity) / TWO_32) * SLOT_INTS;
    while (slots[at] !== 0 || slots[at + 1] !== 0 || slots[at + 2] !== 0) {
      at += SLOT_INTS;
      if (at === slots.length) at = 0;
    }
    this.#put(at, a, b, c);
  }
}

/** At least one slot stays empty, which ends every search. */
function limitOf(capacity: number): number {
  return Math.min(capacity - 1, Math.floor(capacity * MAX_LOAD));
}

/** Remembers hashes of URLs in at most 40 bytes each, whatever their number. */
export class UniqueTest {
  #tables: Table[] = [new Table(FIRST_SLOTS, GROWTH)];
  #shift = 32;
  #count = 0;
  #offered = 0;
  #expected = 0;
  #bytes = FIRST_SLOTS * SLOT_INTS * 4;
  #peakBytes = this.#bytes;

  /** Adds a hash given as words[at], words[at + 1], words[at + 2]; false when it was there already. */
  add(words: HashWords, at = 0): boolean {
    const a = words[at] ?? 0;
    const b = words[at + 1] ?? 0;
    // Three zeros mark an empty slot.
    const c = words[at + 2] === 0 && a === 0 && b === 0 ? 1 : (words[at + 2] ?? 0);
    if (this.#count === SPLIT_AT && this.#shift === 32) this.#split();
    this.#offered++;
    const added = this.#tableOf(a).add(a, b, c, this.#onGrow);
    if (added) this.#count++;
    return added;
  }

  /** Says about how many hashes will be added from now on, those that were there already included. */
  expect(more: number): void {
    this.#expected = this.#offered + more;
  }

  /** URLs remembered. */
  get count(): number {
    return this.#count;
  }

  /** Bytes of all tables now, and the most they ever took together. */
  get memory(): { readonly bytes: number; readonly peakBytes: number } {
    return { bytes: this.#bytes, peakBytes: this.#peakBytes };
  }

  readonly #onGrow = (bytes: number): void => {
    this.#bytes += bytes;
    if (this.#bytes > this.#peakBytes) this.#peakBytes = this.#bytes;
  };

  #tableOf(a: number): Table {
    const table = this.#tables[this.#shift === 32 ? 0 : a >>> this.#shift];
    if (table === undefined) throw new RangeError("Expected a table for every hash, found none");
    return table;
  }

  #split(): void {
    const [only] = this.#tables;
    if (only === undefined) return;
    const shards = 1 << SHARD_BITS;
    const foreseen = Math.min(MAX_FORESEEN, (this.#expected * only.count) / Math.max(this.#offered, 1));
    const capacity = Math.ceil(Math.max((only.count / shards / MAX_LOAD) * 1.2, foreseen / shards / FORESEEN_LOAD));
    this.#tables = Array.from({ length: shards }, () => new Table(capacity, GROWTH));
    this.#shift = 32 - SHARD_BITS;
    this.#onGrow(shards * capacity * SLOT_INTS * 4);
    const { slots } = only;
    for (let at = 0; at < slots.length; at += SLOT_INTS) {
      const [a, b, c] = [slots[at] ?? 0, slots[at + 1] ?? 0, slots[at + 2] ?? 0];
      if (a !== 0 || b !== 0 || c !== 0) this.#tableOf(a).add(a, b, c, this.#onGrow);
    }
    this.#onGrow(-slots.byteLength);
  }
}
