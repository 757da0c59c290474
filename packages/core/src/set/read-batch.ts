import { hashBytes } from "../kernel/twin/hash.ts";
import { FINGERPRINT_INTS, KEY_INTS } from "../write/compose-types.ts";
import { NEWS_BIT, toNewsKey } from "../write/identity.ts";
import type { ReadComposedBatch } from "./types.ts";

const FIRST_ENTRIES = 64;
const FIRST_BYTES = 16_384;

/** What is known of an entry that was read, besides its bytes. */
export interface ReadFacts {
  readonly lastmod: number;
  readonly namespaces: number;
  readonly limited: number;
  /** Start and end of the line of its lastmod, counted from the start of the entry; zeros where there is none. */
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** A batch of entries that were read, while it is filled. It grows with what it is given, and is used again. */
export class ReadBatchBuilder implements ReadComposedBatch {
  count = 0;
  bytes = new Uint8Array(FIRST_BYTES);
  ends = new Int32Array(FIRST_ENTRIES);
  keys = new Int32Array(FIRST_ENTRIES * KEY_INTS);
  fingerprints = new Int32Array(FIRST_ENTRIES * FINGERPRINT_INTS);
  bares = new Int32Array(FIRST_ENTRIES * FINGERPRINT_INTS);
  lastmodSpans = new Int32Array(FIRST_ENTRIES * 2);
  lastmods = new Float64Array(FIRST_ENTRIES);
  namespaces = new Uint16Array(FIRST_ENTRIES);
  limited = new Uint16Array(FIRST_ENTRIES);
  /** All zeros: a sitemap tells neither. */
  contents = new Int32Array(FIRST_ENTRIES * FINGERPRINT_INTS);
  groups = new Uint16Array(FIRST_ENTRIES);
  readonly #hash = new Int32Array(4);
  readonly #key: Int32Array;
  readonly #bare: boolean;
  #without = new Uint8Array(0);

  constructor(key: Int32Array, bare: boolean) {
    this.#key = key;
    this.#bare = bare;
  }

  clear(): void {
    this.count = 0;
  }

  /** Bytes of the entries so far. */
  get at(): number {
    return this.count === 0 ? 0 : (this.ends[this.count - 1] as number);
  }

  /** Makes room for so many more entries and bytes. */
  reserve(entries: number, bytes: number): void {
    const { at } = this;
    if (at + bytes > this.bytes.length) {
      const larger = new Uint8Array(Math.max(at + bytes, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, at));
      this.bytes = larger;
    }
    if (this.count + entries > this.ends.length) this.#grow(Math.max(this.count + entries, this.ends.length * 2));
  }

  #grow(entries: number): void {
    const grown = <A extends Int32Array | Float64Array | Uint16Array>(old: A, larger: A): A => {
      larger.set(old);
      return larger;
    };
    this.ends = grown(this.ends, new Int32Array(entries));
    this.keys = grown(this.keys, new Int32Array(entries * KEY_INTS));
    this.fingerprints = grown(this.fingerprints, new Int32Array(entries * FINGERPRINT_INTS));
    this.bares = grown(this.bares, new Int32Array(entries * FINGERPRINT_INTS));
    this.lastmodSpans = grown(this.lastmodSpans, new Int32Array(entries * 2));
    this.lastmods = grown(this.lastmods, new Float64Array(entries));
    this.namespaces = grown(this.namespaces, new Uint16Array(entries));
    this.limited = grown(this.limited, new Uint16Array(entries));
    this.contents = new Int32Array(entries * FINGERPRINT_INTS);
    this.groups = new Uint16Array(entries);
  }

  /** Takes the entry whose bytes were put at [at, end), and whose page has this key. */
  push(end: number, key: Int32Array, { lastmod, namespaces, limited, lineStart, lineEnd }: ReadFacts): void {
    const { count, at } = this;
    const hash = this.#hash;
    hashBytes(this.bytes, at, end, this.#key, hash, 0);
    this.ends[count] = end;
    this.fingerprints[count * FINGERPRINT_INTS] = hash[0] as number;
    this.fingerprints[count * FINGERPRINT_INTS + 1] = hash[1] as number;
    if (this.#bare && lineStart < lineEnd) this.#hashWithout(at, end, at + lineStart, at + lineEnd);
    this.bares[count * FINGERPRINT_INTS] = this.#bare ? (hash[0] as number) : 0;
    this.bares[count * FINGERPRINT_INTS + 1] = this.#bare ? (hash[1] as number) : 0;
    this.lastmodSpans[count * 2] = lineStart < lineEnd ? at + lineStart : 0;
    this.lastmodSpans[count * 2 + 1] = lineStart < lineEnd ? at + lineEnd : 0;
    this.keys[count * KEY_INTS] = key[0] as number;
    this.keys[count * KEY_INTS + 1] = key[1] as number;
    this.keys[count * KEY_INTS + 2] = (namespaces & NEWS_BIT) === 0 ? (key[2] as number) : toNewsKey(key[2] as number);
    this.lastmods[count] = lastmod;
    this.namespaces[count] = namespaces;
    this.limited[count] = limited;
    this.count = count + 1;
  }

  #hashWithout(from: number, to: number, lineFrom: number, lineTo: number): void {
    const length = to - from - (lineTo - lineFrom);
    if (this.#without.length < length) this.#without = new Uint8Array(length * 2);
    this.#without.set(this.bytes.subarray(from, lineFrom));
    this.#without.set(this.bytes.subarray(lineTo, to), lineFrom - from);
    hashBytes(this.#without, 0, length, this.#key, this.#hash, 0);
  }
}
