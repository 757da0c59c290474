/**
 * What is known of the URLs of both sides while they are compared: 72 bits of the key (8 of them choose a part of the table), 64 bits of what the entry says,
 * and how far its comparison has come. Open addressing with linear probing, 20 bytes a slot, 24 to 36 bytes a URL.
 *
 * Should the table outgrow its budget, the upper half of its parts is given up, and the URLs in them are compared in a later round.
 */

/** How far the comparison of a URL has come. */
export const STATE = {
  UNKNOWN: 0,
  /** Only the first side has it so far. */
  BEFORE: 1,
  /** As BEFORE, in a list of URLs, which says no more. */
  PLAIN_BEFORE: 2,
  /** Nothing is left to be told of it. */
  SETTLED: 3,
  /** Only the second side has it. */
  AFTER: 4,
  /** Both have it, and say different things. */
  CHANGED: 5,
  /** As CHANGED; the entry of the second side waits, under a number that is added to this one. */
  WAITING: 16,
} as const;

export const PARTS = 256;
const SLOT_INTS = 5;
const STATE_INT = 4;
const FIRST_SLOTS = 8;
const GROWTH = 1.5;
const MAX_LOAD = 0.85;
const TWO_32 = 4_294_967_296;

class Part {
  slots = new Int32Array(FIRST_SLOTS * SLOT_INTS);
  capacity = FIRST_SLOTS;
  count = 0;

  /** Where a key stands, or would go. */
  find(a: number, b: number): number {
    const { slots } = this;
    let at = Math.floor(((b >>> 0) * this.capacity) / TWO_32) * SLOT_INTS;
    while (slots[at + STATE_INT] !== STATE.UNKNOWN && (slots[at] !== a || slots[at + 1] !== b)) {
      at += SLOT_INTS;
      if (at === slots.length) at = 0;
    }
    return at;
  }

  /** Makes room for one more; true when everything has moved. */
  makeRoom(): boolean {
    if (this.count + 1 <= this.capacity * MAX_LOAD) return false;
    const old = this.slots;
    this.capacity = Math.ceil(this.capacity * GROWTH);
    const slots = new Int32Array(this.capacity * SLOT_INTS);
    this.slots = slots;
    for (let at = 0; at < old.length; at += SLOT_INTS) {
      if (old[at + STATE_INT] === STATE.UNKNOWN) continue;
      const to = this.find(old[at] as number, old[at + 1] as number);
      for (let int = 0; int < SLOT_INTS; int++) slots[to + int] = old[at + int] as number;
    }
    return true;
  }
}

/** The table of one round. */
export class CompareTable {
  /** Bytes of all parts. */
  bytes = 0;
  readonly #parts: (Part | undefined)[];
  readonly #low: number;
  #high: number;
  #part: Part | undefined;
  #at = 0;

  /** A table for the parts from `low` on. */
  constructor(low: number) {
    this.#low = low;
    this.#high = PARTS;
    this.#parts = Array.from({ length: PARTS }, (_, part) => (part < low ? undefined : new Part()));
    this.bytes = (PARTS - low) * FIRST_SLOTS * SLOT_INTS * 4;
  }

  get low(): number {
    return this.#low;
  }

  /** The parts up to this one are there. */
  get high(): number {
    return this.#high;
  }

  /** The part that a key belongs to. */
  static partOf(keys: Int32Array, at: number): number {
    return (keys[at + 2] as number) & (PARTS - 1);
  }

  /** Looks for the key at keys[at] and returns its state; UNKNOWN also where its part is not there. */
  find(keys: Int32Array, at: number): number {
    this.#part = this.#parts[CompareTable.partOf(keys, at)];
    if (this.#part === undefined) return STATE.UNKNOWN;
    this.#at = this.#part.find(keys[at] as number, keys[at + 1] as number);
    return this.#part.slots[this.#at + STATE_INT] as number;
  }

  /** Does what was found last say the same as prints[at]? */
  says(prints: Int32Array, at: number): boolean {
    const slots = this.#part?.slots;
    return slots?.[this.#at + 2] === prints[at] && slots?.[this.#at + 3] === prints[at + 1];
  }

  /** Sets the state of what was found last. */
  set state(state: number) {
    if (this.#part !== undefined) this.#part.slots[this.#at + STATE_INT] = state;
  }

  /** Adds the key at keys[at], which was looked for last and is not there. */
  add(keys: Int32Array, at: number, prints: Int32Array, printAt: number, state: number): void {
    const part = this.#part;
    if (part === undefined) return;
    const before = part.slots.byteLength;
    if (part.makeRoom()) this.#at = part.find(keys[at] as number, keys[at + 1] as number);
    this.bytes += part.slots.byteLength - before;
    part.count++;
    part.slots[this.#at] = keys[at] as number;
    part.slots[this.#at + 1] = keys[at + 1] as number;
    part.slots[this.#at + 2] = prints[printAt] as number;
    part.slots[this.#at + 3] = prints[printAt + 1] as number;
    part.slots[this.#at + STATE_INT] = state;
  }

  /** Gives up the upper half of the parts, or nothing where there is but one. */
  halve(): void {
    const middle = this.#low + Math.ceil((this.#high - this.#low) / 2);
    for (let part = middle; part < this.#high; part++) {
      this.bytes -= this.#parts[part]?.slots.byteLength ?? 0;
      this.#parts[part] = undefined;
    }
    this.#high = middle;
  }
}
