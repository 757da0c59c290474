/**
 * A set of hashes that answers one question: was this URL seen before?
 *
 * Of a 128-bit keyed hash 72 bits are kept for each URL: eight choose a part of the table, and two integers fill a slot there, 9 to 14 bytes
 * a URL. Among ten million URLs two have the same 72 bits with a chance of 10^-8, and nobody who does not know the key can prepare any.
 */
import { type HashWords, PART_SHIFT, SlotTable, slotOf } from "../table/slot-table.ts";

const SLOT_INTS = 2;
/** More hashes than this are not believed to come. */
const MAX_FORESEEN = 4_194_304;

/** Hashes whose slots are read before the first of them is looked up. */
const AHEAD = 64;

/** Where hashes lie in an array: the first, how many, and how many integers each is behind the one before. */
export interface HashPlaces {
  readonly from: number;
  readonly count: number;
  readonly stride: number;
}

/** Remembers hashes of URLs in at most 40 bytes each, whatever their number. */
export class UniqueTest {
  readonly #table = new SlotTable(SLOT_INTS);
  #offered = 0;
  #expected = 0;

  /** Adds a hash given as words[at], words[at + 1], words[at + 2]; false when it was there already. */
  add(words: HashWords, at = 0): boolean {
    this.#offered++;
    return this.#put((words[at] as number) >>> PART_SHIFT, words[at + 1] as number, words[at + 2] as number);
  }

  /** As `add` for many hashes, in their order. Of each, `known` says in the end whether it was there already: 1, or else 0. Returns how many were. */
  addEach(words: Int32Array, { from, count, stride }: HashPlaces, known: Uint8Array): number {
    let there = 0;
    for (let first = 0; first < count; first += AHEAD) {
      const end = Math.min(first + AHEAD, count);
      this.#offered += end - first;
      this.#table.readAhead(words, { from: from + first * stride, count: end - first, stride });
      for (let hash = first, at = from + first * stride; hash < end; hash++, at += stride) {
        const isNew = this.#put((words[at] as number) >>> PART_SHIFT, words[at + 1] as number, words[at + 2] as number);
        known[hash] = isNew ? 0 : 1;
        if (!isNew) there++;
      }
    }
    return there;
  }

  /** Says about how many hashes will be added from now on, those that were there already included. */
  expect(more: number): void {
    this.#expected = this.#offered + more;
  }

  /** URLs remembered. */
  get count(): number {
    return this.#table.count;
  }

  /** Bytes of the table now, and the most it ever took. */
  get memory(): SlotTable["memory"] {
    return this.#table.memory;
  }

  #put(part: number, first: number, last: number): boolean {
    // A zero marks a free slot.
    const second = last || 1;
    const table = this.#table;
    let slots = table.parts[part] as Int32Array;
    let slot = find(slots, first, second);
    if (slot < 0) return false;
    if (table.isFull(part)) {
      this.#foresee();
      slots = table.reserve(part);
      slot = find(slots, first, second);
    } else table.reserve(part);
    slots[slot] = first;
    slots[slot + 1] = second;
    return true;
  }

  /** Where many hashes were there already, as many of those that come will be. */
  #foresee(): void {
    this.#table.expect(Math.min(MAX_FORESEEN, (this.#expected * this.count) / this.#offered));
  }
}

/** The slot where a hash would go; -1 when it is there. */
function find(slots: Int32Array, first: number, second: number): number {
  const end = slots.length;
  for (let at = slotOf(slots, first, SLOT_INTS); ; ) {
    const found = slots[at + 1];
    if (found === 0) return at;
    if (found === second && slots[at] === first) return -1;
    at += SLOT_INTS;
    if (at === end) at = 0;
  }
}
