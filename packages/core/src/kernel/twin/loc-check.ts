import { ARENA_BYTES } from "../layout.ts";
import type { CompiledRecordTable } from "../record-table.ts";
import { FLAG } from "../tape.ts";
import { equals, sequenceLength } from "./bytes.ts";
import { hashBytes } from "./hash.ts";
import { hashLoc } from "./hash-loc.ts";
import { memoryOf } from "./memory.ts";
import { authorityEnd, CLASS, hasDotSegment, percentFlags, schemeLength, URL_CLASSES } from "./url.ts";

/** `minLength` of a loc in the protocol's schema. */
const MIN_LOC_BYTES = 12;
const SLASH = 47;
const DOT = 46;
/** A longer authority is not remembered. */
const MAX_HOST_BYTES = 255;
const HEX = /* @__PURE__ */ new TextEncoder().encode("0123456789ABCDEF");

/** Tells plain locs, which are written as they are, from those that the full normaliser must see. */
export class LocCheck {
  readonly #window: Uint8Array;
  readonly #arena: Uint8Array;
  readonly #view: DataView;
  #prefix = new Uint8Array(0);
  #prefixClasses = 0;
  #pathOffset = 0;
  #maxBytes = 0;
  #hashed = false;
  /** Scheme and authority of the last URL that was not below the site, with the slash behind it. */
  #plainHost = new Uint8Array(0);

  arenaLength = 0;
  /** What the last check found: is the loc clean, and where is it as it will be written? */
  clean = false;
  inArena = false;
  start = 0;
  end = 0;

  constructor(window: Uint8Array, arena: Uint8Array) {
    this.#window = window;
    this.#view = memoryOf(window).view;
    this.#arena = arena;
  }

  get bytes(): Uint8Array {
    return this.inArena ? this.#arena : this.#window;
  }

  setTable(table: CompiledRecordTable): void {
    this.#prefix = table.prefix as Uint8Array<ArrayBuffer>;
    this.#prefixClasses = classesOf(this.#prefix, memoryOf(this.#prefix).view, 0, this.#prefix.length);
    this.#pathOffset = table.pathOffset;
    this.#maxBytes = table.maxLocBytes;
    this.#hashed = table.hashed;
  }

  /** Checks the loc in window[p, to); false when the arena has no room for it. */
  check(p: number, to: number): boolean {
    return this.#checkFrom(p, to, to - p > this.#maxBytes ? -1 : this.#pathStart(p, to));
  }

  /** As `check`, for URLs of other hosts. */
  checkUrl(p: number, to: number): boolean {
    return this.#checkFrom(p, to, to - p > this.#maxBytes ? -1 : this.#urlPathStart(p, to));
  }

  /** The check of a URL whose path begins at `path`; negative where it is odd already. */
  #checkFrom(p: number, to: number, path: number): boolean {
    const bytes = this.#window;
    this.clean = false;
    this.inArena = false;
    this.start = p;
    this.end = to;
    if (path < 0) return true;
    // What stands before the path is the prefix, or has nothing but letters, digits, hyphens and dots.
    const classes = this.#prefixClasses | classesOf(bytes, this.#view, path, to);
    if (classes & (CLASS.BAD | CLASS.HASH | CLASS.BRACKET)) return true;
    if (classes & CLASS.PERCENT && percentFlags(bytes, p, to) !== FLAG.PERCENT) return true;
    if (classes & CLASS.DOT && path < to && bytes[path] === 47 && hasDotSegment(bytes, path + 1, to)) return true;
    if (classes & CLASS.NON_ASCII) return this.#encode(p, to);
    this.clean = to - p >= MIN_LOC_BYTES;
    return true;
  }

  /** Hashes the clean loc, where that is wanted. */
  hash(key: Int32Array, out: Int32Array, at: number): void {
    if (!this.#hashed) return;
    // Below a prefix with a path no loc has an empty one.
    if (this.#pathOffset > 0) hashBytes(this.bytes, this.start, this.end, key, out, at);
    else hashLoc(this.bytes, this.start, this.end, key, out, at);
  }

  /** Where the path begins, if scheme and authority are as they should be; otherwise -1. */
  #pathStart(p: number, to: number): number {
    const bytes = this.#window;
    const prefix = this.#prefix;
    if (!beginsWith(bytes, p, to, prefix)) return -1;
    if (this.#pathOffset > 0) return p + this.#pathOffset;
    const scheme = schemeLength(bytes, p, to);
    if (scheme === 0) return -1;
    const end = authorityEnd(bytes, p + scheme, to);
    if (prefix.length > scheme) return end === p + prefix.length ? end : -1;
    return isPlainHost(bytes, p + scheme, end) ? end : -1;
  }

  /** As `#pathStart`, for a URL of any plain host with a path. */
  #urlPathStart(p: number, to: number): number {
    const bytes = this.#window;
    const prefix = this.#prefix;
    if (this.#pathOffset > 0 && beginsWith(bytes, p, to, prefix)) return p + this.#pathOffset;
    if (this.#plainHost.length > 0 && beginsWith(bytes, p, to, this.#plainHost)) return p + this.#plainHost.length - 1;
    const scheme = schemeLength(bytes, p, to);
    if (scheme === 0) return -1;
    const end = authorityEnd(bytes, p + scheme, to);
    if (end >= to || bytes[end] !== SLASH || !isPlainHost(bytes, p + scheme, end)) return -1;
    if (end + 1 - p <= MAX_HOST_BYTES) this.#plainHost = bytes.slice(p, end + 1);
    return end;
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
      if (length === 0 || isOddCharacter(bytes, p)) return true;
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

/** The classes of bytes[p, to) all in one; DOT only where a dot follows a slash. */
function classesOf(bytes: Uint8Array, view: DataView, p: number, to: number): number {
  let classes = 0;
  let dots = false;
  for (; p + 4 <= to; p += 4) {
    const word = view.getInt32(p, true);
    const four =
      (URL_CLASSES[word & 255] as number) |
      (URL_CLASSES[(word >>> 8) & 255] as number) |
      (URL_CLASSES[(word >>> 16) & 255] as number) |
      (URL_CLASSES[word >>> 24] as number);
    if (four & CLASS.DOT) dots ||= hasDotBehindSlash(bytes, p, p + 4);
    classes |= four;
  }
  dots ||= hasDotBehindSlash(bytes, p, to);
  for (; p < to; p++) classes |= URL_CLASSES[bytes[p] as number] as number;
  return dots ? classes : classes & ~CLASS.DOT;
}

function hasDotBehindSlash(bytes: Uint8Array, p: number, to: number): boolean {
  for (; p < to; p++) if (bytes[p] === DOT && bytes[p - 1] === SLASH) return true;
  return false;
}

function beginsWith(bytes: Uint8Array, p: number, to: number, prefix: Uint8Array): boolean {
  return prefix.length <= to - p && equals(bytes, p, prefix, 0, prefix.length);
}

/** Is the character at `p` U+FFFD, which may stand for half a character, or white space or one that nobody sees, of which the normaliser decides? */
function isOddCharacter(bytes: Uint8Array, p: number): boolean {
  const pair = (bytes[p] as number) | ((bytes[p + 1] as number) << 8);
  if (pair === 0xa0c2 || pair === 0x85c2) return true;
  const third = bytes[p + 2] as number;
  if (pair === 0xbfef) return third === 0xbd;
  if (pair === 0x80e2) return third < 0x90 || (third > 0xa7 && third < 0xb0);
  if (pair === 0x80e3) return third === 0x80;
  if (pair === 0xbbef) return third === 0xbf;
  return pair === 0x81e2 || pair === 0x9ae1;
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
