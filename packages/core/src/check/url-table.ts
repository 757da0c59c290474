/**
 * Answers for each URL: was it listed before, and if not, was one like it? In at most 40 bytes a URL, whatever their number.
 *
 * A slot is four integers: 64 bits of the hash of what near duplicates share, 32 bits of the hash of the URL itself, and an info that
 * says who listed it. Slots are found by the first 64 bits, so that a URL and those near it stand side by side: 19 to 28 bytes a URL.
 */
import { freeSlot, type HashWords, PART_SHIFT, SlotTable, slotOf } from "../table/slot-table.ts";

const SLOT_INTS = 4;
/** More than this is not believed. */
const MAX_EXPECTED = 16_777_216;
/** So many different URLs that are near one another stand side by side; further ones go elsewhere, lest probing becomes quadratic. */
const MAX_NEAR = 32;
/** Integers of a slot. */
const NEAR_1 = 0;
const NEAR_0 = 1;
const OWN = 2;
const INFO = 3;

export const SEEN = { NEW: 0, NEAR: 1, SAME: 2 } as const;
export type Seen = (typeof SEEN)[keyof typeof SEEN];

export class UrlTable {
  readonly #table = new SlotTable(SLOT_INTS);
  /** The info that was given with the URL that the last `add` found. */
  found = 0;

  /** Says about how many different URLs there will be, those that were added included: memory for them is then taken at once. */
  expect(count: number): void {
    this.#table.expect(Math.min(count, MAX_EXPECTED));
  }

  /** Adds a URL: two integers of the hash that near ones share, one of its own hash, and an info that is not 0. */
  add(near0: number, near1: number, own: number, info: number): Seen {
    const part = near0 >>> PART_SHIFT;
    const slots = this.#table.parts[part] as Int32Array;
    const end = slots.length;
    let seen: Seen = SEEN.NEW;
    let near = 0;
    let at = slotOf(slots, near1, SLOT_INTS);
    while (slots[at + INFO] !== 0) {
      if (slots[at + NEAR_1] === near1 && slots[at + NEAR_0] === near0) {
        if (slots[at + OWN] === own) {
          this.found = slots[at + INFO] as number;
          return SEEN.SAME;
        }
        if (seen === SEEN.NEW) this.found = slots[at + INFO] as number;
        seen = SEEN.NEAR;
        if (++near === MAX_NEAR) return this.#addElsewhere(near0, near1, own, info);
      }
      at += SLOT_INTS;
      if (at === end) at = 0;
    }
    const grown = this.#table.reserve(part);
    if (grown !== slots) at = freeSlot(grown, near1, SLOT_INTS);
    grown[at + NEAR_1] = near1;
    grown[at + NEAR_0] = near0;
    grown[at + OWN] = own;
    grown[at + INFO] = info;
    return seen;
  }

  /** Has this URL been added? */
  has(near0: number, near1: number, own: number): boolean {
    const slots = this.#table.parts[near0 >>> PART_SHIFT] as Int32Array;
    let near = 0;
    for (let at = slotOf(slots, near1, SLOT_INTS); slots[at + INFO] !== 0; ) {
      if (slots[at + NEAR_1] === near1 && slots[at + NEAR_0] === near0) {
        if (slots[at + OWN] === own) return true;
        if (++near === MAX_NEAR) return this.has(near0, elsewhere(near1, own), own);
      }
      at += SLOT_INTS;
      if (at === slots.length) at = 0;
    }
    return false;
  }

  /** Brings the places of URLs into the caches of the processor. `stride` integers stand for each, the first two of them for its hash. */
  readAhead(hashes: HashWords, count: number, stride: number): void {
    this.#table.readAhead(hashes, { count, stride });
  }

  /** Different URLs. */
  get count(): number {
    return this.#table.count;
  }

  /** Bytes of the table now, and the most it ever took. */
  get memory(): SlotTable["memory"] {
    return this.#table.memory;
  }

  /** Adds a URL that has many near ones to a place of its own, in the same part. */
  #addElsewhere(near0: number, near1: number, own: number, info: number): Seen {
    const first = this.found;
    const seen = this.add(near0, elsewhere(near1, own), own, info);
    if (seen === SEEN.SAME) return seen;
    this.found = first;
    return SEEN.NEAR;
  }
}

/** The second integer of a URL that has too many near ones. */
function elsewhere(near1: number, own: number): number {
  return Math.imul(near1 ^ own, 0x9e3779b1);
}
