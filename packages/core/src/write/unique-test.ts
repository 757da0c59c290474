/**
 * A set of hashes that answers one question: was this URL seen before?
 *
 * Of a 128-bit keyed hash 72 bits are kept for each URL: eight choose one of 256 tables, and two integers fill a slot there, in open addressing with
 * linear probing. Among ten million URLs two have the same 72 bits with a chance of 10^-8, and nobody who does not know the key can prepare any.
 * Capacities are no powers of two: a table grows by half and is filled up to 85 %, so that it needs 9 to 14 bytes a URL, and a part of all grows at a time.
 * Slots are in the order of the hashes, so that growing reads and writes memory from one end to the other.
 * Touching fresh memory costs more than the test itself: slots are small, and where the number of URLs is foreseen, tables grow to what is needed at once.
 */

const SHARD_BITS = 8;
const SHARDS = 1 << SHARD_BITS;
const SHARD_SHIFT = 32 - SHARD_BITS;
const SLOT_INTS = 2;
const GROWTH = 1.5;
const MAX_LOAD = 0.85;
const FIRST_SLOTS = 3;
/** A table with fewer slots grows without a look at what is foreseen: a source may hold less than its size says. */
const FORESEEN_FROM = 64;
/** Share of the slots that is used when as many URLs come as were foreseen. Some tables get more than others. */
const FORESEEN_LOAD = 0.75;
/** More than this is not believed. */
const MAX_FORESEEN = 4_194_304;
const TWO_32 = 4_294_967_296;

/** The first three integers of a hash, in an array of at least `at` + 3. */
export type HashWords = ArrayLike<number>;

/** Remembers hashes of URLs in at most 40 bytes each, whatever their number. */
export class UniqueTest {
  readonly #tables: Int32Array[] = Array.from({ length: SHARDS }, () => NO_SLOTS);
  readonly #counts = new Int32Array(SHARDS);
  /** Hashes that each table takes before it grows. */
  readonly #limits = new Int32Array(SHARDS);
  #count = 0;
  #offered = 0;
  #expected = 0;
  #bytes = 0;
  #peakBytes = 0;
  /** What `readAhead` read; it means nothing, but a compiler leaves out reading that nobody can see. */
  lastRead = 0;

  /** Adds a hash given as words[at], words[at + 1], words[at + 2]; false when it was there already. */
  add(words: HashWords, at = 0): boolean {
    const shard = (words[at] ?? 0) >>> SHARD_SHIFT;
    const first = words[at + 1] ?? 0;
    // Two zeros mark an empty slot.
    const second = words[at + 2] === 0 && first === 0 ? 1 : (words[at + 2] ?? 0);
    this.#offered++;
    let slots = this.#tables[shard] ?? NO_SLOTS;
    let slot = find(slots, first, second);
    if (slot < 0) return false;
    if ((this.#counts[shard] ?? 0) >= (this.#limits[shard] ?? 0)) {
      slots = this.#grow(shard, slots);
      slot = find(slots, first, second);
    }
    slots[slot] = first;
    slots[slot + 1] = second;
    this.#counts[shard] = (this.#counts[shard] ?? 0) + 1;
    this.#count++;
    return true;
  }

  /**
   * Reads the slots where the searches for `count` hashes begin, `stride` integers apart, so that they are in the cache when the hashes are added:
   * reads that do not wait for each other are many times as fast as those that do.
   */
  readAhead(words: HashWords, from: number, count: number, stride: number): void {
    let read = 0;
    for (let at = from; at < from + count * stride; at += stride) {
      const slots = this.#tables[(words[at] ?? 0) >>> SHARD_SHIFT] ?? NO_SLOTS;
      read ^= slots[slotOf(slots, words[at + 1] ?? 0)] ?? 0;
    }
    this.lastRead = read;
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

  #grow(shard: number, old: Int32Array): Int32Array {
    const slots = new Int32Array(this.#nextCapacity(old.length / SLOT_INTS) * SLOT_INTS);
    // At least one slot stays empty, which ends every search.
    this.#limits[shard] = Math.min(slots.length / SLOT_INTS - 1, Math.floor((slots.length / SLOT_INTS) * MAX_LOAD));
    this.#bytes += slots.byteLength;
    this.#peakBytes = Math.max(this.#peakBytes, this.#bytes);
    for (let at = 0; at < old.length; at += SLOT_INTS) {
      const [first, second] = [old[at] as number, old[at + 1] as number];
      if (first === 0 && second === 0) continue;
      const slot = find(slots, first, second);
      slots[slot] = first;
      slots[slot + 1] = second;
    }
    this.#bytes -= old.byteLength;
    this.#tables[shard] = slots;
    return slots;
  }

  #nextCapacity(capacity: number): number {
    const grown = Math.max(FIRST_SLOTS, Math.ceil(capacity * GROWTH));
    if (grown < FORESEEN_FROM) return grown;
    // Where many hashes were there already, as many of those that come will be.
    const foreseen = Math.min(MAX_FORESEEN, (this.#expected * this.#count) / Math.max(this.#offered, 1));
    return Math.max(grown, Math.ceil(foreseen / SHARDS / FORESEEN_LOAD));
  }
}

const NO_SLOTS = /* @__PURE__ */ new Int32Array(0);

/** Where the search for a hash begins. */
function slotOf(slots: Int32Array, first: number): number {
  return ((((first >>> 0) * (slots.length >> 1)) / TWO_32) | 0) << 1;
}

/** The slot where a hash would go; -1 when it is there. */
function find(slots: Int32Array, first: number, second: number): number {
  const end = slots.length;
  if (end === 0) return 0;
  for (let at = slotOf(slots, first); ; ) {
    const a = slots[at];
    const b = slots[at + 1];
    if (a === first && b === second) return -1;
    if (a === 0 && b === 0) return at;
    at += SLOT_INTS;
    if (at === end) at = 0;
  }
}
