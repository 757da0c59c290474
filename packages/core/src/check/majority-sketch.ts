/*
 * The largest cluster of equal values, in constant memory. Values fall into slots by their hash, and each slot holds a majority vote
 * (Boyer and Moore) with a count of what agreed with its candidate since that came up. The idea: a value that is most of the whole is
 * nearly all of its slot, so that its count there lacks at most twice the few others that share the slot. What must stay true: a count
 * is never more than what there is, so that a cluster which is told of is there.
 */
import type { FieldView } from "./rule.ts";

const SLOTS = 256;
/** Characters of a value that are kept; no date in use is longer. */
const KEPT_LENGTH = 40;

/** The largest cluster of equal values. */
export interface Cluster {
  /** Empty where no value came twice. */
  readonly value: string;
  readonly count: number;
  /** Values in all. */
  readonly total: number;
}

export class MajoritySketch {
  readonly #hashes = new Int32Array(SLOTS);
  readonly #votes = new Int32Array(SLOTS);
  readonly #counts = new Int32Array(SLOTS);
  readonly #texts: string[] = new Array<string>(SLOTS).fill("");
  #total = 0;

  /** Takes a value by the hash of its text; `field` gives the field with the text, if it is wanted. */
  add(hash: number, field: () => Pick<FieldView, "text">): void {
    this.#total++;
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    const counts = this.#counts;
    const votes = this.#votes;
    const count = counts[slot] as number;
    if (count > 0 && this.#hashes[slot] === hash) {
      votes[slot] = (votes[slot] as number) + 1;
      counts[slot] = count + 1;
      // Most values never come again: their texts are not worth making.
      if (count === 1) this.#texts[slot] = field().text.slice(0, KEPT_LENGTH);
    } else if ((votes[slot] as number) > 0) votes[slot] = (votes[slot] as number) - 1;
    else {
      this.#hashes[slot] = hash;
      votes[slot] = 1;
      counts[slot] = 1;
    }
  }

  /** The largest cluster so far. */
  get largest(): Cluster {
    const count = this.#counts.reduce((most, some) => Math.max(most, some), 0);
    const value = count > 1 ? (this.#texts[this.#counts.indexOf(count)] as string) : "";
    return { value, count, total: this.#total };
  }
}
