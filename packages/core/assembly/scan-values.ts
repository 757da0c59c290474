/** Values of elements and attributes: where they end, what is to be known of them, and their place on the tape. */
import { classify, firstLanes, isXmlUtf8, orLanes } from "./bytes";
import { dateForm } from "./date";
import * as F from "./flags";
import { ARENA, WINDOW } from "./layout";
import { kindOf, numberOf } from "./scan-fields";
import * as S from "./scan-state";
import { unescape, unescapedPlain } from "./unescape";
import { hasDotSegment, locSlot, otherSlot, percentFlags, sameHost, urlFlags } from "./url";

const LESS: i32 = 60;
/** Classes that element text, and the value of an attribute, may not hold as they are. */
const NOT_IN_TEXT: i32 = 7;
const NOT_IN_ATTRIBUTE: i32 = 0x33;

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
  while (p < S.to) {
    const v = v128.load(p);
    const found = i8x16.bitmask(i8x16.eq(v, marks));
    const classes = classify(v, low, high);
    if (found) {
      const count = ctz(found);
      all = v128.or(all, v128.and(classes, firstLanes(count)));
      textClasses = v128.any_true(all) ? orLanes(all) : 0;
      return min<usize>(p + <usize>count, S.to);
    }
    all = v128.or(all, classes);
    p += 16;
  }
  return S.to;
}

function countFeeds(p: usize, end: usize): void {
  for (; p < end; p++) if (load<u8>(p) == 10) S.addLines(1);
}

/** The field whose value is at hand. */
function valueField(): usize {
  return S.mark == LESS ? S.element : S.attribute;
}

/** Takes the value at `p`; returns its mark's place, or 0 after `fail`. What is looked at first is what nearly all values are. */
export function takeValue(p: usize): usize {
  const field = valueField();
  const kind = kindOf(field);
  const record = S.mark == LESS ? S.record : S.reserveAttribute();
  if (record == 0) return 0;
  let end: usize = 0;
  if (kind == F.KIND_LOC) end = takeUrl(p, record, locSlot());
  else if (kind == F.KIND_URL) end = takeUrl(p, record, otherSlot(numberOf(field)));
  else if (kind == F.KIND_DATE) end = takeDate(p, record);
  if (end != 0) {
    if (kind == F.KIND_LOC) S.setHasLoc(true);
    return end;
  }
  end = findMark(p, S.mark);
  if (end >= S.to) return S.fail(F.NEED_INPUT, 0);
  if (textClasses == 0 && kind == F.KIND_TEXT && load<u8>(p) > 32 && load<u8>(end - 1) > 32) {
    setWritten(record, 0, p, end);
    return end;
  }
  return isAllowed(p, end) && setValue(record, field, p, end) ? end : 0;
}

/** Finds the end of the value at `p`; returns its mark's place, or 0 after `fail`. */
export function findValueEnd(p: usize): usize {
  const end = findMark(p, S.mark);
  if (end >= S.to) return S.fail(F.NEED_INPUT, 0);
  return isAllowed(p, end) ? end : 0;
}

/** Puts the value in [p, end), which `findValueEnd` found, on the tape. */
export function putValue(p: usize, end: usize): bool {
  const record = S.mark == LESS ? S.record : S.reserveAttribute();
  return record != 0 && setValue(record, valueField(), p, end);
}

function isAllowed(p: usize, end: usize): bool {
  if (textClasses & (S.mark == LESS ? NOT_IN_TEXT : NOT_IN_ATTRIBUTE)) return S.fail(F.BAIL, F.CHARACTER) != 0;
  if (textClasses & 16) countFeeds(p, end);
  return true;
}

/** A value that is meant as it is written. */
function setWritten(record: usize, flags: i32, p: usize, end: usize): void {
  S.setBody(record, flags, p, end);
  S.setText(record, p, end, WINDOW);
}

/** Writes flags and ranges of a value: trims it, resolves references, looks at it as its kind wants. */
function setValue(record: usize, field: usize, rawStart: usize, rawEnd: usize): bool {
  const kind = kindOf(field);
  let start = rawStart;
  let end = rawEnd;
  let flags = 0;
  if (start < end && (load<u8>(start) <= 32 || load<u8>(end - 1) <= 32)) {
    flags = F.EDGE_SPACE;
    while (start < end && load<u8>(end - 1) <= 32) end--;
    while (start < end && load<u8>(start) <= 32) start++;
  }
  if (textClasses & 0x80) {
    if (!isXmlUtf8(start, end)) return S.fail(F.BAIL, F.ENCODING) != 0;
    flags |= F.NON_ASCII;
  }
  let base = WINDOW;
  if (textClasses & 8) {
    flags |= F.REFERENCE | F.IN_ARENA;
    const from = S.arenaAt;
    end = unescape(start, end, from);
    if (end == 0) return S.fail(F.BAIL, F.BAD_REFERENCE) != 0;
    S.setArenaAt(end);
    start = from;
    base = ARENA;
  }
  if (kind == F.KIND_LOC) {
    flags |= urlFlags(start, end, locSlot(), true);
    S.setHasLoc(start != end);
  } else if (kind == F.KIND_URL) flags |= urlFlags(start, end, otherSlot(numberOf(field)), false);
  else if (kind == F.KIND_DATE) flags |= dateForm(start, end);
  S.setBody(record, flags, rawStart, rawEnd);
  S.setText(record, start, end, base);
  return true;
}

/**
 * Takes a URL with the authority that the slot holds, and nothing in it that is odd in XML or in a URL. Percent escapes and references are
 * not odd. Returns its mark's place, or 0 where it is another URL or does not end.
 */
function takeUrl(p: usize, record: usize, slot: usize): usize {
  // Classes: 1 control and above 0x7F, 2 space, `"` and `#`, 4 `<`, `>`, `\`, `^`, 8 `]`, 16 a grave accent, 32 `{`, `|`, `}`, DEL, 64 `%`, 128 `&`.
  const low = i8x16(19, 1, 3, 3, 1, 65, -127, 1, 1, 1, 1, 33, 37, 41, 5, 33);
  const high = i8x16(1, 1, -62, 4, 0, 12, 16, 32, 1, 1, 1, 1, 1, 1, 1, 1);
  const host = sameHost(slot, p, S.to);
  if (host == 0) return 0;
  const marks = i8x16.splat(<i8>S.mark);
  let all = i8x16.splat(0);
  let dots = i8x16.splat(0);
  let end = p + host;
  while (true) {
    const v = v128.load(end);
    const found = i8x16.bitmask(i8x16.eq(v, marks));
    const classes = classify(v, low, high);
    const dot = v128.and(i8x16.eq(v, i8x16.splat(47)), i8x16.eq(v128.load(end, 1), i8x16.splat(46)));
    if (found) {
      const lanes = firstLanes(ctz(found));
      all = v128.or(all, v128.and(classes, lanes));
      dots = v128.or(dots, v128.and(dot, lanes));
      end += ctz(found);
      break;
    }
    all = v128.or(all, classes);
    dots = v128.or(dots, dot);
    end += 16;
    if (end >= S.to) return 0;
  }
  if (end >= S.to) return 0;
  const hasDots = v128.any_true(dots);
  const classes = v128.any_true(all) ? orLanes(all) : 0;
  if (classes & 0x3f) return 0;
  let start = p;
  let to = end;
  let base = WINDOW;
  let flags = 0;
  if (classes & 0x80) {
    start = S.arenaAt;
    to = unescape(p, end, start);
    if (to == 0 || !unescapedPlain) return 0;
    S.setArenaAt(to);
    flags |= F.REFERENCE | F.IN_ARENA;
    base = ARENA;
  }
  if (classes & 0x40) flags |= percentFlags(start + host, to);
  if (hasDots && hasDotSegment(start + host + 1, to)) flags |= F.PATH;
  if (to - start > F.LONG_BYTES) flags |= F.LONG;
  S.setBody(record, flags, p, end);
  S.setText(record, start, to, base);
  return end;
}

/** Takes a date of one of the usual forms. Returns its mark's place, or 0 where it is something else or does not end. */
function takeDate(p: usize, record: usize): usize {
  let end = p + 10;
  if (end >= S.to) return 0;
  if (<i32>load<u8>(end) != S.mark) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(p, 16), i8x16.splat(<i8>S.mark)));
    if (!found) return 0;
    end = p + 16 + <usize>ctz(found);
    if (end >= S.to) return 0;
  }
  const flags = dateForm(p, end);
  if (flags == 0) return 0;
  setWritten(record, flags, p, end);
  return end;
}
