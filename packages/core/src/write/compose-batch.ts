import type { ComposedBatch } from "./compose-types.ts";
import { FINGERPRINT_INTS, KEY_INTS } from "./compose-types.ts";
import { toNewsKey } from "./identity.ts";

/** Entries and bytes of a batch: few enough to stay in the cache while somebody works on them. */
export const BATCH_ENTRIES = 4096;
export const BATCH_BYTES = 524_288;

/** What is known of an entry besides its bytes and hashes. */
export interface EntryFacts {
  readonly lastmod: number;
  readonly namespaces: number;
  readonly limited: number;
  readonly news: boolean;
  readonly group: number;
  /** Two integers. */
  readonly content: ArrayLike<number>;
}

/** A batch while it is filled; used again for every batch. */
export class BatchBuilder implements ComposedBatch {
  count = 0;
  /** Bytes of the entries so far. */
  at = 0;
  readonly ends = new Int32Array(BATCH_ENTRIES);
  readonly keys = new Int32Array(BATCH_ENTRIES * KEY_INTS);
  readonly fingerprints = new Int32Array(BATCH_ENTRIES * FINGERPRINT_INTS);
  readonly contents = new Int32Array(BATCH_ENTRIES * FINGERPRINT_INTS);
  readonly lastmods = new Float64Array(BATCH_ENTRIES);
  readonly namespaces = new Uint16Array(BATCH_ENTRIES);
  readonly limited = new Uint16Array(BATCH_ENTRIES);
  readonly groups = new Uint16Array(BATCH_ENTRIES);
  /** Where entries are put. */
  readonly out: Uint8Array;
  #large: Uint8Array | undefined;

  constructor(out: Uint8Array) {
    this.out = out.subarray(0, BATCH_BYTES);
  }

  get bytes(): Uint8Array {
    return this.#large ?? this.out;
  }

  /** Entries for which there is room. */
  get entriesLeft(): number {
    return this.#large === undefined ? BATCH_ENTRIES - this.count : 0;
  }

  get bytesLeft(): number {
    return this.#large === undefined ? this.out.length - this.at : 0;
  }

  /** Makes memory for one entry that no batch can hold; nothing else goes into this one. */
  makeRoom(bytes: number): Uint8Array {
    this.#large = new Uint8Array(bytes);
    return this.#large;
  }

  /** Takes the entry that was put at [at, end), with the key of its page. Its fingerprint is the caller's to set. */
  push(end: number, key: ArrayLike<number>, facts: EntryFacts): void {
    const { count } = this;
    this.ends[count] = end;
    const third = key[2] as number;
    this.keys[count * KEY_INTS] = key[0] as number;
    this.keys[count * KEY_INTS + 1] = key[1] as number;
    this.keys[count * KEY_INTS + 2] = facts.news ? toNewsKey(third) : third;
    this.contents[count * FINGERPRINT_INTS] = facts.content[0] as number;
    this.contents[count * FINGERPRINT_INTS + 1] = facts.content[1] as number;
    this.lastmods[count] = facts.lastmod;
    this.namespaces[count] = facts.namespaces;
    this.limited[count] = facts.limited;
    this.groups[count] = facts.group;
    this.count++;
    this.at = end;
  }

  clear(): void {
    this.count = 0;
    this.at = 0;
    this.#large = undefined;
  }
}
