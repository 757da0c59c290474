import { equals, sequenceLength } from "./bytes";
import { ARENA, ARENA_BYTES, MAX_HOST, PLAIN_HOST, RECORD_PREFIX, RECORD_TABLE, SCRATCH } from "./layout";
import { hasPlainPercents } from "./percents";
import { authorityEnd, hasDotSegment, mayHaveDots, schemeLength, urlClasses } from "./url";
import { hashBytes } from "./hash";
import { hashLater } from "./hash-queue";

const MIN_LOC_BYTES: i32 = 12;

/** Free place in the arena. */
export let arenaAt: usize = ARENA;
/** What `checkLoc` found: where the loc is as it will be written. */
export let locStart: usize = 0;
export let locEnd: usize = 0;
export let locInArena: bool = false;
let locPath: usize = 0;

export const LOC_CLEAN: i32 = 0;
export const LOC_ODD: i32 = 1;
export const LOC_NO_ROOM: i32 = 2;

export function clearArena(): void {
  arenaAt = ARENA;
}

/** Tells plain locs, which are written as they are, from those that the full normaliser must see: see `src/kernel/twin/loc-check.ts`. */
export function checkLoc(p: usize, to: usize): i32 {
  return <i32>(to - p) > load<i32>(RECORD_TABLE, 24) ? LOC_ODD : checkFrom(p, to, pathStart(p, to));
}

/** As `checkLoc`, where all bytes are known to be such as a plain URL holds, and no dot follows a slash. */
export function checkPlainLoc(p: usize, to: usize): i32 {
  return <i32>(to - p) > load<i32>(RECORD_TABLE, 24) ? LOC_ODD : checkPlainFrom(p, to, pathStart(p, to));
}

/** As `checkPlainLoc`, for URLs of other hosts. */
export function checkPlainUrl(p: usize, to: usize): i32 {
  return <i32>(to - p) > load<i32>(RECORD_TABLE, 24) ? LOC_ODD : checkPlainFrom(p, to, urlPathStart(p, to));
}

function checkPlainFrom(p: usize, to: usize, path: usize): i32 {
  locInArena = false;
  locStart = p;
  locEnd = to;
  locPath = path;
  return path != 0 && <i32>(to - p) >= MIN_LOC_BYTES ? LOC_CLEAN : LOC_ODD;
}

/** As `checkLoc`, for URLs of other hosts. */
export function checkUrl(p: usize, to: usize): i32 {
  return <i32>(to - p) > load<i32>(RECORD_TABLE, 24) ? LOC_ODD : checkFrom(p, to, urlPathStart(p, to));
}

/** The check of a URL whose path begins at `path`; 0 where scheme or authority are odd. */
function checkFrom(p: usize, to: usize, path: usize): i32 {
  locInArena = false;
  locStart = p;
  locEnd = to;
  const length = <i32>(to - p);
  if (path == 0) return LOC_ODD;
  locPath = path;
  // Classes: 1 control, 2 space, `"` and `#`, 4 `<`, `>`, `\`, `^`, 8 brackets, 16 a grave accent, 32 `{`, `|`, `}`, DEL, 64 `%`, 128 above 0x7F.
  const low = i8x16(-109, -127, -125, -125, -127, -63, -127, -127, -127, -127, -127, -87, -91, -87, -123, -95);
  const high = i8x16(1, 1, 66, 4, 0, 12, 16, 32, -128, -128, -128, -128, -128, -128, -128, -128);
  const classes = urlClasses(p, to, low, high);
  if (classes & 0x3f) return LOC_ODD;
  if (classes & 0x40 && !hasPlainPercents(p, to)) return LOC_ODD;
  if (mayHaveDots && path < to && load<u8>(path) == 47 && hasDotSegment(path + 1, to)) return LOC_ODD;
  if (classes & 0x80) return encodeLoc(p, to);
  return length >= MIN_LOC_BYTES ? LOC_CLEAN : LOC_ODD;
}

/** Where the path begins, if scheme and authority are as they should be; otherwise 0. */
function pathStart(p: usize, to: usize): usize {
  const prefixLength = load<i32>(RECORD_TABLE, 16);
  if (<usize>prefixLength > to - p || !equals(p, RECORD_PREFIX, prefixLength)) return 0;
  const pathOffset = load<i32>(RECORD_TABLE, 20);
  if (pathOffset) return p + <usize>pathOffset;
  const scheme = schemeLength(p, to);
  if (scheme == 0) return 0;
  const end = authorityEnd(p + <usize>scheme, to);
  if (prefixLength > scheme) return end == p + <usize>prefixLength ? end : 0;
  return isPlainHost(p + <usize>scheme, end) ? end : 0;
}

/** As `pathStart`, for a URL of any plain host with a path. */
function urlPathStart(p: usize, to: usize): usize {
  const prefixLength = load<i32>(RECORD_TABLE, 16);
  const pathOffset = load<i32>(RECORD_TABLE, 20);
  if (pathOffset && <usize>prefixLength <= to - p && equals(p, RECORD_PREFIX, prefixLength)) return p + <usize>pathOffset;
  const known = load<i32>(PLAIN_HOST);
  if (known && <usize>known <= to - p && equals(p, PLAIN_HOST + 16, known)) return p + <usize>known - 1;
  const scheme = schemeLength(p, to);
  if (scheme == 0) return 0;
  const end = authorityEnd(p + <usize>scheme, to);
  if (end >= to || load<u8>(end) != 47 || !isPlainHost(p + <usize>scheme, end)) return 0;
  const length = <i32>(end - p) + 1;
  if (length <= MAX_HOST) {
    store<i32>(PLAIN_HOST, length);
    memory.copy(PLAIN_HOST + 16, p, length);
  }
  return end;
}

/** Lower-case letters, digits, hyphens and single dots, the last label beginning with a letter: a name that needs no closer look. */
function isPlainHost(p: usize, end: usize): bool {
  let before = 46;
  let labelStart = 0;
  for (; p < end; p++) {
    const c = <i32>load<u8>(p);
    const alphanumeric = <u32>(c - 97) < 26 || <u32>(c - 48) < 10;
    if (before == 46) labelStart = c;
    if (!alphanumeric && ((c != 46 && c != 45) || before == 46 || (c == 46 && before == 45))) return false;
    before = c;
  }
  return before != 46 && before != 45 && labelStart >= 97;
}

function hexDigit(value: i32): i32 {
  return value < 10 ? value + 48 : value + 55;
}

/** Is the character at `p` U+FFFD, which may stand for half a character, or white space or one that nobody sees, of which the normaliser decides? */
function isOddCharacter(p: usize): bool {
  const pair = <i32>load<u8>(p) | (<i32>load<u8>(p, 1) << 8);
  if (pair == 0xa0c2 || pair == 0x85c2) return true;
  const third = <i32>load<u8>(p, 2);
  if (pair == 0xbfef) return third == 0xbd;
  if (pair == 0x80e2) return third < 0x90 || (third > 0xa7 && third < 0xb0);
  if (pair == 0x80e3) return third == 0x80;
  if (pair == 0xbbef) return third == 0xbf;
  return pair == 0x81e2 || pair == 0x9ae1;
}

/** Copies the loc to the arena with every byte above 0x7F percent-encoded. */
function encodeLoc(p: usize, to: usize): i32 {
  const start = arenaAt;
  if (start + (to - p) * 3 > ARENA + <usize>ARENA_BYTES) return LOC_NO_ROOM;
  let at = start;
  while (p < to) {
    const v = v128.load(p);
    const found = i8x16.bitmask(v);
    const ascii = min<usize>(found ? ctz(found) : 16, to - p);
    v128.store(at, v);
    p += ascii;
    at += ascii;
    if (!found || p == to) continue;
    const length = sequenceLength(p, to);
    if (length == 0 || isOddCharacter(p)) return LOC_ODD;
    for (const end = p + <usize>length; p < end; p++) {
      const byte = <i32>load<u8>(p);
      store<u8>(at, 37);
      store<u8>(at, hexDigit(byte >> 4), 1);
      store<u8>(at, hexDigit(byte & 15), 2);
      at += 3;
    }
  }
  const length = <i32>(at - start);
  if (length < MIN_LOC_BYTES || length > load<i32>(RECORD_TABLE, 24)) return LOC_ODD;
  locPath += start - locStart;
  locInArena = true;
  locStart = start;
  locEnd = at;
  arenaAt = at;
  return LOC_CLEAN;
}

/** Hashes the loc that `checkLoc` found clean, now or by the next `hashWaiting`, where that is wanted; an empty path counts as `/`. */
export function hashLoc(out: usize): void {
  if (!load<i32>(RECORD_TABLE, 28)) return;
  const path = locPath;
  if (path < locEnd && load<u8>(path) == 47) {
    hashLater(locStart, locEnd, out);
    return;
  }
  const head = path - locStart;
  // Only an authority that is the site's or plain gets here, and a long loc is odd: but a site may be long, and so may a query.
  const room = SCRATCH + head;
  memory.copy(SCRATCH, locStart, head);
  store<u8>(room, 47);
  memory.copy(room + 1, path, locEnd - path);
  hashBytes(SCRATCH, room + 1 + (locEnd - path), out);
}
