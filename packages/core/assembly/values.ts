/**
 * Values of entries onto the tape: the twin of `src/kernel/twin/values.ts`. They stand one behind the other as UTF-16, and how long each is, is known. Of each
 * entry there are loc and lastmod, and then what its shape says. In the window stand the words, behind them all units as bytes, and behind these as UTF-8 the
 * values that are not ASCII.
 */
import { isFrequency, isPriority } from "./core-values";
import { NO_DATE, REC_CHANGEFREQ, REC_EXTRA, REC_LASTMOD, REC_LOC, REC_PRIORITY } from "./flags";
import { hashWaiting } from "./hash-queue";
import { ARENA, EXTRA_TEMPLATE, EXTRAS, LENGTHS, SHAPES, TAPE, TEMPLATE_SLOT, WINDOW, WORDS } from "./layout";
import { arenaAt, checkLoc, checkPlainLoc, checkPlainUrl, checkUrl, clearArena, hashLoc, LOC_CLEAN, locEnd, locInArena, locStart } from "./loc";
import { clearRecord } from "./records";
import { setScanResults } from "./results";
import { writeDate } from "./usual-date";
import { indexValues, isBeyondAscii, isOddValue, unitsOf } from "./value-index";

const RECORD_BYTES: usize = 80;
const CORE_FIELDS: usize = 4;
const KIND_URL: i32 = 1;
const LONGEST_REFERENCE: i32 = 6;
const TEXT_WORD: i32 = 255;
const WORDS_BYTES: usize = 0xff0;
const REPLACEMENT: i32 = 0xfffd;

/** Places of the next length, shape and extra value, and the end of what was written into the window. */
let length: usize = 0;
let shape: usize = 0;
let extra: usize = 0;
let at: usize = 0;
/** The last value, as it stands in the window, and where the next one begins. */
let valueStart: usize = 0;
let valueEnd: usize = 0;
let next: usize = 0;
let flags: i32 = 0;

export function scanValues(entries: i32, units: i32): void {
  clearArena();
  length = LENGTHS;
  shape = SHAPES;
  memory.copy(WINDOW, WORDS, WORDS_BYTES);
  next = WINDOW + WORDS_BYTES;
  indexValues(next, units);
  at = next + <usize>units;
  // Offset 0 means that a record has no extra values.
  extra = EXTRAS + 4;
  for (let index = 0; index < entries; index++) scanEntry(TAPE + <usize>index * RECORD_BYTES);
  hashWaiting();
  setScanResults(<i32>(at - WINDOW), entries, entries * 20, 0, <i32>(arenaAt - ARENA));
}

function takeValue(): void {
  valueStart = next;
  next += <usize>load<u16>(length);
  valueEnd = next;
  length += 2;
}

/** Takes a value that may hold other characters than a plain URL; false where it does not. */
function takeOdd(): bool {
  takeValue();
  if (!isOddValue(valueStart, valueEnd)) return false;
  if (!isBeyondAscii(valueStart, valueEnd)) return true;
  const start = at;
  writeUnits(unitsOf(valueStart), unitsOf(valueEnd));
  valueStart = start;
  valueEnd = at;
  return true;
}

/** Writes units as UTF-8; half a character becomes U+FFFD. */
function writeUnits(p: usize, to: usize): void {
  while (p < to) {
    const v = v128.load(p);
    const beyond = i16x8.bitmask(i16x8.gt_u(v, i16x8.splat(127)));
    const ascii = min<usize>(beyond ? ctz(beyond) : 8, (to - p) >> 1);
    v128.store(at, i8x16.narrow_i16x8_u(v, v));
    at += ascii;
    p += ascii << 1;
    if (!beyond || p >= to) continue;
    let c = <i32>load<u16>(p);
    p += 2;
    if ((c & 0xf800) == 0xd800) {
      const low = p < to ? <i32>load<u16>(p) : 0;
      if (c < 0xdc00 && (low & 0xfc00) == 0xdc00) {
        c = 0x10000 + ((c & 0x3ff) << 10) + (low & 0x3ff);
        p += 2;
      } else c = REPLACEMENT;
    }
    writeCharacter(c);
  }
}

function writeCharacter(c: i32): void {
  if (c < 0x800) store<u8>(at++, 0xc0 | (c >> 6));
  else {
    if (c < 0x10000) store<u8>(at++, 0xe0 | (c >> 12));
    else {
      store<u8>(at++, 0xf0 | (c >> 18));
      store<u8>(at++, 0x80 | ((c >> 12) & 0x3f));
    }
    store<u8>(at++, 0x80 | ((c >> 6) & 0x3f));
  }
  store<u8>(at++, 0x80 | (c & 0x3f));
}

function scanEntry(record: usize): void {
  clearRecord(record);
  store<i32>(record, NO_DATE, 32);
  store<i32>(record, <i32>CORE_FIELDS, 72);
  flags = 0;
  scanLoc(record);
  takeField(record + 48);
  if (valueStart != valueEnd && !writeDate(valueStart, valueEnd, record + 32)) flags |= REC_LASTMOD;
  if (takeWord(record + 56) && !isFrequency(valueStart, <i32>(valueEnd - valueStart))) flags |= REC_CHANGEFREQ;
  if (takeWord(record + 64) && !isPriority(valueStart, <i32>(valueEnd - valueStart))) flags |= REC_PRIORITY;
  if (load<u8>(shape)) scanExtras(record);
  shape++;
  store<i32>(record, flags, 12);
}

/** The arena has room for all that a text of so many units can need. */
function scanLoc(record: usize): void {
  const found = takeOdd() ? checkLoc(valueStart, valueEnd) : checkPlainLoc(valueStart, valueEnd);
  placeUrl(record + 40, found);
  if (found == LOC_CLEAN) hashLoc(record + 16);
  else flags |= REC_LOC;
}

/** Notes start and end of a URL that was looked at: as it is written, where it is clean. */
function placeUrl(place: usize, found: i32): void {
  if (found == LOC_CLEAN && locInArena) {
    store<i32>(place, ~(<i32>(locStart - ARENA)));
    store<i32>(place, ~(<i32>(locEnd - ARENA)), 4);
  } else placeValue(place);
}

/** Notes start and end of the last value: both 0 where it is empty. */
function placeValue(place: usize): void {
  const given = valueStart != valueEnd;
  store<i32>(place, given ? <i32>(valueStart - WINDOW) : 0);
  store<i32>(place, given ? <i32>(valueEnd - WINDOW) : 0, 4);
}

function takeField(place: usize): void {
  takeValue();
  placeValue(place);
}

/** Takes the word that comes next in the shape; is it a text, so that it wants a look? */
function takeWord(place: usize): bool {
  const word = <i32>load<u8>(shape++);
  if (word == TEXT_WORD) {
    takeOdd();
    placeValue(place);
    return true;
  }
  const start = word << 4;
  store<i32>(place, start);
  store<i32>(place, start + <i32>load<u8>(WORDS + <usize>start, 15), 4);
  return false;
}

/** Notes the extra values of an entry: the most bytes they take as written, then of each its column, start and end, and 0 behind the last. */
function scanExtras(record: usize): void {
  const first = extra;
  let most = 0;
  extra += 4;
  for (let column = <i32>load<u8>(shape); column != 0; column = <i32>load<u8>(shape)) {
    shape++;
    const open = EXTRA_TEMPLATE + <usize>(column * 2) * TEMPLATE_SLOT;
    const url = load<i32>(open, 4) == KIND_URL;
    store<i32>(extra, column);
    if (url) takeUrl(extra + 4);
    else takeWord(extra + 4);
    const bytes = abs(load<i32>(extra, 8) - load<i32>(extra, 4));
    most += load<i32>(open) + load<i32>(open + TEMPLATE_SLOT) + bytes * (url ? LONGEST_REFERENCE : 1);
    extra += 12;
  }
  store<i32>(first, most);
  store<i32>(extra, 0);
  extra += 4;
  store<i32>(record, <i32>((first - EXTRAS) >> 2), 76);
}

function takeUrl(place: usize): void {
  const found = takeOdd() ? checkUrl(valueStart, valueEnd) : checkPlainUrl(valueStart, valueEnd);
  placeUrl(place, found);
  if (found != LOC_CLEAN) flags |= REC_EXTRA;
}
