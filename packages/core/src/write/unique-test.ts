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

/** Remembers hashes of URLs in at most 40 bytes each, whatever their number. */
export class UniqueTest {
  readonly #table = new SlotTable(SLOT_INTS);
  #offered = 0;
  #expected = 0;

  /** Adds a hash given as words[at], words[at + 1], words[at + 2]; false when it was there already. */
  add(words: HashWords, at = 0): boolean {
    const part = (words[at] as number) >>> PART_SHIFT;
    const first = words[at + 1] as number;
    // A zero marks a free slot.
    const second = (words[at + 2] as number) || 1;
    this.#offered++;
    const slots = this.#table.parts[part] as Int32Array;
    let slot = find(slots, first, second);
    if (slot < 0) return false;
    const grown = this.#reserve(part);
    if (grown !== slots) slot = find(grown, first, second);
    grown[slot] = first;
    grown[slot + 1] = second;
    return true;
  }

  /** Reads ahead for `count` hashes, `stride` integers apart, before they are added. */
  readAhead(words: HashWords, from: number, count: number, stride: number): void {
    this.#table.readAhead(words, { from, count, stride });
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

  #reserve(part: number): Int32Array {
    // Where many hashes were there already, as many of those that come will be.
    this.#table.expect(Math.min(MAX_FORESEEN, (this.#expected * this.count) / this.#offered));
    return this.#table.reserve(part);
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
