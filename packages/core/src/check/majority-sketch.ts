/*
 * The largest cluster of equal values, in constant memory. Values fall into slots by their hash, and each slot holds a majority vote
 * (Boyer and Moore) with a count of what agreed with its candidate since that came up. The idea: a value that is most of the whole is
 * nearly all of its slot, so that its count there lacks at most twice the few others that share the slot. What must stay true: a count
 * is never more than what there is, so that a cluster which is told of is there.
 */
import { sliceUtf8 } from "../kernel/strings.ts";

const SLOTS = 256;
/** Bytes of a candidate that are kept; no date in use is longer. */
const KEPT_BYTES = 40;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The largest cluster of equal values. */
export interface Cluster {
  readonly value: string;
  readonly count: number;
  /** Values in all. */
  readonly total: number;
}

export class MajoritySketch {
  readonly #hashes = new Int32Array(SLOTS);
  readonly #votes = new Int32Array(SLOTS);
  readonly #counts = new Int32Array(SLOTS);
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #texts = new Uint8Array(SLOTS * KEPT_BYTES);
  #total = 0;

  /** Takes the value bytes[start, end). */
  add(bytes: Uint8Array, start: number, end: number): void {
    let hash = FNV_OFFSET;
    let at = start;
    // Four bytes at a time: each step waits for the one before.
    for (; at + 3 < end; at += 4) {
      const word = (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24);
      hash = Math.imul(hash ^ word, FNV_PRIME);
      hash ^= hash >>> 15;
    }
    for (; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), FNV_PRIME);
    this.#total++;
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    const counts = this.#counts;
    const votes = this.#votes;
    if ((counts[slot] as number) > 0 && this.#hashes[slot] === hash) {
      votes[slot] = (votes[slot] as number) + 1;
      counts[slot] = (counts[slot] as number) + 1;
    } else if ((votes[slot] as number) > 0) votes[slot] = (votes[slot] as number) - 1;
    else {
      this.#hashes[slot] = hash;
      votes[slot] = 1;
      counts[slot] = 1;
      this.#keep(slot, bytes, start, end);
    }
  }

  /** The largest cluster so far. */
  get largest(): Cluster {
    const slot = this.#counts.indexOf(this.#counts.reduce((most, count) => Math.max(most, count), 0));
    const from = slot * KEPT_BYTES;
    return { value: sliceUtf8(this.#texts, from, from + (this.#lengths[slot] as number)), count: this.#counts[slot] as number, total: this.#total };
  }

  #keep(slot: number, bytes: Uint8Array, start: number, end: number): void {
    const length = Math.min(end - start, KEPT_BYTES);
    const from = slot * KEPT_BYTES;
    for (let index = 0; index < length; index++) this.#texts[from + index] = bytes[start + index] as number;
    this.#lengths[slot] = length;
  }
}
