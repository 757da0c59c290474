import { ARENA_BYTES } from "../layout.ts";
import type { CompiledRecordTable } from "../record-table.ts";
import { FLAG } from "../tape.ts";
import { equals, sequenceLength } from "./bytes.ts";
import { hashBytes } from "./hash.ts";
import { hashLoc } from "./hash-loc.ts";
import { authorityEnd, CLASS, hasDotSegment, percentFlags, schemeLength, URL_CLASSES } from "./url.ts";

/** `minLength` of a loc in the protocol's schema. */
const MIN_LOC_BYTES = 12;
const HEX = /* @__PURE__ */ new TextEncoder().encode("0123456789ABCDEF");

/** Tells plain locs, which are written as they are, from those that the full normaliser must see. */
export class LocCheck {
  readonly #window: Uint8Array;
  readonly #arena: Uint8Array;
  #prefix = new Uint8Array(0);
  #pathOffset = 0;
  #maxBytes = 0;

  arenaLength = 0;
  /** What the last check found: is the loc clean, and where is it as it will be written? */
  clean = false;
  inArena = false;
  start = 0;
  end = 0;

  constructor(window: Uint8Array, arena: Uint8Array) {
    this.#window = window;
    this.#arena = arena;
  }

  get bytes(): Uint8Array {
    return this.inArena ? this.#arena : this.#window;
  }

  setTable(table: CompiledRecordTable): void {
    this.#prefix = table.prefix as Uint8Array<ArrayBuffer>;
    this.#pathOffset = table.pathOffset;
    this.#maxBytes = table.maxLocBytes;
  }

  /** Checks the loc in window[p, to); false when the arena has no room for it. */
  check(p: number, to: number): boolean {
    const bytes = this.#window;
    this.clean = false;
    this.inArena = false;
    this.start = p;
    this.end = to;
    if (to - p > this.#maxBytes) return true;
    const path = this.#pathStart(p, to);
    if (path < 0) return true;
    let classes = 0;
    let dots = false;
    let before = 0;
    for (let i = p; i < to; i++) {
      const c = bytes[i] as number;
      classes |= URL_CLASSES[c] as number;
      if (c === 46 && before === 47) dots = true;
      before = c;
    }
    if (classes & (CLASS.BAD | CLASS.HASH | CLASS.BRACKET)) return true;
    if (classes & CLASS.PERCENT && percentFlags(bytes, p, to) !== FLAG.PERCENT) return true;
    if (dots && path < to && bytes[path] === 47 && hasDotSegment(bytes, path + 1, to)) return true;
    if (classes & CLASS.NON_ASCII) return this.#encode(p, to);
    this.clean = to - p >= MIN_LOC_BYTES;
    return true;
  }

  /** Hashes the clean loc. */
  hash(key: Int32Array, out: Int32Array, at: number): void {
    // Below a prefix with a path no loc has an empty one.
    if (this.#pathOffset > 0) hashBytes(this.bytes, this.start, this.end, key, out, at);
    else hashLoc(this.bytes, this.start, this.end, key, out, at);
  }

  /** Where the path begins, if scheme and authority are as they should be; otherwise -1. */
  #pathStart(p: number, to: number): number {
    const bytes = this.#window;
    const prefix = this.#prefix;
    if (prefix.length > to - p || !equals(bytes, p, prefix, 0, prefix.length)) return -1;
    if (this.#pathOffset > 0) return p + this.#pathOffset;
    const scheme = schemeLength(bytes, p, to);
    if (scheme === 0) return -1;
    const end = authorityEnd(bytes, p + scheme, to);
    if (prefix.length > scheme) return end === p + prefix.length ? end : -1;
    return isPlainHost(bytes, p + scheme, end) ? end : -1;
  }

  /** Copies the loc to the arena with every byte above 0x7F percent-encoded. */
  #encode(p: number, to: number): boolean {
    const bytes = this.#window;
    const arena = this.#arena;
    const start = this.arenaLength;
    if (start + (to - p) * 3 > ARENA_BYTES) return false;
    let at = start;
    while (p < to) {
      const c = bytes[p] as number;
      if (c < 0x80) {
        arena[at++] = c;
        p++;
        continue;
      }
      const length = sequenceLength(bytes, p, to);
      if (length === 0) return true;
      for (const end = p + length; p < end; p++) {
        const byte = bytes[p] as number;
        arena[at++] = 37;
        arena[at++] = HEX[byte >> 4] as number;
        arena[at++] = HEX[byte & 15] as number;
      }
    }
    this.clean = at - start >= MIN_LOC_BYTES && at - start <= this.#maxBytes;
    if (!this.clean) return true;
    this.inArena = true;
    this.start = start;
    this.end = at;
    this.arenaLength = at;
    return true;
  }
}

/** Lower-case letters, digits, hyphens and single dots, the last label beginning with a letter: a name that needs no closer look. */
function isPlainHost(bytes: Uint8Array, p: number, end: number): boolean {
  let before = 46;
  let labelStart = 0;
  for (; p < end; p++) {
    const c = bytes[p] as number;
    const alphanumeric = (c >= 97 && c <= 122) || (c >= 48 && c <= 57);
    if (before === 46) labelStart = c;
    if (!alphanumeric && ((c !== 46 && c !== 45) || before === 46 || (c === 46 && before === 45))) return false;
    before = c;
  }
  return before !== 46 && before !== 45 && labelStart >= 97;
}
