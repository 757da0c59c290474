/**
 * Where a scan of entries stands, and what the markup between values does to it. The general way and the gaps it remembers both act
 * through these functions, so that they leave the same on the tape.
 */
import * as F from "./flags";
import { ARENA, STACK, TAPE, TAPE_INTS, WINDOW } from "./layout";
import { ENTRY_NAME, numberOf, see } from "./scan-fields";
import { commitHost, undoHost } from "./url";

const ENTRY_ROOM: usize = 16;
const FIELD_ROOM: usize = 28;
const TAPE_END: usize = TAPE + (<usize>TAPE_INTS << 2);

/** End of the bytes that may be looked at. */
export let to: usize = 0;
export let tapeAt: usize = 0;
export let arenaAt: usize = 0;
/** Line feeds that were passed, and whether a CR was: then somebody else counts the lines. */
export let lines: i32 = 0;
export let hasCr: bool = false;
export let failure: i32 = 0;
export let failureReason: i32 = 0;
/** Whole entries so far, and where the one being scanned begins. */
export let entries: i32 = 0;
export let safe: usize = 0;
/** Is this entry scanned without what is remembered? Then failures come in the order of the twin. */
export let exact: bool = false;

/** The innermost open group, or the entry: its field, its number and ordinal on the tape, and a number of its own for `see`. */
export let group: usize = 0;
export let groupNumber: i32 = 0;
let groupOrdinal: i32 = 0;
let instance: i32 = 0;
let instances: i32 = 0;
let stack: usize = 0;
/** The element whose start tag was met last, and its field on the tape. */
export let element: usize = 0;
export let record: usize = 0;
let ordinal: i32 = 0;
let tagInstance: i32 = 0;
export let attribute: usize = 0;
/** What ends the value at hand, `<` or a quote, or 0 between values. */
export let mark: i32 = 0;

let header: usize = 0;
let hasLoc: bool = false;
let fieldCount: i32 = 0;
let tapeMark: usize = 0;
let arenaMark: usize = 0;
let lineMark: i32 = 0;

export function fail(status: i32, reason: i32): usize {
  failure = status;
  failureReason = reason;
  return 0;
}

export function beginScan(until: i32): void {
  to = WINDOW + <usize>until;
  tapeAt = TAPE;
  arenaAt = ARENA;
  lines = 0;
  hasCr = false;
  exact = false;
  entries = 0;
  fail(F.NEED_INPUT, 0);
}

/** An entry may begin at `p`, `feeds` line feeds further on: what comes after can be undone. */
export function markEntry(p: usize, feeds: i32): void {
  safe = p;
  tapeMark = tapeAt;
  arenaMark = arenaAt;
  lineMark = lines + feeds;
}

/** Leaves everything as it was before the entry. */
export function undoEntry(): void {
  tapeAt = tapeMark;
  arenaAt = arenaMark;
  lines = lineMark;
  undoHost();
}

export function goExactly(): void {
  exact = true;
}

/** The entry's start tag was passed. */
export function openEntry(): bool {
  header = tapeAt;
  if (header + ENTRY_ROOM > TAPE_END) return fail(F.TAPE_FULL, 0) != 0;
  tapeAt = header + ENTRY_ROOM;
  fieldCount = 0;
  hasLoc = false;
  group = ENTRY_NAME;
  groupNumber = -1;
  groupOrdinal = -1;
  instance = ++instances;
  stack = STACK;
  mark = 0;
  return true;
}

/** Is no group open in the entry? */
export function isOutermost(): bool {
  return stack == STACK;
}

/** The entry ends before `end`. */
export function closeEntry(end: usize): bool {
  if (!hasLoc) return fail(F.BAIL, F.NO_LOC) != 0;
  store<i32>(header, <i32>(safe - WINDOW));
  store<i32>(header, <i32>(end - WINDOW), 4);
  store<i32>(header, fieldCount, 8);
  store<i32>(header, 0, 12);
  entries++;
  exact = false;
  commitHost();
  return true;
}

/** Takes room for a field on the tape: its address, or 0. */
function reserve(number: i32, parent: i32): usize {
  const at = tapeAt;
  if (at + FIELD_ROOM > TAPE_END) return fail(F.TAPE_FULL, 0);
  tapeAt = at + FIELD_ROOM;
  fieldCount++;
  store<i32>(at, number);
  store<i32>(at, parent, 4);
  return at;
}

export function openElement(field: usize): bool {
  if (!see(field, instance)) return fail(F.BAIL, F.REPEATED) != 0;
  element = field;
  ordinal = fieldCount;
  record = reserve(numberOf(field), groupOrdinal);
  tagInstance = ++instances;
  return record != 0;
}

/** The element that was opened is a group, whose content begins at `at`. */
export function openGroup(at: usize): void {
  setEmpty(at);
  store<usize>(stack, record);
  store<usize>(stack, group, 4);
  store<i32>(stack, groupNumber, 8);
  store<i32>(stack, groupOrdinal, 12);
  store<i32>(stack, instance, 16);
  stack += 20;
  group = element;
  groupNumber = numberOf(element);
  groupOrdinal = ordinal;
  instance = ++instances;
}

/** The content of the innermost group ends at `at`. */
export function closeGroup(at: usize): void {
  stack -= 20;
  store<i32>(load<usize>(stack), <i32>(at - WINDOW), 16);
  group = load<usize>(stack, 4);
  groupNumber = load<i32>(stack, 8);
  groupOrdinal = load<i32>(stack, 12);
  instance = load<i32>(stack, 16);
}

/** The element that was opened has no text. */
export function setEmpty(at: usize): void {
  setBody(record, 0, at, at);
  setText(record, at, at, WINDOW);
}

/** The tag of the element that was opened has this attribute. */
export function openAttribute(field: usize): bool {
  if (!see(field, tagInstance)) return fail(F.BAIL, F.ATTRIBUTE) != 0;
  attribute = field;
  return true;
}

/** Takes room for the attribute that was opened. */
export function reserveAttribute(): usize {
  return reserve(numberOf(attribute), ordinal);
}

export function setBody(record: usize, flags: i32, rawStart: usize, rawEnd: usize): void {
  store<i32>(record, flags, 8);
  store<i32>(record, <i32>(rawStart - WINDOW), 12);
  store<i32>(record, <i32>(rawEnd - WINDOW), 16);
}

export function setText(record: usize, start: usize, end: usize, base: usize): void {
  store<i32>(record, <i32>(start - base), 20);
  store<i32>(record, <i32>(end - base), 24);
}

export function setHasLoc(has: bool): void {
  hasLoc = has;
}

/** A value begins, or none has yet. */
export function setMark(c: i32): void {
  mark = c;
}

export function setArenaAt(at: usize): void {
  arenaAt = at;
}

export function addLines(count: i32): void {
  lines += count;
}

export function setHasCr(): void {
  hasCr = true;
}
