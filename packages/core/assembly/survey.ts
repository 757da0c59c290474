/** A survey of the tape: the twin of `src/kernel/twin/survey.ts` and `src/kernel/twin/loc-keys.ts`, which say what is made. */
import { firstLanes } from "./bytes";
import { AUTHORITY, DATE, DATETIME, IN_ARENA, NOT_HTTP, PATH, PERCENT, PERCENT_FORM } from "./flags";
import { ARENA, HASH_KEY, OUT, SURVEY_BEGINNINGS, SURVEY_TABLE, TAPE, WINDOW } from "./layout";
import { isFrequency, isPriority } from "./core-values";

const ENTRY_BYTES: usize = 16;
const FIELD_BYTES: usize = 28;
const RECORD_BYTES: usize = 32;
const LAST_CORE: i32 = 3;
const UNUSUAL: i32 = NOT_HTTP | AUTHORITY | PATH | PERCENT_FORM;
const PLAIN_PRIORITY_BYTES: i32 = 4;
const STEP: i32 = 0x9e3779b1;

const SCHEME: i32 = 1;
const TRAILING_SLASH: i32 = 1 << 1;
const INDEX_FILE: i32 = 1 << 2;
const MANY: i32 = 1 << 3;
const CASE: i32 = 1 << 4;
const LOOK: i32 = 1 << 5;
const HAS_LOC: i32 = 1 << 6;
const KEYS: i32 = 1 << 7;
const HAS_LASTMOD: i32 = 1 << 8;
const IS_DATE: i32 = 1 << 9;
const HINT: i32 = 1 << 10;

/** Of the URL whose keys are being made: capitals, ending and order so far, and FORM bits. */
let own: i32 = 0;
let form: i32 = 0;
let hash0: i32 = 0;
let hash1: i32 = 0;
/** Has a byte been met that makes the loc HINT? */
let hinted: bool = false;

/** Surveys the first `entries` of the tape into the memory of the output. */
export function survey(entries: i32): void {
  let at = TAPE;
  let out = OUT;
  for (let entry = 0; entry < entries; entry++, out += RECORD_BYTES) at = surveyEntry(at, out);
}

function surveyEntry(entry: usize, out: usize): usize {
  const end = entry + ENTRY_BYTES + <usize>load<i32>(entry, 8) * FIELD_BYTES;
  let bits = 0;
  let last = 0;
  v128.store(out, i64x2.splat(0));
  store<i64>(out, 0, 16);
  store<i32>(out, <i32>((entry - TAPE) >> 2), 24);
  store<i32>(out, 0, 28);
  for (let at = entry + ENTRY_BYTES; at < end; at += FIELD_BYTES) {
    const number = load<i32>(at);
    if (number > LAST_CORE) {
      bits |= LOOK;
      continue;
    }
    if (number < last) bits |= LOOK;
    last = number;
    const flags = load<i32>(at, 8);
    if ((flags | 0x80000000) & load<i32>(SURVEY_TABLE + (<usize>number << 2))) bits |= LOOK;
    const base = flags & IN_ARENA ? ARENA : WINDOW;
    const start = base + <usize>load<i32>(at, 20);
    const to = base + <usize>load<i32>(at, 24);
    if (start == to) bits |= LOOK;
    else if (number == 0) {
      if (bits & HAS_LOC || flags & UNUSUAL) bits |= LOOK | HINT;
      else bits |= locBits(start, to, flags, out);
    } else if (number == 1) bits |= bits & HAS_LASTMOD ? LOOK : lastmodBits(start, to, flags, out);
    else if (number == 2) {
      if (!isFrequency(start, <i32>(to - start))) bits |= LOOK;
    } else if (<i32>(to - start) > PLAIN_PRIORITY_BYTES || !isPriority(start, <i32>(to - start))) bits |= LOOK;
    if (number == 0 && (bits & HAS_LOC) == 0) {
      store<i32>(out, <i32>((at - TAPE) >> 2), 28);
      bits |= HAS_LOC;
    }
  }
  store<i32>(out, bits, 12);
  return end;
}

function two(p: usize): i32 {
  return (<i32>load<u8>(p) - 48) * 10 + <i32>load<u8>(p, 1) - 48;
}

function lastmodBits(p: usize, to: usize, flags: i32, out: usize): i32 {
  store<i32>(out, hashText(p, to), 16);
  if ((flags & (DATE | DATETIME)) == 0) return HAS_LASTMOD | LOOK;
  const day = (two(p) * 100 + two(p + 2)) * 10000 + two(p + 5) * 100 + two(p + 8);
  store<i32>(out, day, 20);
  const odd = day < load<i32>(SURVEY_TABLE, 16) || day > load<i32>(SURVEY_TABLE, 20);
  return HAS_LASTMOD | (odd ? LOOK : 0) | (flags & DATE ? IS_DATE : 0);
}

function hashText(p: usize, to: usize): i32 {
  let hash = <i32>(to - p);
  for (; p + 4 <= to; p += 4) hash = hashStep(hash, load<i32>(p));
  return p < to ? hashStep(hash, load<i32>(p) & ((1 << (<i32>(to - p) << 3)) - 1)) : hash;
}

function hashStep(hash: i32, word: i32): i32 {
  const next = (hash ^ word) * 0x01000193;
  return next ^ <i32>(<u32>next >> 15);
}

/** Makes the keys of the loc in [p, to) and says what it may hold. */
function locBits(p: usize, to: usize, flags: i32, out: usize): i32 {
  const scheme = load<u8>(p, 4) == 58 ? 7 : 8;
  const start = p + <usize>scheme;
  form = scheme == 8 ? SCHEME : 0;
  own = scheme;
  hinted = false;
  let slash: usize = 0;
  let rest = start;
  for (; rest < to; rest += 16) {
    const v = v128.load(rest);
    const ends = i8x16.bitmask(v128.or(i8x16.eq(v, i8x16.splat(63)), i8x16.eq(v, i8x16.splat(35)))) | lanesFrom(to - rest);
    const before = ends ? (1 << ctz(ends)) - 1 : 0xffff;
    const slashes = i8x16.bitmask(i8x16.eq(v, i8x16.splat(47))) & before;
    if (slashes) slash = rest + 31 - <usize>clz(slashes);
    if (i8x16.bitmask(v128.or(marks(v), i8x16.eq(v, i8x16.splat(38)))) & before) hinted = true;
    if (ends) {
      rest += ctz(ends);
      break;
    }
  }
  const ending = slash == 0 ? 0 : slash == rest - 1 ? TRAILING_SLASH : isIndexFile(slash, <i32>(rest - slash)) ? INDEX_FILE : 0;
  if (ending) {
    form |= ending;
    own = ((own ^ <i32>(rest - slash)) * STEP) ^ <i32>load<u8>(rest - 1);
  }
  hashLower(start, ending ? slash : rest);
  let near0 = hash0;
  let near1 = hash1;
  if (rest < to) {
    const sum = restSums(rest, to);
    near0 = (near0 ^ <i32>sum) * STEP;
    near1 = (near1 ^ <i32>(sum >> 32)) * STEP;
  }
  store<i32>(out, near0);
  store<i32>(out, near1, 4);
  store<i32>(out, mix(own), 8);
  if (flags & PERCENT && hasEscapedPercent(p, to)) hinted = true;
  return KEYS | form | (hinted ? HINT | LOOK : 0);
}

/** Of 16 lanes, those from `count` on, as bits. */
function lanesFrom(count: usize): i32 {
  return count >= 16 ? 0 : (0xffff << <i32>count) & 0xffff;
}

/** `;`, `[` and `]`. */
function marks(v: v128): v128 {
  return v128.or(i8x16.eq(v, i8x16.splat(59)), v128.or(i8x16.eq(v, i8x16.splat(91)), i8x16.eq(v, i8x16.splat(93))));
}

/** The sums of the hashes of the parameters behind `?` or `#`, as two integers in one. */
function restSums(from: usize, to: usize): i64 {
  let sum0 = <i32>load<u8>(from);
  let sum1 = 0;
  let count = 0;
  for (let at = from + 1; at <= to; at++, count++) {
    const start = at;
    at = parameterEnd(at, to);
    if (begins(start, to)) hinted = true;
    hashLower(start, at);
    sum0 += hash0;
    sum1 += hash1;
    own = (own ^ hash0) * STEP;
  }
  if (count > 1) form |= MANY;
  return (<i64>sum1 << 32) | <i64>(<u32>sum0);
}

/** The first `&` of [p, to), or `to`; takes note of what makes the loc HINT. */
function parameterEnd(p: usize, to: usize): usize {
  for (; p < to; p += 16) {
    const v = v128.load(p);
    const ends = i8x16.bitmask(i8x16.eq(v, i8x16.splat(38))) | lanesFrom(to - p);
    const before = ends ? (1 << ctz(ends)) - 1 : 0xffff;
    if (i8x16.bitmask(v128.or(marks(v), i8x16.eq(v, i8x16.splat(63)))) & before) hinted = true;
    if (ends) return p + ctz(ends);
  }
  return to;
}

function begins(p: usize, to: usize): bool {
  if (p + 3 > to) return false;
  const bit = ((<i32>load<u8>(p) & 31) << 10) | ((<i32>load<u8>(p, 1) & 31) << 5) | (<i32>load<u8>(p, 2) & 31);
  return ((<i32>load<u8>(SURVEY_BEGINNINGS + <usize>(bit >> 3)) >> (bit & 7)) & 1) != 0;
}

function hasEscapedPercent(p: usize, to: usize): bool {
  for (; p + 2 < to; p++) if (load<u16>(p) == 0x3225 && load<u8>(p, 2) == 0x35) return true;
  return false;
}

/** Is this the name of an index file with the slash in front, in letters of any case? */
function isIndexFile(p: usize, length: i32): bool {
  if (length < 10 || length > 13) return false;
  const a = load<u64>(p) | 0x2020202020202020;
  const tail = <u64>load<u32>(p, 8) | 0x20202020;
  switch (length) {
    case 10:
      // /index.htm, /index.php
      return a == 0x682e7865646e692f ? (tail & 0xffff) == 0x6d74 : a == 0x702e7865646e692f && (tail & 0xffff) == 0x7068;
    case 11:
      // /index.html
      return a == 0x682e7865646e692f && (tail & 0xffffff) == 0x6c6d74;
    case 12:
      // /default.asp
      return a == 0x746c75616665642f && tail == 0x7073612e;
    default:
      // /default.aspx
      return a == 0x746c75616665642f && tail == 0x7073612e && (load<u8>(p, 12) | 0x20) == 0x78;
  }
}

function mix(hash: i32): i32 {
  let h = <u32>hash;
  h = (h ^ (h >> 16)) * 0x85ebca6b;
  h = (h ^ (h >> 13)) * 0xc2b2ae35;
  return <i32>(h ^ (h >> 16));
}

/** The hash of `hashBytes`, of the text in small letters; capitals go into `own`. */
function hashLower(p: usize, to: usize): void {
  const start = p;
  const k0 = load<i32>(HASH_KEY);
  const k1 = load<i32>(HASH_KEY, 4);
  const k2 = load<i32>(HASH_KEY, 8);
  const k3 = load<i32>(HASH_KEY, 12);
  let a = k0 ^ <i32>(to - p);
  let b = k1;
  let c = k2;
  let d = k3;
  while (p < to) {
    let v = v128.load(p);
    if (to - p < 16) v = v128.and(v, firstLanes(<i32>(to - p)));
    const capitals = i8x16.lt_u(i8x16.sub(v, i8x16.splat(65)), i8x16.splat(26));
    if (v128.any_true(capitals)) {
      form |= CASE;
      own = (own ^ i8x16.bitmask(capitals) ^ (<i32>(p - start) << 16)) * STEP;
      v = v128.or(v, v128.and(capitals, i8x16.splat(32)));
    }
    a ^= i32x4.extract_lane(v, 0);
    b ^= i32x4.extract_lane(v, 1);
    c ^= i32x4.extract_lane(v, 2);
    d ^= i32x4.extract_lane(v, 3);
    // Two rounds, written out: a loop costs as much as they do.
    a += b;
    c += d;
    b = rotl(b, 5) ^ a;
    d = rotl(d, 8) ^ c;
    a = rotl(a, 16) + d;
    c += b;
    d = rotl(d, 13) ^ a;
    b = rotl(b, 7) ^ c;
    c = rotl(c, 16);
    a += b;
    c += d;
    b = rotl(b, 5) ^ a;
    d = rotl(d, 8) ^ c;
    a = rotl(a, 16) + d;
    c += b;
    d = rotl(d, 13) ^ a;
    b = rotl(b, 7) ^ c;
    c = rotl(c, 16);
    p += 16;
  }
  a ^= k0;
  b ^= k1;
  c ^= k2;
  d ^= k3;
  for (let round = 0; round < 5; round++) {
    a += b;
    c += d;
    b = rotl(b, 5) ^ a;
    d = rotl(d, 8) ^ c;
    a = rotl(a, 16) + d;
    c += b;
    d = rotl(d, 13) ^ a;
    b = rotl(b, 7) ^ c;
    c = rotl(c, 16);
  }
  hash0 = a ^ k0;
  hash1 = b ^ k1;
}
