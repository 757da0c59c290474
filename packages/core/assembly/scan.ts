/**
 * The fast way through url entries: whole entries of the plain grammar go onto the tape, anything else ends the scan.
 * `src/kernel/twin/scan.ts` does the same in the same order; a change here is a change there, and the tests compare their tapes.
 *
 * What must stay true: nothing at or behind `to` decides anything; a piece that may go on behind `to` is NEED_INPUT before it is
 * looked at; a failure leaves tape, arena and hosts as they were before the entry.
 */
import { classify, equalsPadded, firstLanes, isXmlUtf8, orLanes } from "./bytes";
import { dateFlags } from "./date";
import * as F from "./flags";
import { ARENA, SCAN_FIELDS, SCAN_TABLE, STACK, TAPE, TAPE_INTS, WINDOW, WINDOW_BYTES } from "./layout";
import { setScannedLines, setScanResults } from "./results";
import { commitHost, forgetHosts, undoHost, urlFlags } from "./url";

/** A field of the scan table: kind, parent (attributes: parent | ATTRIBUTE_KEY), repeatable, name length, last group seen in, number; name at 32. */
const FIELD_BYTES: usize = 64;
const NAME_AT: usize = 32;
const ENTRY_NAME: usize = SCAN_FIELDS + 127 * FIELD_BYTES;
const ATTRIBUTE_KEY: i32 = 0x1000;
const MAX_NAME: i32 = 32;
const FIELD_ROOM: usize = 28;
const TAPE_END: usize = TAPE + (<usize>TAPE_INTS << 2);

let to: usize = 0;
let tapeAt: usize = 0;
let arenaAt: usize = 0;
let fieldCount: i32 = 0;
/** Every group and every start tag with attributes has a number, so that a second occurrence of a child is seen without clearing anything. */
let instances: i32 = 0;
/** Line feeds that were passed, and whether a CR was: then somebody else counts the lines. */
let lines: i32 = 0;
let hasCr: bool = false;
let failure: i32 = 0;
let failureReason: i32 = 0;

function fail(status: i32, reason: i32): usize {
  failure = status;
  failureReason = reason;
  return 0;
}

/** Called when a document begins. */
export function beginDocument(): void {
  forgetHosts();
}

export function scan(from: i32, until: i32): i32 {
  to = WINDOW + <usize>until;
  tapeAt = TAPE;
  arenaAt = ARENA;
  lines = 0;
  hasCr = false;
  let p = skipSpace(WINDOW + <usize>from);
  let entries = 0;
  failure = F.NEED_INPUT;
  failureReason = 0;
  while (p < to) {
    const tapeMark = tapeAt;
    const arenaMark = arenaAt;
    const lineMark = lines;
    const end = scanEntry(p);
    if (end == 0) {
      tapeAt = tapeMark;
      arenaAt = arenaMark;
      lines = lineMark;
      undoHost();
      break;
    }
    commitHost();
    entries++;
    p = skipSpace(end);
  }
  if (entries == 0 && (failure == F.TAPE_FULL || (failure == F.NEED_INPUT && p == WINDOW && until == WINDOW_BYTES))) fail(F.BAIL, F.TOO_LARGE);
  setScanResults(<i32>(p - WINDOW), entries, <i32>((tapeAt - TAPE) >> 2), failureReason, <i32>(arenaAt - ARENA));
  setScannedLines(hasCr ? -1 : lines);
  return failure;
}

/** Passes white space and counts its line feeds; stops at `to`. */
function skipSpace(p: usize): usize {
  while (p < to) {
    const v = v128.load(p);
    const feeds = i8x16.eq(v, i8x16.splat(10));
    const returns = i8x16.eq(v, i8x16.splat(13));
    const spaces = v128.or(v128.or(i8x16.eq(v, i8x16.splat(32)), feeds), v128.or(returns, i8x16.eq(v, i8x16.splat(9))));
    const rest = ~i8x16.bitmask(spaces) & 0xffff;
    const count = min<usize>(rest ? ctz(rest) : 16, to - p);
    const passed = (1 << <i32>count) - 1;
    lines += popcnt(i8x16.bitmask(feeds) & passed);
    if (i8x16.bitmask(returns) & passed) hasCr = true;
    p += count;
    if (rest) return p;
  }
  return to;
}

function countFeeds(p: usize, end: usize): void {
  for (; p < end; p++) if (load<u8>(p) == 10) lines++;
}

/** Bytes before the first white space, `>`, `/` or `=` at `p`; 32 when there is none in 32 bytes. */
function nameLength(p: usize): i32 {
  const head = nameMarks(v128.load(p));
  if (head) return ctz(head);
  const tail = nameMarks(v128.load(p, 16));
  return tail ? 16 + ctz(tail) : MAX_NAME;
}

function nameMarks(v: v128): i32 {
  const marks = v128.or(i8x16.eq(v, i8x16.splat(62)), v128.or(i8x16.eq(v, i8x16.splat(47)), i8x16.eq(v, i8x16.splat(61))));
  return i8x16.bitmask(v128.or(marks, i8x16.le_u(v, i8x16.splat(32))));
}

/** The field of this name inside this parent, or 0. */
function findField(name: usize, length: i32, parent: i32): usize {
  const word = length >= 4 ? load<u32>(name + <usize>length - 4) : load<u32>(name) & ((1 << (length << 3)) - 1);
  let hash = ((word + <u32>length * 0x9e3779b1 + <u32>parent * 0x85ebca6b) * 0xc2b2ae35) >> 24;
  while (true) {
    const number = load<i32>(SCAN_TABLE + ((<usize>hash) << 2));
    if (number == 0) return 0;
    const field = SCAN_FIELDS + <usize>(number - 1) * FIELD_BYTES;
    if (load<i32>(field, 4) == parent && load<i32>(field, 12) == length && equalsPadded(name, field + NAME_AT, length)) return field;
    hash = (hash + 1) & 255;
  }
}

/** Passes the end tag of this name at `p`. */
function passEndTag(p: usize, field: usize): usize {
  const length = load<i32>(field, 12);
  const end = p + <usize>length + 3;
  if (end > to) return fail(F.NEED_INPUT, 0);
  if (load<u16>(p) != 0x2f3c || load<u8>(end - 1) != 62 || !equalsPadded(p + 2, field + NAME_AT, length)) return fail(F.BAIL, F.NESTING);
  return end;
}

/** Takes room for a field on the tape: its address, or 0. */
function reserve(): usize {
  const record = tapeAt;
  if (record + FIELD_ROOM > TAPE_END) return fail(F.TAPE_FULL, 0);
  tapeAt = record + FIELD_ROOM;
  fieldCount++;
  return record;
}

function setHead(record: usize, number: i32, parent: i32): void {
  store<i32>(record, number);
  store<i32>(record, parent, 4);
}

function setBody(record: usize, flags: i32, rawStart: usize, rawEnd: usize): void {
  store<i32>(record, flags, 8);
  store<i32>(record, <i32>(rawStart - WINDOW), 12);
  store<i32>(record, <i32>(rawEnd - WINDOW), 16);
}

function setText(record: usize, start: i32, end: i32): void {
  store<i32>(record, start, 20);
  store<i32>(record, end, 24);
}

function setEmpty(record: usize, at: usize): void {
  setBody(record, 0, at, at);
  setText(record, <i32>(at - WINDOW), <i32>(at - WINDOW));
}

/** Passes `<url>`. */
function openEntry(p: usize): usize {
  if (load<u8>(p) != 60) return fail(F.BAIL, F.TEXT);
  if (p + 2 > to) return fail(F.NEED_INPUT, 0);
  const c = <i32>load<u8>(p, 1);
  if (c == 47) return fail(F.BAIL, F.END);
  if (c == 33 || c == 63) return fail(F.BAIL, F.MARKUP);
  const length = nameLength(p + 1);
  const end = p + 1 + <usize>length;
  if (end >= to) return fail(F.NEED_INPUT, 0);
  if (length != load<i32>(ENTRY_NAME, 12) || !equalsPadded(p + 1, ENTRY_NAME + NAME_AT, length)) return fail(F.BAIL, F.NAME);
  const mark = <i32>load<u8>(end);
  if (mark != 62) return fail(F.BAIL, mark == 47 ? F.SELF_CLOSING : F.ATTRIBUTE);
  return end + 1;
}

/** Scans the entry that begins at `start`; returns its end, or 0 after `fail`. */
function scanEntry(start: usize): usize {
  let p = openEntry(start);
  if (p == 0) return 0;
  const header = tapeAt;
  if (header + 16 > TAPE_END) return fail(F.TAPE_FULL, 0);
  tapeAt = header + 16;
  fieldCount = 0;
  let group = ENTRY_NAME;
  let groupNumber = -1;
  let groupOrdinal = -1;
  let instance = ++instances;
  let stack = STACK;
  let hasLoc = false;
  while (true) {
    p = skipSpace(p);
    if (p + 2 > to) return fail(F.NEED_INPUT, 0);
    if (load<u8>(p) != 60) return fail(F.BAIL, F.TEXT);
    const c = <i32>load<u8>(p, 1);
    if (c == 47) {
      const end = p;
      p = passEndTag(p, group);
      if (p == 0) return 0;
      if (stack == STACK) {
        if (!hasLoc) return fail(F.BAIL, F.NO_LOC);
        store<i32>(header, <i32>(start - WINDOW));
        store<i32>(header, <i32>(p - WINDOW), 4);
        store<i32>(header, fieldCount, 8);
        store<i32>(header, 0, 12);
        return p;
      }
      stack -= 20;
      store<i32>(load<usize>(stack), <i32>(end - WINDOW), 16);
      group = load<usize>(stack, 4);
      groupNumber = load<i32>(stack, 8);
      groupOrdinal = load<i32>(stack, 12);
      instance = load<i32>(stack, 16);
      continue;
    }
    if (c == 33 || c == 63) return fail(F.BAIL, F.MARKUP);
    const name = p + 1;
    const length = nameLength(name);
    p = name + <usize>length;
    if (p >= to) return fail(F.NEED_INPUT, 0);
    const field = findField(name, length, groupNumber);
    if (field == 0) return fail(F.BAIL, F.NAME);
    if (load<i32>(field, 16) == instance && load<i32>(field, 8) == 0) return fail(F.BAIL, F.REPEATED);
    store<i32>(field, instance, 16);
    const kind = load<i32>(field);
    const number = load<i32>(field, 20);
    const ordinal = fieldCount;
    const record = reserve();
    if (record == 0) return 0;
    setHead(record, number, groupOrdinal);
    if (load<u8>(p) != 62) {
      p = scanAttributes(p, number, ordinal);
      if (p == 0) return 0;
      if (load<u8>(p) == 47) {
        if (p + 2 > to) return fail(F.NEED_INPUT, 0);
        if (kind != F.KIND_EMPTY || load<u8>(p, 1) != 62) return fail(F.BAIL, F.SELF_CLOSING);
        p += 2;
        setEmpty(record, p);
        continue;
      }
    }
    p++;
    if (kind == F.KIND_GROUP) {
      setEmpty(record, p);
      store<usize>(stack, record);
      store<usize>(stack, group, 4);
      store<i32>(stack, groupNumber, 8);
      store<i32>(stack, groupOrdinal, 12);
      store<i32>(stack, instance, 16);
      stack += 20;
      group = field;
      groupNumber = number;
      groupOrdinal = ordinal;
      instance = ++instances;
      continue;
    }
    if (kind == F.KIND_EMPTY) {
      setEmpty(record, p);
      p = passEndTag(p, field);
    } else {
      p = scanText(p, field, record, kind);
      if (kind == F.KIND_LOC) hasLoc = load<i32>(record, 20) != load<i32>(record, 24);
    }
    if (p == 0) return 0;
  }
}

/** Classes of the bytes before the mark that `findMark` found, or-ed. */
let textClasses: i32 = 0;

/**
 * Finds `mark` from `p` on, or `to`. Classes of what lies before: 1 and 2 bytes that XML text may not hold as they are, 4 `]`,
 * 8 `&`, 16 tab and LF, 32 `<`, 128 above 0x7F.
 */
function findMark(p: usize, mark: i32): usize {
  const low = i8x16(-125, -125, -125, -125, -125, -125, -117, -125, -125, -110, -110, -125, -93, -121, -125, -125);
  const high = i8x16(17, 2, 8, 32, 0, 4, 0, 0, -128, -128, -128, -128, -128, -128, -128, -128);
  const marks = i8x16.splat(<i8>mark);
  let all = i8x16.splat(0);
  while (p < to) {
    const v = v128.load(p);
    const found = i8x16.bitmask(i8x16.eq(v, marks));
    const classes = classify(v, low, high);
    if (found) {
      const count = ctz(found);
      all = v128.or(all, v128.and(classes, firstLanes(count)));
      textClasses = v128.any_true(all) ? orLanes(all) : 0;
      return min<usize>(p + <usize>count, to);
    }
    all = v128.or(all, classes);
    p += 16;
  }
  return to;
}

/** Scans text and end tag of an element; returns what follows. */
function scanText(p: usize, field: usize, record: usize, kind: i32): usize {
  const end = findMark(p, 60);
  if (end >= to) return fail(F.NEED_INPUT, 0);
  const classes = textClasses;
  if (classes & 7) return fail(F.BAIL, F.CHARACTER);
  if (classes & 16) countFeeds(p, end);
  const next = passEndTag(end, field);
  if (next == 0 || !setValue(record, kind, p, end, classes)) return 0;
  return next;
}

/** Scans attributes up to `>` or `/`; returns its place. */
function scanAttributes(p: usize, element: i32, ordinal: i32): usize {
  const instance = ++instances;
  while (true) {
    const before = p;
    p = skipSpace(p);
    if (p >= to) return fail(F.NEED_INPUT, 0);
    const c = <i32>load<u8>(p);
    if (c == 62 || c == 47) return p;
    if (p == before) return fail(F.BAIL, F.ATTRIBUTE);
    const length = nameLength(p);
    const name = p;
    p += <usize>length;
    if (p + 1 >= to) return fail(F.NEED_INPUT, 0);
    const quote = <i32>load<u8>(p, 1);
    if (load<u8>(p) != 61 || (quote != 34 && quote != 39)) return fail(F.BAIL, F.ATTRIBUTE);
    const field = findField(name, length, element | ATTRIBUTE_KEY);
    if (field == 0 || load<i32>(field, 16) == instance) return fail(F.BAIL, F.ATTRIBUTE);
    store<i32>(field, instance, 16);
    p += 2;
    const end = findMark(p, quote);
    if (end >= to) return fail(F.NEED_INPUT, 0);
    const classes = textClasses;
    if (classes & 0x33) return fail(F.BAIL, F.CHARACTER);
    const record = reserve();
    if (record == 0) return 0;
    setHead(record, load<i32>(field, 20), ordinal);
    if (!setValue(record, load<i32>(field), p, end, classes)) return 0;
    p = end + 1;
  }
}

/** Writes flags and ranges of a value: trims it, resolves references, looks at it as its kind wants. */
function setValue(record: usize, kind: i32, rawStart: usize, rawEnd: usize, classes: i32): bool {
  let start = rawStart;
  let end = rawEnd;
  let flags = 0;
  if (start < end && (load<u8>(start) <= 32 || load<u8>(end - 1) <= 32)) {
    flags = F.EDGE_SPACE;
    while (start < end && load<u8>(end - 1) <= 32) end--;
    while (start < end && load<u8>(start) <= 32) start++;
  }
  if (classes & 0x80) {
    if (!isXmlUtf8(start, end)) return fail(F.BAIL, F.ENCODING) != 0;
    flags |= F.NON_ASCII;
  }
  let base = WINDOW;
  if (classes & 8) {
    flags |= F.REFERENCE | F.IN_ARENA;
    const from = arenaAt;
    if (!unescape(start, end)) return fail(F.BAIL, F.BAD_REFERENCE) != 0;
    start = from;
    end = arenaAt;
    base = ARENA;
  }
  if (kind == F.KIND_URL || kind == F.KIND_LOC) flags |= urlFlags(start, end, kind == F.KIND_LOC);
  else if (kind == F.KIND_DATE) flags |= dateFlags(start, end);
  setBody(record, flags, rawStart, rawEnd);
  setText(record, <i32>(start - base), <i32>(end - base));
  return true;
}

/** Copies [p, end) to the arena with its references resolved. Text only gets shorter, so a window always fits. */
function unescape(p: usize, end: usize): bool {
  let at = arenaAt;
  while (p < end) {
    const v = v128.load(p);
    v128.store(at, v);
    const found = i8x16.bitmask(i8x16.eq(v, i8x16.splat(38)));
    const count = min<usize>(found ? ctz(found) : 16, end - p);
    p += count;
    at += count;
    if (p >= end || !found) continue;
    const word = load<u32>(p, 1);
    let c = 0;
    let length: usize = 4;
    if ((word & 0xffffff) == 0x3b746c) c = 60;
    else if ((word & 0xffffff) == 0x3b7467) c = 62;
    else if (word == 0x3b706d61) {
      c = 38;
      length = 5;
    } else if (word == 0x746f7571 && load<u8>(p, 5) == 59) {
      c = 34;
      length = 6;
    } else if (word == 0x736f7061 && load<u8>(p, 5) == 59) {
      c = 39;
      length = 6;
    }
    if (c == 0 || p + length > end) return false;
    store<u8>(at++, c);
    p += length;
  }
  arenaAt = at;
  return true;
}
