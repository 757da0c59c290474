/** Clean records of the tape as entries: the twin of `src/kernel/twin/emit.ts`. */
import { NO_DATE, REC_SKIP } from "./flags";
import { hashBytes } from "./hash";
import { ARENA, EXTRA_TEMPLATE, EXTRAS, MARK_INTS, MARKS, MAX_MARKS, OUT, TAPE, TEMPLATE, TEMPLATE_SLOT, WINDOW } from "./layout";
import { setEmitResults } from "./results";

const RECORD_BYTES: usize = 80;
const FINISH: i32 = 4;
/** Pieces for entries with extra values: what closes a field, and what closes the entry. */
const CLOSE_PIECES: i32 = 25;
const ENTRY_CLOSE: i32 = 30;
const KIND_URL: i32 = 1;
/** The longest reference is six bytes for one; copies run over by less than the last term. */
const LONGEST_REFERENCE: i32 = 6;
const OVERRUN: i32 = 144;
const PIECES: i32 = 31;

let escape: bool = false;
/** More bytes than the pieces of an entry take. */
let mostPieceBytes: i32 = 0;

export function emit(first: i32, records: i32, maxEntries: i32, outFrom: i32, outEnd: i32): void {
  emitRecords(first, records, maxEntries, outFrom, outEnd, false);
}

export function emitMarked(first: i32, records: i32, maxEntries: i32, outFrom: i32, outEnd: i32): void {
  emitRecords(first, records, min(maxEntries, MAX_MARKS), outFrom, outEnd, true);
}

function emitRecords(first: i32, records: i32, maxEntries: i32, outFrom: i32, outEnd: i32, marked: bool): void {
  escape = load<i32>(TEMPLATE, 4) != 0;
  mostPieceBytes = 0;
  for (let index = 0; index < PIECES; index++) mostPieceBytes += load<i32>(pieceAt(index));
  const start = OUT + <usize>outFrom;
  const limit = OUT + <usize>outEnd;
  let at = start;
  let entries = 0;
  let index = first;
  let newest = -1;
  let newestDay = NO_DATE;
  let newestSecond = 0;
  for (; index < records; index++) {
    const record = TAPE + <usize>index * RECORD_BYTES;
    const flags = load<i32>(record, 12);
    if (flags & REC_SKIP) continue;
    if (flags != 0 || entries == maxEntries) break;
    const entryStart = at;
    const bound = mostPieceBytes + textBytes(record) + (LONGEST_REFERENCE - 1) * valueBytes(record, 0) + mostExtraBytes(record) + OVERRUN;
    if (at + <usize>bound <= limit) at = writeEntry(record, at);
    else {
      // Close to the end the size must be exact, and nothing may be written behind it.
      if (at + <usize>(templateBytes(record) + textBytes(record) + escapedBytes(record) + extraBytes(record)) > limit) break;
      at = writeExactly(record, at);
    }
    if (marked) mark(MARKS + <usize>(entries * MARK_INTS << 2), index, entryStart, at);
    entries++;
    const day = load<i32>(record, 32);
    const second = load<i32>(record, 36);
    if (day > newestDay || (day == newestDay && second > newestSecond)) {
      newest = index;
      newestDay = day;
      newestSecond = second;
    }
  }
  setEmitResults(index - first, entries, <i32>(at - start), newest);
}

/** Notes the record of an entry, its end, and the hash of its bytes. */
function mark(slot: usize, record: i32, from: usize, to: usize): void {
  store<i32>(slot, record);
  store<i32>(slot, <i32>(to - OUT), 4);
  hashBytes(from, to, slot + 8);
}

function piece(from: i32, to: i32): usize {
  return pieceAt(from * 5 + to);
}

function pieceAt(index: i32): usize {
  return TEMPLATE + <usize>index * TEMPLATE_SLOT;
}

/** The extra values of a record: see `noteExtra` in `values.ts`. 0 where there are none. */
function extrasOf(record: usize): usize {
  const offset = load<i32>(record, 76);
  return offset ? EXTRAS + (<usize>offset << 2) : 0;
}

function openOf(extra: usize): usize {
  return EXTRA_TEMPLATE + <usize>(load<i32>(extra) * 2) * TEMPLATE_SLOT;
}

function extraStart(extra: usize): usize {
  const offset = load<i32>(extra, 4);
  return offset < 0 ? ARENA + <usize>~offset : WINDOW + <usize>offset;
}

function extraLength(extra: usize): i32 {
  return abs(load<i32>(extra, 8) - load<i32>(extra, 4));
}

/** More bytes than the extra values take, with the text around them. */
function mostExtraBytes(record: usize): i32 {
  const extras = extrasOf(record);
  return extras ? load<i32>(extras) : 0;
}

function extraBytes(record: usize): i32 {
  const extras = extrasOf(record);
  if (extras == 0) return 0;
  let bytes = 0;
  for (let extra = extras + 4; load<i32>(extra) != 0; extra += 12) {
    const open = openOf(extra);
    bytes += load<i32>(open) + load<i32>(open + TEMPLATE_SLOT) + extraLength(extra);
    if (load<i32>(open, 4) == KIND_URL) bytes += moreBytes(extraStart(extra), extraLength(extra));
  }
  return bytes;
}

function valueBytes(record: usize, field: i32): i32 {
  const at = record + 40 + <usize>(field << 3);
  return abs(load<i32>(at, 4) - load<i32>(at));
}

function valueStart(record: usize, field: i32): usize {
  const offset = load<i32>(record + 40 + <usize>(field << 3));
  return offset < 0 ? ARENA + <usize>~offset : WINDOW + <usize>offset;
}

function textBytes(record: usize): i32 {
  return valueBytes(record, 0) + valueBytes(record, 1) + valueBytes(record, 2) + valueBytes(record, 3);
}

function templateBytes(record: usize): i32 {
  let bytes = 0;
  let previous = 0;
  for (let field = 0; field < FINISH; field++) {
    if (valueBytes(record, field) == 0) continue;
    bytes += load<i32>(piece(previous, field));
    previous = field + 1;
  }
  return bytes + load<i32>(piece(previous, FINISH));
}

/** By how much references lengthen a loc. */
function escapedBytes(record: usize): i32 {
  return escape ? moreBytes(valueStart(record, 0), valueBytes(record, 0)) : 0;
}

function moreBytes(p: usize, length: i32): i32 {
  let more = 0;
  for (let i: usize = 0; i < <usize>length; i++) {
    const c = <i32>load<u8>(p + i);
    if (c == 38) more += 4;
    else if (c == 39) more += 5;
  }
  return more;
}

function writeEntry(record: usize, at: usize): usize {
  let previous = 0;
  for (let field = 0; field < FINISH; field++) {
    const length = valueBytes(record, field);
    if (length == 0) continue;
    at = copyPiece(piece(previous, field), at);
    const p = valueStart(record, field);
    at = field == 0 && escape ? copyEscaped(p, length, at) : copy(p, length, at);
    previous = field + 1;
  }
  const extras = extrasOf(record);
  if (extras) at = writeExtras(extras + 4, copyPiece(pieceAt(CLOSE_PIECES + previous), at));
  return copyPiece(extras ? pieceAt(ENTRY_CLOSE) : piece(previous, FINISH), at);
}

function writeExtras(extra: usize, at: usize): usize {
  for (; load<i32>(extra) != 0; extra += 12) {
    const open = openOf(extra);
    at = copyPiece(open, at);
    const p = extraStart(extra);
    const length = extraLength(extra);
    at = load<i32>(open, 4) == KIND_URL ? copyEscaped(p, length, at) : copy(p, length, at);
    at = copyPiece(open + TEMPLATE_SLOT, at);
  }
  return at;
}

function copyPiece(slot: usize, at: usize): usize {
  return copy(slot + 16, load<i32>(slot), at);
}

/** Copies `length` bytes; writes up to 31 more. Most texts are within the first step, so that no branch depends on their length. */
function copy(p: usize, length: i32, at: usize): usize {
  const end = at + <usize>length;
  do {
    v128.store(at, v128.load(p));
    v128.store(at, v128.load(p, 16), 16);
    at += 32;
    p += 32;
  } while (at < end);
  return end;
}

/** Copies `length` bytes with `&` and `'` as references; the other three cannot occur in a loc. Writes up to 96 bytes more; most locs are within one step. */
function copyEscaped(p: usize, length: i32, at: usize): usize {
  const end = p + <usize>length;
  do {
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const e = v128.load(p, 64);
    const f = v128.load(p, 80);
    const found = v128.or(v128.or(v128.or(markup(a), markup(b)), v128.or(markup(c), markup(d))), v128.or(markup(e), markup(f)));
    if (v128.any_true(found)) return copyReferences(p, end, at);
    v128.store(at, a);
    v128.store(at, b, 16);
    v128.store(at, c, 32);
    v128.store(at, d, 48);
    v128.store(at, e, 64);
    v128.store(at, f, 80);
    p += 96;
    at += 96;
  } while (p < end);
  return at - (p - end);
}

/** Where there is `&` or `'`, which differ in their last bit alone. */
function markup(v: v128): v128 {
  return i8x16.eq(v128.or(v, i8x16.splat(1)), i8x16.splat(39));
}

function copyReferences(p: usize, end: usize, at: usize): usize {
  while (p < end) {
    const v = v128.load(p);
    v128.store(at, v);
    const found = i8x16.bitmask(markup(v));
    const count = min<usize>(found ? ctz(found) : 16, end - p);
    p += count;
    at += count;
    if (p >= end || !found) continue;
    at = writeReference(load<u8>(p), at);
    p++;
  }
  return at;
}

function writeReference(c: i32, at: usize): usize {
  store<u32>(at, c == 38 ? 0x706d6126 : 0x6f706126);
  if (c == 38) {
    store<u8>(at, 59, 4);
    return at + 5;
  }
  store<u16>(at, 0x3b73, 4);
  return at + 6;
}

function writeExactly(record: usize, at: usize): usize {
  let previous = 0;
  for (let field = 0; field < FINISH; field++) {
    const length = valueBytes(record, field);
    if (length == 0) continue;
    at = copyPieceExactly(piece(previous, field), at);
    at = copyExactly(valueStart(record, field), length, at, field == 0 && escape);
    previous = field + 1;
  }
  const extras = extrasOf(record);
  if (extras == 0) return copyPieceExactly(piece(previous, FINISH), at);
  at = copyPieceExactly(pieceAt(CLOSE_PIECES + previous), at);
  for (let extra = extras + 4; load<i32>(extra) != 0; extra += 12) {
    const open = openOf(extra);
    at = copyPieceExactly(open, at);
    at = copyExactly(extraStart(extra), extraLength(extra), at, load<i32>(open, 4) == KIND_URL);
    at = copyPieceExactly(open + TEMPLATE_SLOT, at);
  }
  return copyPieceExactly(pieceAt(ENTRY_CLOSE), at);
}

function copyPieceExactly(slot: usize, at: usize): usize {
  memory.copy(at, slot + 16, load<i32>(slot));
  return at + <usize>load<i32>(slot);
}

function copyExactly(p: usize, length: i32, at: usize, escapes: bool): usize {
  for (const end = p + <usize>length; p < end; p++) {
    const c = <i32>load<u8>(p);
    if (escapes && (c == 38 || c == 39)) at = writeReference(c, at);
    else store<u8>(at++, c);
  }
  return at;
}
