import { PART_SHIFT, SlotTable, slotOf } from "../table/slot-table.ts";

const SLOT_INTS = 2;
const MARKS = 3;

/** What is known of a page: listed at all, listed with links, or with links that all match. */
export const LISTED = { NO: 0, PLAIN: 1, LINKS: 2, MATCHED: 3 } as const;
export type Listed = (typeof LISTED)[keyof typeof LISTED];

/** Pages by 62 bits of their hash, with what is known of them, in 9 to 14 bytes each. */
export class PageTable {
  readonly #table = new SlotTable(SLOT_INTS);

  /** Notes what is known of a page, which is more than nothing; what is more counts. */
  note(key0: number, key1: number, listed: Exclude<Listed, typeof LISTED.NO>): void {
    const part = key1 >>> PART_SHIFT;
    let slots = this.#table.parts[part] as Int32Array;
    let at = find(slots, key0, key1);
    const known = (slots[at + 1] as number) & MARKS;
    if (known >= listed) return;
    if (known === LISTED.NO) {
      const grown = this.#table.reserve(part);
      if (grown !== slots) at = find(grown, key0, key1);
      slots = grown;
    }
    slots[at] = key0;
    slots[at + 1] = (key1 & ~MARKS) | listed;
  }

  look(key0: number, key1: number): Listed {
    const slots = this.#table.parts[key1 >>> PART_SHIFT] as Int32Array;
    return ((slots[find(slots, key0, key1) + 1] as number) & MARKS) as Listed;
  }

  get bytes(): number {
    return this.#table.memory.bytes;
  }
}

/** The slot of the page, or the free one where it belongs. */
function find(slots: Int32Array, key0: number, key1: number): number {
  const end = slots.length;
  let at = slotOf(slots, key0, SLOT_INTS);
  while (slots[at + 1] !== 0 && (slots[at] !== key0 || ((slots[at + 1] as number) ^ key1) >>> 2 !== 0)) {
    at += SLOT_INTS;
    if (at === end) at = 0;
  }
  return at;
}
