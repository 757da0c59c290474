import { FLAG } from "../tape.ts";
import { equals, hexValue, isUnreserved } from "./bytes.ts";

/** A longer authority is not remembered: it always counts as another one. */
const MAX_HOST_BYTES = 255;
/** A loc of more bytes than this may be too long in characters. */
const LONG_BYTES = 2000;

/** Classes of bytes in a URL. */
export const CLASS = { BAD: 1, HASH: 2, PERCENT: 4, NON_ASCII: 8, BRACKET: 16, DOT: 32 } as const;

/** The class of each byte. */
export const URL_CLASSES: Uint8Array = /* @__PURE__ */ makeClasses();

function makeClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  classes.fill(CLASS.BAD, 0, 0x21).fill(CLASS.NON_ASCII, 0x80);
  for (const c of [0x22, 0x3c, 0x3e, 0x5c, 0x5e, 0x60, 0x7b, 0x7c, 0x7d, 0x7f]) classes[c] = CLASS.BAD;
  classes[0x23] = CLASS.HASH;
  classes[0x25] = CLASS.PERCENT;
  classes[0x2e] = CLASS.DOT;
  classes[0x5b] = CLASS.BRACKET;
  classes[0x5d] = CLASS.BRACKET;
  return classes;
}

interface Host {
  readonly bytes: Uint8Array;
  length: number;
  flags: number;
  /** Does it hold nothing but bytes of no class, and no quote? */
  plain: boolean;
}

/** What one look at the bytes of a URL has found. */
export interface UrlFindings {
  /** Bytes of the scheme and authority of the last URL, where this one begins with them; 0 where that is not known. */
  known: number;
  /** CLASS bits of the bytes behind them. */
  classes: number;
  /** May the path hold a segment that begins with a dot? */
  dots: boolean;
}

/** Looks at URLs and remembers scheme and authority of the last one, which most often is that of the next. */
export class UrlScanner {
  /** Of the last loc, of the loc of the entry being scanned, and of the last other URL. */
  #committed: Host = createHost();
  #pending: Host = this.#committed;
  #spare: Host = createHost();
  readonly #other: Host = createHost();
  #pathStart = 0;

  forget(): void {
    this.#committed.length = 0;
    this.#committed.plain = false;
    this.#pending = this.#committed;
    this.#other.length = 0;
    this.#other.plain = false;
  }

  /** Scheme and authority of the last loc; empty where they are not remembered. */
  get lastHost(): Uint8Array {
    return this.#committed.bytes.subarray(0, this.#committed.length);
  }

  /** The entry being scanned is whole. */
  commit(): void {
    if (this.#pending === this.#committed) return;
    this.#spare = this.#committed;
    this.#committed = this.#pending;
  }

  /** The entry being scanned goes another way. */
  undo(): void {
    this.#pending = this.#committed;
  }

  /** Is the loc's authority another than that of the loc before? Remembers it. */
  hostChanged(bytes: Uint8Array, p: number, to: number): boolean {
    const flags = this.#hostFlags(bytes, p, to, true);
    this.commit();
    return (flags & FLAG.HOST_CHANGED) !== 0;
  }

  /** Bytes of the scheme and authority of the last URL if bytes[p, to) begin with them and they are plain, or 0. */
  knownLength(bytes: Uint8Array, p: number, to: number, isLoc: boolean): number {
    const { plain, length, bytes: host } = isLoc ? this.#pending : this.#other;
    return plain && to - p > length && equals(bytes, p, host, 0, length) ? length : 0;
  }

  /** The flags of the URL in bytes[p, to), at which nobody has looked yet. */
  flags(bytes: Uint8Array, p: number, to: number, isLoc: boolean): number {
    let classes = 0;
    let dots = false;
    let before = 0;
    for (let i = p; i < to; i++) {
      const c = bytes[i] as number;
      classes |= URL_CLASSES[c] as number;
      if (c === 46 && before === 47) dots = true;
      before = c;
    }
    return this.#urlFlags(bytes, p, to, this.#hostFlags(bytes, p, to, isLoc), classes, dots);
  }

  /** The flags of the URL in bytes[p, to), of which all is known but the authority, and most often that, too. */
  flagsOf(bytes: Uint8Array, p: number, to: number, isLoc: boolean, { known, classes, dots }: UrlFindings): number {
    const path = p + known;
    const c = path < to ? bytes[path] : 47;
    if (known === 0 || (c !== 47 && c !== 63 && c !== 35)) return this.#urlFlags(bytes, p, to, this.#hostFlags(bytes, p, to, isLoc), classes, dots);
    this.#pathStart = path;
    return this.#urlFlags(bytes, p, to, (isLoc ? this.#pending : this.#other).flags, classes, dots);
  }

  #urlFlags(bytes: Uint8Array, p: number, to: number, host: number, classes: number, dots: boolean): number {
    let flags = host;
    if (to - p > LONG_BYTES) flags |= FLAG.LONG;
    if (classes & CLASS.BAD) flags |= FLAG.BAD_BYTE;
    if (classes & CLASS.HASH) flags |= FLAG.FRAGMENT;
    if (classes & CLASS.PERCENT) flags |= percentFlags(bytes, p, to);
    if (flags & FLAG.NOT_HTTP) return flags;
    const path = this.#pathStart;
    if (path >= to || bytes[path] !== 47 || (dots && hasDotSegment(bytes, path + 1, to))) flags |= FLAG.PATH;
    return flags;
  }

  #hostFlags(bytes: Uint8Array, p: number, to: number, isLoc: boolean): number {
    const last = isLoc ? this.#pending : this.#other;
    const { length } = last;
    if (length !== 0 && to - p >= length && equals(bytes, p, last.bytes, 0, length)) {
      const c = p + length < to ? bytes[p + length] : 47;
      this.#pathStart = p + length;
      if (c === 47 || c === 63 || c === 35) return last.flags;
    }
    return this.#newHostFlags(bytes, p, to, isLoc);
  }

  #newHostFlags(bytes: Uint8Array, p: number, to: number, isLoc: boolean): number {
    const scheme = schemeLength(bytes, p, to);
    const host = p + scheme;
    const end = authorityEnd(bytes, host, to);
    this.#pathStart = end;
    const first = host < end ? bytes[host] : 58;
    const known = scheme !== 0 && first !== 58 && first !== 64;
    const flags = known ? authorityFlags(bytes, host, end) : FLAG.NOT_HTTP;
    if (isLoc && this.#pending === this.#committed) this.#pending = this.#spare;
    const slot = isLoc ? this.#pending : this.#other;
    const length = end - p;
    slot.length = known && length <= MAX_HOST_BYTES ? length : 0;
    slot.flags = flags;
    for (let i = 0; i < slot.length; i++) slot.bytes[i] = bytes[p + i] as number;
    slot.plain = slot.length > 0 && isPlain(slot.bytes, slot.length);
    return isLoc ? flags | FLAG.HOST_CHANGED : flags;
  }
}

function createHost(): Host {
  return { bytes: new Uint8Array(MAX_HOST_BYTES), length: 0, flags: 0, plain: false };
}

/** Nothing that ends a text or an attribute value, is a reference, or wants a look. */
function isPlain(bytes: Uint8Array, length: number): boolean {
  for (let i = 0; i < length; i++) {
    const c = bytes[i] as number;
    if (URL_CLASSES[c] !== 0 || c === 38 || c === 39) return false;
  }
  return true;
}

/** Bytes of `http://` or `https://` at `p`, or 0. */
export function schemeLength(bytes: Uint8Array, p: number, to: number): number {
  if (to - p < 7 || bytes[p] !== 104 || bytes[p + 1] !== 116 || bytes[p + 2] !== 116 || bytes[p + 3] !== 112) return 0;
  const colon = bytes[p + 4] === 115 ? p + 5 : p + 4;
  const whole = to - colon >= 3 && bytes[colon] === 58 && bytes[colon + 1] === 47 && bytes[colon + 2] === 47;
  return whole ? colon + 3 - p : 0;
}

/** Offset of the first of `/`, `?`, `#` in bytes[p, to), or `to`. */
export function authorityEnd(bytes: Uint8Array, p: number, to: number): number {
  while (p < to) {
    const c = bytes[p];
    if (c === 47 || c === 63 || c === 35) return p;
    p++;
  }
  return to;
}

/** Upper case, `%`, `@`, `:` or a byte above 0x7F: what calls for a closer look. */
function authorityFlags(bytes: Uint8Array, p: number, to: number): number {
  for (; p < to; p++) {
    const c = bytes[p] as number;
    if (c >= 0x80 || c === 37 || c === 64 || c === 58 || (c >= 65 && c <= 90)) return FLAG.AUTHORITY;
  }
  return 0;
}

/** Has the path whose first segment begins at `p` a `.` or `..` segment before its query? */
export function hasDotSegment(bytes: Uint8Array, p: number, to: number): boolean {
  let segment = p;
  for (; ; p++) {
    const c = p < to ? (bytes[p] as number) : -1;
    if (c !== 47 && c !== 63 && c !== 35 && c >= 0) continue;
    const length = p - segment;
    if (length === 1 && bytes[segment] === 46) return true;
    if (length === 2 && bytes[segment] === 46 && bytes[segment + 1] === 46) return true;
    if (c !== 47) return false;
    segment = p + 1;
  }
}

/** PERCENT, BAD_PERCENT and PERCENT_FORM of bytes[p, to). */
export function percentFlags(bytes: Uint8Array, p: number, to: number): number {
  let flags = 0;
  while (p < to) {
    if (bytes[p] !== 37) {
      p++;
      continue;
    }
    const a = to - p > 2 ? hexValue(bytes[p + 1] as number) : -1;
    const b = to - p > 2 ? hexValue(bytes[p + 2] as number) : -1;
    if (a < 0 || b < 0) {
      flags |= FLAG.BAD_PERCENT;
      p++;
      continue;
    }
    flags |= FLAG.PERCENT;
    const lower = (a > 9 && (bytes[p + 1] as number) >= 97) || (b > 9 && (bytes[p + 2] as number) >= 97);
    if (lower || isUnreserved(a * 16 + b)) flags |= FLAG.PERCENT_FORM;
    p += 3;
  }
  return flags;
}
