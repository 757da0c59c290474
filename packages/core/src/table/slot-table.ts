/*
 * The memory of hash tables with very many small slots: open addressing with linear probing, in 256 parts that grow one by one.
 *
 *   part  = the highest eight bits of one integer of a hash
 *   slot  = `stride` integers; the first is another integer of the hash and says where the search begins, the last is never 0
 *
 * Who uses it searches by itself, because that is all the time it takes: from `slotOf` on, up to a slot whose last integer is 0.
 * Slots are in the order of their first integers, so that growing reads and writes memory from one end to the other. Capacities are
 * no powers of two: a part grows by half (a small one fourfold) and is filled up to 85 %. Touching fresh memory costs more than a search: slots are small, and
 * where the number of hashes is foreseen, parts grow to what is needed at once and are filled further. What must stay true: every part has a free slot.
 */

/** `hash >>> PART_SHIFT` is the number of a part. */
export const PART_SHIFT = 24 as const;
const PARTS = 256;
const GROWTH = 1.5;
const MAX_LOAD = 0.85;
/** While a part is small, making it anew costs more than memory. */
const SMALL_GROWTH = 4;
const FIRST_SLOTS = 3;
/** A part with fewer slots grows without a look at what is foreseen: a source may hold less than its size says. */
const FORESEEN_FROM = 64;
/** Share of the slots that is used when as many hashes come as were foreseen; some parts get more than others, up to the share that none exceeds. */
const FORESEEN_LOAD = 0.85;
const MAX_FORESEEN_LOAD = 0.93;
const TWO_32 = 4_294_967_296;

/** Integers of hashes, some of each, one hash behind the other. */
export type HashWords = ArrayLike<number>;

/** Keeps the slots of a hash table. */
export class SlotTable {
  /** The slots of each part. A new array takes the place of one that grows. */
  readonly parts: Int32Array[];
  readonly #stride: number;
  /** Stands for the slots of a part that has none. */
  readonly #none: Int32Array;
  readonly #counts = new Int32Array(PARTS);
  /** Slots that each part takes before it grows. */
  readonly #limits = new Int32Array(PARTS);
  #count = 0;
  #expected = 0;
  #bytes = 0;
  #peakBytes = 0;
  /** What `readAhead` read; it means nothing, but a compiler leaves out reading that nobody can see. */
  lastRead = 0;

  /** `stride` is 2 or 4. */
  constructor(stride: 2 | 4) {
    this.#stride = stride;
    this.#none = new Int32Array(stride);
    this.parts = new Array<Int32Array>(PARTS).fill(this.#none);
  }

  /** Would one more slot make this part grow? */
  isFull(part: number): boolean {
    return (this.#counts[part] as number) >= (this.#limits[part] as number);
  }

  /** Counts one more slot of a part and returns its slots: others than before, in other places, where it had to grow. */
  reserve(part: number): Int32Array {
    const count = this.#counts[part] as number;
    this.#counts[part] = count + 1;
    this.#count++;
    return count < (this.#limits[part] as number) ? (this.parts[part] as Int32Array) : this.#grow(part);
  }

  /**
   * Reads the slots where the searches for `count` hashes begin, so that they are in the caches when they are searched for: reads that do not
   * wait for each other are many times as fast as those that do. The part is told by words[at], the first integer of the slot is words[at + 1].
   */
  readAhead(words: HashWords, { from = 0, count, stride }: { readonly from?: number; readonly count: number; readonly stride: number }): void {
    const { parts } = this;
    const own = this.#stride;
    let read = 0;
    for (let at = from, end = from + count * stride; at < end; at += stride) {
      const slots = parts[(words[at] as number) >>> PART_SHIFT] as Int32Array;
      read ^= slots[slotOf(slots, words[at + 1] as number, own)] as number;
    }
    this.lastRead = read;
  }

  /** Says about how many slots there will be in all, those that are there included. */
  expect(count: number): void {
    this.#expected = count;
  }

  /** Slots in use. */
  get count(): number {
    return this.#count;
  }

  /** Bytes of all parts now, and the most they ever took together. */
  get memory(): { readonly bytes: number; readonly peakBytes: number } {
    return { bytes: this.#bytes, peakBytes: this.#peakBytes };
  }

  #grow(part: number): Int32Array {
    const stride = this.#stride;
    const old = this.parts[part] as Int32Array;
    const used = old.length / stride;
    const grown = Math.max(FIRST_SLOTS, Math.ceil(used * (used < FORESEEN_FROM ? SMALL_GROWTH : GROWTH)));
    const foreseen = grown < FORESEEN_FROM ? 0 : Math.ceil(this.#expected / PARTS / FORESEEN_LOAD);
    const capacity = Math.max(grown, foreseen);
    const slots = new Int32Array(capacity * stride);
    this.#limits[part] = Math.min(capacity - 1, Math.floor(capacity * (capacity === foreseen ? MAX_FORESEEN_LOAD : MAX_LOAD)));
    this.#bytes += slots.byteLength;
    this.#peakBytes = Math.max(this.#peakBytes, this.#bytes);
    for (let at = 0; at < old.length; at += stride) {
      if (old[at + stride - 1] === 0) continue;
      const to = freeSlot(slots, old[at] as number, stride);
      for (let index = 0; index < stride; index++) slots[to + index] = old[at + index] as number;
    }
    if (old !== this.#none) this.#bytes -= old.byteLength;
    this.parts[part] = slots;
    return slots;
  }
}

/** Where the search for a slot with this first integer begins. */
export function slotOf(slots: Int32Array, first: number, stride: number): number {
  return (((first >>> 0) * slots.length) / TWO_32) & -stride;
}

/** The free slot where a search ends that meets nothing it looks for. */
export function freeSlot(slots: Int32Array, first: number, stride: number): number {
  const end = slots.length;
  let at = slotOf(slots, first, stride);
  while (slots[at + stride - 1] !== 0) {
    at += stride;
    if (at === end) at = 0;
  }
  return at;
}
