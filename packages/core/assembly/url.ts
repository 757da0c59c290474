import { classify, equals, firstLanes, hexValue, isDigit, isUnreserved, orLanes } from "./bytes";
import { AUTHORITY, BAD_BYTE, BAD_PERCENT, FRAGMENT, HOST_CHANGED, LONG, LONG_BYTES, NOT_HTTP, PATH, PERCENT, PERCENT_FORM } from "./flags";
import { HOST_SLOT, HOSTS, MAX_HOST, SCRATCH } from "./layout";

/**
 * Slots of authorities: the first two are for locs of entries, of which one belongs to the last whole entry and one to the entry being
 * scanned; the others are for other URLs, by the field, so that links and images do not drive each other out.
 */
const OTHER_SLOTS: i32 = 4;
const FIRST_OTHER: i32 = 2;
/** A slot: length or 0, length or 0 unless the host is plain, flags; the authority at 16. */
const PLAIN_LENGTH: usize = 4;
const FLAGS: usize = 8;

let hostSlot: i32 = 0;
let pendingSlot: i32 = 0;

export function commitHost(): void {
  hostSlot = pendingSlot;
}

export function undoHost(): void {
  pendingSlot = hostSlot;
}

export function forgetHosts(): void {
  hostSlot = 0;
  pendingSlot = 0;
  for (let slot = 0; slot < FIRST_OTHER + OTHER_SLOTS; slot++) store<i64>(HOSTS + <usize>slot * HOST_SLOT, 0);
}

/** The slot of the loc of the entry being scanned. */
export function locSlot(): usize {
  return HOSTS + <usize>pendingSlot * HOST_SLOT;
}

/** The slot of other URLs in a field of this number. */
export function otherSlot(field: i32): usize {
  return HOSTS + <usize>(FIRST_OTHER + (field & (OTHER_SLOTS - 1))) * HOST_SLOT;
}

/** Bytes of scheme and authority in a slot when the URL at `p` has the same ones and a slash behind them, or 0. Short and odd ones are not looked at. */
export function sameHost(slot: usize, p: usize, to: usize): usize {
  const length = load<usize>(slot, PLAIN_LENGTH);
  if (length < 16 || p + length >= to || load<u8>(p + length) != 47) return 0;
  const host = slot + 16;
  for (let i: usize = 0; i + 16 < length; i += 16) {
    if (v128.any_true(v128.xor(v128.load(p + i), v128.load(host + i)))) return 0;
  }
  const last = length - 16;
  return v128.any_true(v128.xor(v128.load(p + last), v128.load(host + last))) ? 0 : length;
}

/** Is [p, to) a host of lower-case letters, digits, points and hyphens? */
function isPlainHost(p: usize, to: usize): bool {
  for (; p < to; p++) {
    const c = <i32>load<u8>(p);
    if (<u32>(c - 97) > 25 && !isDigit(c) && c != 46 && c != 45) return false;
  }
  return true;
}

/** Set by `urlClasses` when the text may hold a segment that begins with a dot. */
export let mayHaveDots: bool = false;

/** The classes of all bytes of [p, to), or-ed. Reads up to 16 bytes further. */
export function urlClasses(p: usize, to: usize, low: v128, high: v128): i32 {
  let all = i8x16.splat(0);
  let dots = i8x16.splat(0);
  while (to - p > 16) {
    const v = v128.load(p);
    all = v128.or(all, classify(v, low, high));
    dots = v128.or(dots, v128.and(i8x16.eq(v, i8x16.splat(47)), i8x16.eq(v128.load(p, 1), i8x16.splat(46))));
    p += 16;
  }
  const v = v128.load(p);
  const lanes = firstLanes(<i32>(to - p));
  all = v128.or(all, v128.and(classify(v, low, high), lanes));
  dots = v128.or(dots, v128.and(v128.and(i8x16.eq(v, i8x16.splat(47)), i8x16.eq(v128.load(p, 1), i8x16.splat(46))), lanes));
  mayHaveDots = v128.any_true(dots);
  return v128.any_true(all) ? orLanes(all) : 0;
}

/** Offset of the first of `/`, `?`, `#` in [p, to), or `to`. */
export function authorityEnd(p: usize, to: usize): usize {
  while (p < to) {
    const v = v128.load(p);
    const m = i8x16.bitmask(v128.or(i8x16.eq(v, i8x16.splat(47)), v128.or(i8x16.eq(v, i8x16.splat(63)), i8x16.eq(v, i8x16.splat(35)))));
    if (m) return min<usize>(p + ctz(m), to);
    p += 16;
  }
  return to;
}

/** Bytes of `http://` or `https://` at `p`, or 0. */
export function schemeLength(p: usize, to: usize): i32 {
  if (to - p < 7 || load<u32>(p) != 0x70747468) return 0;
  const rest = load<u32>(p, 4);
  if ((rest & 0xffffff) == 0x2f2f3a) return 7;
  return to - p >= 8 && rest == 0x2f2f3a73 ? 8 : 0;
}

/** Has the path that begins at `p` a `.` or `..` segment before its query? */
export function hasDotSegment(p: usize, to: usize): bool {
  let segment = p;
  while (true) {
    const c = p < to ? <i32>load<u8>(p) : -1;
    if (c == 47 || c == 63 || c == 35 || c < 0) {
      const length = p - segment;
      if (length == 1 && load<u8>(segment) == 46) return true;
      if (length == 2 && load<u16>(segment) == 0x2e2e) return true;
      if (c != 47) return false;
      segment = p + 1;
    }
    p++;
  }
}

/** PERCENT, BAD_PERCENT and PERCENT_FORM of [p, to). */
export function percentFlags(p: usize, to: usize): i32 {
  let flags = 0;
  while (p < to) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(37)));
    if (!found) {
      p += 16;
      continue;
    }
    p += ctz(found);
    if (p >= to) break;
    const a = to - p > 2 ? hexValue(load<u8>(p, 1)) : -1;
    const b = to - p > 2 ? hexValue(load<u8>(p, 2)) : -1;
    if (a < 0 || b < 0) {
      flags |= BAD_PERCENT;
      p++;
      continue;
    }
    flags |= PERCENT;
    // Letters are in lower case when bit 5 is set; digits have it as well.
    const lower = (a > 9 && (load<u8>(p, 1) & 32) != 0) || (b > 9 && (load<u8>(p, 2) & 32) != 0);
    if (lower || isUnreserved(a * 16 + b)) flags |= PERCENT_FORM;
    p += 3;
  }
  return flags;
}

/** Upper case, `%`, `@`, `:` or a byte above 0x7F: what calls for a closer look. */
function authorityFlags(p: usize, to: usize): i32 {
  while (p < to) {
    const c = <i32>load<u8>(p++);
    if (c >= 0x80 || c == 37 || c == 64 || c == 58 || <u32>(c - 65) < 26) return AUTHORITY;
  }
  return 0;
}

/** NOT_HTTP, AUTHORITY and HOST_CHANGED of a URL; where its path begins is left in `pathStart`. */
let pathStart: usize = 0;
function hostFlags(p: usize, to: usize, last: usize, isLoc: bool): i32 {
  const length = load<i32>(last);
  if (length != 0 && to - p >= <usize>length && equals(p, last + 16, length)) {
    pathStart = p + <usize>length;
    const c = pathStart < to ? <i32>load<u8>(pathStart) : 47;
    if (c == 47 || c == 63 || c == 35) return load<i32>(last, FLAGS);
  }
  return newHostFlags(p, to, last, isLoc);
}

function newHostFlags(p: usize, to: usize, last: usize, isLoc: bool): i32 {
  const scheme = schemeLength(p, to);
  const host = p + <usize>scheme;
  const end = authorityEnd(host, to);
  pathStart = end;
  const first = host < end ? <i32>load<u8>(host) : 58;
  const known = scheme != 0 && first != 58 && first != 64;
  const flags = known ? authorityFlags(host, end) : NOT_HTTP;
  if (isLoc) pendingSlot = 1 - hostSlot;
  const slot = isLoc ? locSlot() : last;
  const length = <i32>(end - p);
  const kept = known && length <= MAX_HOST ? length : 0;
  store<i32>(slot, kept);
  store<i32>(slot, isPlainHost(host, end) ? kept : 0, PLAIN_LENGTH);
  store<i32>(slot, flags, FLAGS);
  if (length <= MAX_HOST) memory.copy(slot + 16, p, length);
  return isLoc ? flags | HOST_CHANGED : flags;
}

/** Is the loc's authority another than that of the loc before? The loc stands in the scratch memory. For entries that did not go this way. */
export function hostChanged(length: i32): i32 {
  const flags = hostFlags(SCRATCH, SCRATCH + <usize>length, locSlot(), true);
  commitHost();
  return flags & HOST_CHANGED;
}

/** The flags of a URL in [p, to), which is the loc of an entry or stands in a field whose authorities have this slot. */
export function urlFlags(p: usize, to: usize, slot: usize, isLoc: bool): i32 {
  // Classes: 1 control, 2 space and `"`, 4 `<`, `>`, `\`, `^`, 8 `#`, 16 a grave accent, 32 `{`, `|`, `}`, DEL, 64 `%`.
  const low = i8x16(0x13, 1, 3, 9, 1, 0x41, 1, 1, 1, 1, 1, 0x21, 0x25, 0x21, 5, 0x21);
  const high = i8x16(1, 1, 0x4a, 4, 0, 4, 0x10, 0x20, 0, 0, 0, 0, 0, 0, 0, 0);
  const classes = urlClasses(p, to, low, high);
  let flags = hostFlags(p, to, slot, isLoc);
  if (to - p > LONG_BYTES) flags |= LONG;
  if (classes & 0x37) flags |= BAD_BYTE;
  if (classes & 8) flags |= FRAGMENT;
  if (classes & 0x40) flags |= percentFlags(p, to);
  if (flags & NOT_HTTP) return flags;
  const c = pathStart < to ? <i32>load<u8>(pathStart) : 63;
  if (c != 47 || (mayHaveDots && hasDotSegment(pathStart + 1, to))) flags |= PATH;
  return flags;
}
