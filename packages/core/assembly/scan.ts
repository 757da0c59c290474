/**
 * The fast way through url entries: whole entries of the plain grammar go onto the tape, anything else ends the scan.
 * `src/kernel/twin/scan.ts` leaves the same behind; a change here is a change there, and the tests compare their tapes.
 *
 * What must stay true: nothing at or behind `to` decides anything; a piece that may go on behind `to` is NEED_INPUT before it is
 * looked at; a failure leaves tape, arena and hosts as they were before the entry.
 *
 * A scan goes from value to value. The markup between two values is a gap, which is remembered (`scan-gaps.ts`) or gone through here. An
 * entry in which anything fails is undone and scanned once more, step by step as the twin does it, which finds the failure to be told.
 */
import * as F from "./flags";
import { ARENA, TAPE, WINDOW, WINDOW_BYTES } from "./layout";
import { setScannedLines, setScanResults } from "./results";
import { ATTRIBUTE_KEY, ENTRY_NAME, findField, isNamed, kindOf, lengthOf, nameLength, numberOf } from "./scan-fields";
import * as gaps from "./scan-gaps";
import * as S from "./scan-state";
import { findValueEnd, putValue, takeValue } from "./scan-values";
import { forgetHosts } from "./url";

const LESS: i32 = 60;

/** Called when a document begins. */
export function beginDocument(): void {
  forgetHosts();
  gaps.forgetGaps();
}

export function scan(from: i32, until: i32): i32 {
  S.beginScan(until);
  S.markEntry(skipSpace(WINDOW + <usize>from), 0);
  while (S.safe < S.to) {
    let p = enterEntry(S.safe);
    while (p != 0) p = S.exact ? passExactly(p) : pass(p);
    S.undoEntry();
    if (S.exact) break;
    S.goExactly();
  }
  const p = S.safe;
  const tooLarge = S.failure == F.TAPE_FULL || (S.failure == F.NEED_INPUT && p == WINDOW && until == WINDOW_BYTES);
  if (S.entries == 0 && tooLarge) S.fail(F.BAIL, F.TOO_LARGE);
  setScanResults(<i32>(p - WINDOW), S.entries, <i32>((S.tapeAt - TAPE) >> 2), S.failureReason, <i32>(S.arenaAt - ARENA));
  setScannedLines(S.hasCr ? -1 : S.lines);
  return S.failure;
}

/** Passes the value at `p` and the gap behind it; returns where the next value begins, or 0 after `fail`. */
function pass(p: usize): usize {
  const end = takeValue(p);
  if (end == 0) return 0;
  const field = S.mark == LESS ? S.element : S.attribute;
  const gap = gaps.findGap(field, end);
  if (gap != 0) return gaps.followGap(gap, end);
  gaps.beginNotes(end);
  const next = S.mark == LESS ? passEndTag(end, field) : end + 1;
  const begin = next == 0 ? 0 : passGap(next);
  if (begin != 0) gaps.learnGap(field, begin);
  return begin;
}

/** As `pass`, in the order of the twin. */
function passExactly(p: usize): usize {
  const end = findValueEnd(p);
  if (end == 0) return 0;
  const next = S.mark == LESS ? passEndTag(end, S.element) : end + 1;
  return next != 0 && putValue(p, end) ? passGap(next) : 0;
}

/** Goes from behind a value, or its end tag, to where the next one begins. */
function passGap(p: usize): usize {
  const inTag = S.mark != LESS;
  S.setMark(0);
  if (inTag) p = passToAttribute(p);
  return p == 0 || S.mark != 0 ? p : passToElement(p);
}

/** Passes white space and counts its line feeds; stops at `to`. */
function skipSpace(p: usize): usize {
  while (p < S.to) {
    const v = v128.load(p);
    const feeds = i8x16.eq(v, i8x16.splat(10));
    const returns = i8x16.eq(v, i8x16.splat(13));
    const spaces = v128.or(v128.or(i8x16.eq(v, i8x16.splat(32)), feeds), v128.or(returns, i8x16.eq(v, i8x16.splat(9))));
    const rest = ~i8x16.bitmask(spaces) & 0xffff;
    const count = min<usize>(rest ? ctz(rest) : 16, S.to - p);
    const passed = (1 << <i32>count) - 1;
    S.addLines(popcnt(i8x16.bitmask(feeds) & passed));
    if (i8x16.bitmask(returns) & passed) S.setHasCr();
    p += count;
    if (rest) return p;
  }
  return S.to;
}

/** Passes the end tag of this name at `p`. */
function passEndTag(p: usize, field: usize): usize {
  const length = lengthOf(field);
  const end = p + <usize>length + 3;
  if (end > S.to) return S.fail(F.NEED_INPUT, 0);
  if (load<u16>(p) != 0x2f3c || load<u8>(end - 1) != 62 || !isNamed(field, p + 2, length)) return S.fail(F.BAIL, F.NESTING);
  return end;
}

/** Passes `<url>` and what stands before the first value in it. */
function enterEntry(p: usize): usize {
  const end = passEntryTag(p);
  return end != 0 && S.openEntry() ? passToElement(end) : 0;
}

/** Passes `<url>`. */
function passEntryTag(p: usize): usize {
  if (load<u8>(p) != LESS) return S.fail(F.BAIL, F.TEXT);
  if (p + 2 > S.to) return S.fail(F.NEED_INPUT, 0);
  const c = <i32>load<u8>(p, 1);
  if (c == 47) return S.fail(F.BAIL, F.END);
  if (c == 33 || c == 63) return S.fail(F.BAIL, F.MARKUP);
  const length = nameLength(p + 1);
  const end = p + 1 + <usize>length;
  if (end >= S.to) return S.fail(F.NEED_INPUT, 0);
  if (!isNamed(ENTRY_NAME, p + 1, length)) return S.fail(F.BAIL, F.NAME);
  const mark = <i32>load<u8>(end);
  if (mark != 62) return S.fail(F.BAIL, mark == 47 ? F.SELF_CLOSING : F.ATTRIBUTE);
  return end + 1;
}

/** Passes `</url>`, and the next `<url>` where there is one. */
function passBetweenEntries(p: usize): usize {
  if (!S.closeEntry(p)) return 0;
  const next = skipSpace(p);
  S.markEntry(next, 0);
  if (next >= S.to) return S.fail(F.NEED_INPUT, 0);
  gaps.noteEntry(p, next);
  const end = passEntryTag(next);
  return end != 0 && S.openEntry() ? end : 0;
}

/** Goes on in the content of an entry or a group to where a value begins. */
function passToElement(p: usize): usize {
  while (true) {
    p = skipSpace(p);
    if (p + 2 > S.to) return S.fail(F.NEED_INPUT, 0);
    if (load<u8>(p) != LESS) return S.fail(F.BAIL, F.TEXT);
    const c = <i32>load<u8>(p, 1);
    if (c == 33 || c == 63) return S.fail(F.BAIL, F.MARKUP);
    if (c == 47) {
      const next = passEndTag(p, S.group);
      if (next == 0) return 0;
      if (S.isOutermost()) p = passBetweenEntries(next);
      else {
        gaps.notePlace(gaps.CLOSE, p);
        S.closeGroup(p);
        p = next;
      }
    } else p = passStartTag(p + 1);
    if (p == 0 || S.mark != 0) return p;
  }
}

/** Passes the start tag with the name at `p`, up to its first attribute. */
function passStartTag(name: usize): usize {
  const length = nameLength(name);
  const p = name + <usize>length;
  if (p >= S.to) return S.fail(F.NEED_INPUT, 0);
  const field = findField(name, length, S.groupNumber);
  if (field == 0) return S.fail(F.BAIL, F.NAME);
  gaps.noteField(gaps.ELEMENT, field);
  if (!S.openElement(field)) return 0;
  return load<u8>(p) == 62 ? beginContent(p + 1) : passToAttribute(p);
}

/** Goes on in a start tag to where the value of an attribute begins, or into the content of the element, or behind the element. */
function passToAttribute(p: usize): usize {
  const before = p;
  p = skipSpace(p);
  if (p >= S.to) return S.fail(F.NEED_INPUT, 0);
  const c = <i32>load<u8>(p);
  if (c == 62) return beginContent(p + 1);
  if (c == 47) return closeItself(p);
  if (p == before) return S.fail(F.BAIL, F.ATTRIBUTE);
  const name = p;
  const length = nameLength(p);
  p += <usize>length;
  if (p + 1 >= S.to) return S.fail(F.NEED_INPUT, 0);
  const quote = <i32>load<u8>(p, 1);
  if (load<u8>(p) != 61 || (quote != 34 && quote != 39)) return S.fail(F.BAIL, F.ATTRIBUTE);
  const field = findField(name, length, numberOf(S.element) | ATTRIBUTE_KEY);
  if (field == 0) return S.fail(F.BAIL, F.ATTRIBUTE);
  gaps.noteField(gaps.ATTRIBUTE, field);
  if (!S.openAttribute(field)) return 0;
  S.setMark(quote);
  return p + 2;
}

/** The content of the element that was opened begins at `p`. */
function beginContent(p: usize): usize {
  const kind = kindOf(S.element);
  if (kind == F.KIND_GROUP) {
    gaps.notePlace(gaps.GROUP, p);
    S.openGroup(p);
    return p;
  }
  if (kind == F.KIND_EMPTY) {
    gaps.notePlace(gaps.EMPTY, p);
    S.setEmpty(p);
    return passEndTag(p, S.element);
  }
  S.setMark(LESS);
  return p;
}

/** Passes the `/>` of an empty element. */
function closeItself(p: usize): usize {
  if (p + 2 > S.to) return S.fail(F.NEED_INPUT, 0);
  if (kindOf(S.element) != F.KIND_EMPTY || load<u8>(p, 1) != 62) return S.fail(F.BAIL, F.SELF_CLOSING);
  gaps.notePlace(gaps.EMPTY, p + 2);
  S.setEmpty(p + 2);
  return p + 2;
}
