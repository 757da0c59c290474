/**
 * A memory for the markup between values. In nearly every sitemap the bytes from the end of one value to the start of the next are the
 * same again and again; what they did when the general way went through them is remembered with them, and done again where they are
 * met again behind a value of the same field. See docs/decisions/gap-memo.md.
 *
 * What must stay true: a field has one parent, so that the field of a value says what is open; what a gap does depends on its bytes and
 * on that alone. A gap is followed only where all of it lies before `to`.
 */
import * as F from "./flags";
import { GAPS, GAPS_BYTES } from "./layout";
import { gapCount, gapOf, setGap, setGapCount } from "./scan-fields";
import * as S from "./scan-state";

/** A gap: length, line feeds, has it a CR, end of its steps, next gap behind the same field, mark of the value behind it, field whose start is its only step or 0; bytes at 32; steps at 144. */
const GAP_BYTES: usize = 256;
const LINES: usize = 4;
const HAS_CR: usize = 8;
const STEPS_END: usize = 12;
const NEXT: usize = 16;
const MARK: usize = 20;
const ONLY: usize = 24;
const TEXT: usize = 32;
const STEPS: usize = 144;
const MAX_LENGTH: usize = STEPS - TEXT;
/** So many gaps are remembered for each field. */
const MAX_GAPS: i32 = 4;
/** So many are learned in a document: markup that is never the same is not worth it. */
const MAX_LEARNED: i32 = 64;

/** A step: what it is, and up to three numbers. */
const STEP_BYTES: usize = 16;
export const ELEMENT: i32 = 0;
export const ATTRIBUTE: i32 = 1;
export const GROUP: i32 = 2;
export const EMPTY: i32 = 3;
export const CLOSE: i32 = 4;
export const ENTRY: i32 = 5;

/** The gap being noted; it is kept when it gets another place or the next one takes another. */
let draft: usize = 0;
let start: usize = 0;
let startLines: i32 = 0;
let noteAt: usize = 0;

/** Called when a document begins, whose fields remember nothing. */
export function forgetGaps(): void {
  draft = GAPS;
}

/** The gap behind a value of this field that stands at `p`, or 0. */
export function findGap(field: usize, p: usize): usize {
  const first = gapOf(field);
  let gap = first;
  if (gap == 0) return 0;
  do {
    if (isGap(gap, p)) {
      if (gap != first) setGap(field, gap);
      return gap;
    }
    gap = load<usize>(gap, NEXT);
  } while (gap != first);
  return 0;
}

function isGap(gap: usize, p: usize): bool {
  const length = load<usize>(gap);
  if (p + length > S.to) return false;
  const text = gap + TEXT;
  if (length < 16) {
    // Behind the text stand zeros, so that a difference within it is one within the first bytes.
    const differing = ~i8x16.bitmask(i8x16.eq(v128.load(p), v128.load(text)));
    return <usize>ctz(differing) >= length;
  }
  for (let i: usize = 0; i + 16 < length; i += 16) {
    if (v128.any_true(v128.xor(v128.load(p + i), v128.load(text + i)))) return false;
  }
  const last = length - 16;
  return !v128.any_true(v128.xor(v128.load(p + last), v128.load(text + last)));
}

/** Does what the gap at `p` does; returns where the next value begins, or 0 after `fail`. */
export function followGap(gap: usize, p: usize): usize {
  const only = load<usize>(gap, ONLY);
  if (only == 0) {
    if (!takeSteps(gap, p)) return 0;
  } else if (!S.openElement(only)) return 0;
  S.addLines(load<i32>(gap, LINES));
  if (load<i32>(gap, HAS_CR)) S.setHasCr();
  S.setMark(load<i32>(gap, MARK));
  return p + load<usize>(gap);
}

function takeSteps(gap: usize, p: usize): bool {
  const end = load<usize>(gap, STEPS_END);
  for (let step = gap + STEPS; step < end; step += STEP_BYTES) {
    const a = load<usize>(step, 4);
    switch (load<i32>(step)) {
      case ELEMENT:
        if (!S.openElement(a)) return false;
        break;
      case ATTRIBUTE:
        if (!S.openAttribute(a)) return false;
        break;
      case GROUP:
        S.openGroup(p + a);
        break;
      case EMPTY:
        S.setEmpty(p + a);
        break;
      case CLOSE:
        S.closeGroup(p + a);
        break;
      default:
        if (!S.closeEntry(p + a)) return false;
        S.markEntry(p + load<usize>(step, 8), load<i32>(step, 12));
        if (!S.openEntry()) return false;
    }
  }
  return true;
}

/** The general way begins to go through the gap at `p`. */
export function beginNotes(p: usize): void {
  start = p;
  startLines = S.lines;
  noteAt = draft + STEPS;
}

/** Notes a step on a field. */
export function noteField(kind: i32, field: usize): void {
  note(kind, field, 0, 0);
}

/** Notes a step at a place. */
export function notePlace(kind: i32, at: usize): void {
  note(kind, at - start, 0, 0);
}

/** Notes that an entry ends before `end` and the next one begins at `next`. */
export function noteEntry(end: usize, next: usize): void {
  note(ENTRY, end - start, next - start, S.lines - startLines);
}

function note(kind: i32, a: usize, b: usize, c: i32): void {
  if (noteAt + STEP_BYTES <= draft + GAP_BYTES) {
    store<i32>(noteAt, kind);
    store<usize>(noteAt, a, 4);
    store<usize>(noteAt, b, 8);
    store<i32>(noteAt, c, 12);
  }
  noteAt += STEP_BYTES;
}

/** Remembers the gap that was gone through, from the value of this field to the next one at `end`. */
export function learnGap(field: usize, end: usize): void {
  const length = end - start;
  if (length > MAX_LENGTH || noteAt > draft + GAP_BYTES || gapCount(field) == MAX_LEARNED) return;
  store<usize>(draft, length);
  store<i32>(draft, S.lines - startLines, LINES);
  store<usize>(draft, noteAt, STEPS_END);
  store<i32>(draft, S.mark, MARK);
  const isOnly = noteAt == draft + STEPS + STEP_BYTES && load<i32>(draft, STEPS) == ELEMENT;
  store<usize>(draft, isOnly ? load<usize>(draft, STEPS + 4) : 0, ONLY);
  memory.fill(draft + TEXT, 0, MAX_LENGTH);
  memory.copy(draft + TEXT, start, length);
  store<i32>(draft, hasReturn(start, end), HAS_CR);
  keep(field);
}

function hasReturn(p: usize, end: usize): i32 {
  for (; p < end; p++) if (load<u8>(p) == 13) return 1;
  return 0;
}

/** Puts the draft into the ring of gaps behind the field, in the place of another one where there is no room. */
function keep(field: usize): void {
  const last = gapOf(field);
  const count = gapCount(field);
  setGapCount(field, count + 1);
  if (count < MAX_GAPS && draft + 2 * GAP_BYTES <= GAPS + GAPS_BYTES) {
    store<usize>(draft, last == 0 ? draft : load<usize>(last, NEXT), NEXT);
    if (last != 0) store<usize>(last, draft, NEXT);
    setGap(field, draft);
    draft += GAP_BYTES;
  } else if (last != 0) {
    const other = load<usize>(last, NEXT);
    const next = load<usize>(other, NEXT);
    memory.copy(other, draft, GAP_BYTES);
    store<usize>(other, other + (noteAt - draft), STEPS_END);
    store<usize>(other, next, NEXT);
    setGap(field, other);
  }
}
