/**
 * Records of delimited text onto the tape: the twin of `src/kernel/twin/records.ts`, step by step.
 * Nothing at or behind `to` decides anything.
 */
import { firstLanes } from "./bytes";
import { isFrequency, isPriority } from "./core-values";
import { NEED_INPUT, NO_DATE, REC_BLANK, REC_CHANGEFREQ, REC_LASTMOD, REC_LOC, REC_PRIORITY, REC_QUOTES, REC_SHAPE, TAPE_FULL } from "./flags";
import { hashWaiting } from "./hash-queue";
import { ARENA, RECORD_COLUMNS, RECORD_TABLE, STOPS, TAPE, TAPE_INTS, WINDOW } from "./layout";
import { arenaAt, checkLoc, checkPlainLoc, clearArena, hashLoc, LOC_CLEAN, LOC_NO_ROOM, locEnd, locInArena, locStart } from "./loc";
import { hasOdd, indexBytes, indexEnd, indexStart, openIndex, stopsEnd } from "./record-index";
import { setScanResults } from "./results";
import { writeDate } from "./usual-date";

const RECORD_BYTES: usize = 80;
const TAPE_END: usize = TAPE + (<usize>TAPE_INTS << 2);
const CR: i32 = 13;
const LF: i32 = 10;
const QUOTE: i32 = 34;
const FEW_UNUSUAL: i32 = 8;
/** Every so many records, less one. */
const NOW_AND_THEN: i32 = 1023;

let delimiter: i32 = 0;
let terminator: i32 = 0;
let quoted: bool = false;
let columnCount: i32 = 0;
let to: usize = 0;
let final: bool = false;
let flags: i32 = 0;
let lines: i32 = 0;
let unfinished: bool = false;
let ended: bool = false;
let fieldStart: usize = 0;
let fieldEnd: usize = 0;
let nextRecord: usize = 0;
let recordEnd: usize = 0;
/** Bytes of the stops of a usual record, or 0 where there is none; the next stop that was not passed; and whether the record was found by its stops. */
let plainStops: usize = 0;
let stop: usize = 0;
let plain: bool = false;
/** Records in a row that were not usual: a list of quoted fields is looked at for usual ones only now and then. */
let unusual: i32 = 0;

export function scanRecords(from: i32, until: i32, isFinal: bool): i32 {
  delimiter = load<i32>(RECORD_TABLE);
  terminator = load<i32>(RECORD_TABLE, 4);
  quoted = load<i32>(RECORD_TABLE, 8) != 0;
  columnCount = load<i32>(RECORD_TABLE, 12);
  plainStops = columnCount == 1 || (delimiter != 0 && delimiter != terminator) ? <usize>columnCount << 2 : 0;
  to = WINDOW + <usize>until;
  final = isFinal;
  lines = 0;
  clearArena();
  openIndex();
  stop = STOPS;
  let p = WINDOW + <usize>from;
  let record = TAPE;
  let status = NEED_INPUT;
  while (p < to) {
    if (record + RECORD_BYTES > TAPE_END) {
      status = TAPE_FULL;
      break;
    }
    if (!scanRecord(p, record)) break;
    if (!checkRecord(record, flags)) {
      status = TAPE_FULL;
      break;
    }
    record += RECORD_BYTES;
    p = nextRecord;
  }
  hashWaiting();
  plain = false;
  const length = record - TAPE;
  setScanResults(<i32>(p - WINDOW), <i32>(length / RECORD_BYTES), <i32>(length >> 2), 0, <i32>(arenaAt - ARENA));
  return status;
}

/** Finds the fields of the record that begins at `start`; false when it goes on behind `to`. */
function scanRecord(start: usize, record: usize): bool {
  const line = lines;
  let count = takePlainRecord(start, record);
  unusual = count == 0 ? unusual + 1 : 0;
  if (count == 0) count = scanFields(start, record);
  if (count == 0) return false;
  store<i32>(record, <i32>(start - WINDOW));
  store<i32>(record, <i32>(recordEnd - WINDOW), 4);
  store<i32>(record, line, 8);
  store<i32>(record, NO_DATE, 32);
  store<i32>(record, count, 72);
  if (count == 1 && isBlank(start, recordEnd)) flags = REC_BLANK;
  else if (count != columnCount) flags |= REC_SHAPE;
  return true;
}

export function clearRecord(record: usize): void {
  const zero = i8x16.splat(0);
  v128.store(record, zero);
  v128.store(record, zero, 16);
  v128.store(record, zero, 32);
  v128.store(record, zero, 48);
  v128.store(record, zero, 64);
  flags = 0;
}

function setField(record: usize, index: i32, start: usize, end: usize): void {
  const column = index < columnCount ? <i32>load<i8>(RECORD_COLUMNS + <usize>index) : -1;
  if (column < 0 || end == start) return;
  const at = record + 40 + <usize>(column << 3);
  store<i32>(at, <i32>(start - WINDOW));
  store<i32>(at, <i32>(end - WINDOW), 4);
}

/** The usual record, with as many fields as there are columns and without quotes, by its stops: the number of its fields, or 0 for any other. */
function takePlainRecord(start: usize, record: usize): i32 {
  clearRecord(record);
  plain = false;
  if (plainStops == 0 || !findStops(start)) return 0;
  const last = stop + plainStops - 4;
  const end = <usize>load<i32>(last);
  if (load<u8>(end) != terminator) return 0;
  for (let at = stop; at < last; at += 4) if (load<u8>(load<i32>(at)) != delimiter) return 0;
  let begin = start;
  let index = 0;
  for (let at = stop; at < last; at += 4) {
    const next = <usize>load<i32>(at);
    setField(record, index++, begin, next);
    begin = next + 1;
  }
  recordEnd = endRecord(end, begin);
  setField(record, index, begin, recordEnd);
  stop = last + 4;
  plain = true;
  return columnCount;
}

/** Sees to it that the stops from `start` on are there, as many as a usual record has; false where they are not, or too far away. */
function findStops(start: usize): bool {
  if (start < indexEnd) while (stop < stopsEnd && <usize>load<i32>(stop) < start) stop += 4;
  else stop = stopsEnd;
  if (stop + plainStops <= stopsEnd) return true;
  if (indexEnd == to || indexStart == start || (unusual > FEW_UNUSUAL && (unusual & NOW_AND_THEN) != 0)) return false;
  indexBytes(start, to);
  stop = STOPS;
  return stop + plainStops <= stopsEnd;
}

/** Any record: the number of its fields, or 0 when it goes on behind `to`. */
function scanFields(start: usize, record: usize): i32 {
  clearRecord(record);
  ended = false;
  unfinished = false;
  let p = start;
  let count = 0;
  do {
    p = quoted && p < to && load<u8>(p) == QUOTE ? scanQuoted(p + 1) : scanPlain(p, p);
    if (unfinished) return 0;
    setField(record, count, fieldStart, fieldEnd);
    count++;
  } while (!ended);
  recordEnd = p;
  return count;
}

function isBlank(p: usize, end: usize): bool {
  for (; p < end; p++) {
    const c = load<u8>(p);
    if (c != 32 && c != 9) return false;
  }
  return true;
}

/** Goes on to the end of a field that began at `start`; returns what follows the delimiter, or at the last field the end of the record. */
function scanPlain(p: usize, start: usize): usize {
  const delimiters = i8x16.splat(<i8>delimiter);
  const terminators = i8x16.splat(<i8>terminator);
  const quotes = i8x16.splat(<i8>QUOTE);
  fieldStart = start;
  while (p < to) {
    const v = v128.load(p);
    let ends = i8x16.eq(v, terminators);
    if (delimiter != 0) ends = v128.or(ends, i8x16.eq(v, delimiters));
    const found = i8x16.bitmask(ends);
    if (quoted) {
      const before = v128.and(i8x16.eq(v, quotes), firstLanes(<i32>min<usize>(found ? ctz(found) : 16, to - p)));
      if (v128.any_true(before)) flags |= REC_QUOTES;
    }
    if (found) {
      p += ctz(found);
      if (p >= to) break;
      if (load<u8>(p) == terminator) return endRecord(p, start);
      fieldEnd = p;
      return p + 1;
    }
    p += 16;
  }
  return endOfInput();
}

/** A terminator stands at `p`; the last field began at `start`. */
function endRecord(p: usize, start: usize): usize {
  lines++;
  ended = true;
  nextRecord = p + 1;
  const end = terminator == LF && p > start && load<u8>(p - 1) == CR ? p - 1 : p;
  fieldEnd = end;
  return end;
}

function endOfInput(): usize {
  ended = true;
  unfinished = !final;
  nextRecord = to;
  fieldEnd = to;
  return to;
}

/** Scans a quoted field whose text begins at `start`. */
function scanQuoted(start: usize): usize {
  let p = start;
  while (p < to) {
    const v = v128.load(p);
    const found = i8x16.bitmask(i8x16.eq(v, i8x16.splat(<i8>QUOTE)));
    const count = min<usize>(found ? ctz(found) : 16, to - p);
    const ends = v128.and(i8x16.eq(v, i8x16.splat(<i8>terminator)), firstLanes(<i32>count));
    if (v128.any_true(ends)) lines += popcnt(i8x16.bitmask(ends));
    p += count;
    if (!found || p >= to) continue;
    if (p + 1 < to && load<u8>(p, 1) == QUOTE) {
      flags |= REC_QUOTES;
      p += 2;
      continue;
    }
    return closeQuoted(p + 1, start);
  }
  flags |= REC_QUOTES;
  fieldStart = start;
  return endOfInput();
}

/** Behind a closing quote: the end of the field, or stray text up to it. */
function closeQuoted(p: usize, start: usize): usize {
  const textEnd = p - 1;
  if (p < to) {
    const c = <i32>load<u8>(p);
    if (c != delimiter && c != terminator && !isLineEnd(p)) flags |= REC_QUOTES;
  }
  const next = scanPlain(p, p);
  fieldStart = start;
  fieldEnd = textEnd;
  return next;
}

function isLineEnd(p: usize): bool {
  return terminator == LF && load<u8>(p) == CR && p + 1 < to && load<u8>(p, 1) == LF;
}

/** Looks at the four fields and hashes the loc; false when the arena is full. `flags` are those found before. */
export function checkRecord(record: usize, flags: i32): bool {
  if ((flags & (REC_BLANK | REC_QUOTES)) == 0) {
    const found = checkPage(record);
    if (found < 0) return false;
    flags |= found;
    if (!isFrequency(WINDOW + <usize>load<i32>(record, 56), load<i32>(record, 60) - load<i32>(record, 56))) flags |= REC_CHANGEFREQ;
    if (!isPriority(WINDOW + <usize>load<i32>(record, 64), load<i32>(record, 68) - load<i32>(record, 64))) flags |= REC_PRIORITY;
  }
  store<i32>(record, flags, 12);
  return true;
}

/** Looks at loc and lastmod of a record and hashes the loc; returns flags, or -1 when the arena is full. */
function checkPage(record: usize): i32 {
  const found = checkLocOf(record);
  if (found == LOC_NO_ROOM) return -1;
  let flags = 0;
  if (found == LOC_CLEAN) {
    if (locInArena) {
      store<i32>(record, ~(<i32>(locStart - ARENA)), 40);
      store<i32>(record, ~(<i32>(locEnd - ARENA)), 44);
    }
    hashLoc(record + 16);
  } else flags = REC_LOC;
  const lastmod = WINDOW + <usize>load<i32>(record, 48);
  const lastmodEnd = WINDOW + <usize>load<i32>(record, 52);
  return lastmod == lastmodEnd || writeDate(lastmod, lastmodEnd, record + 32) ? flags : flags | REC_LASTMOD;
}

function checkLocOf(record: usize): i32 {
  const p = WINDOW + <usize>load<i32>(record, 40);
  const to = WINDOW + <usize>load<i32>(record, 44);
  return plain && to > p && !hasOdd(p, to) ? checkPlainLoc(p, to) : checkLoc(p, to);
}
