/**
 * Values of entries onto the tape: the twin of `src/kernel/twin/values.ts`. They stand one behind the other as UTF-16, and how long each is, is known. Of each
 * entry there are loc and lastmod, and then what its shape says. Each is written into the window as UTF-8, where all else expects it, behind the words.
 */
import { isFrequency, isPriority } from "./core-values";
import { NO_DATE, REC_CHANGEFREQ, REC_EXTRA, REC_PRIORITY } from "./flags";
import { hashWaiting } from "./hash-queue";
import { ARENA, EXTRA_TEMPLATE, EXTRAS, LENGTHS, SHAPES, TAPE, TEMPLATE_SLOT, UNITS, WINDOW, WORDS } from "./layout";
import { arenaAt, checkUrl, clearArena, LOC_CLEAN, locEnd, locInArena, locStart } from "./loc";
import { checkPage, clearRecord } from "./records";
import { setScanResults } from "./results";

const RECORD_BYTES: usize = 80;
const CORE_FIELDS: usize = 4;
const KIND_URL: i32 = 1;
const LONGEST_REFERENCE: i32 = 6;
const TEXT_WORD: i32 = 255;
const WORDS_BYTES: usize = 0xff0;
const REPLACEMENT: i32 = 0xfffd;

/** Places of the next value, of its length and of the next extra value, and the end of what was written into the window. */
let units: usize = 0;
let length: usize = 0;
let shape: usize = 0;
let extra: usize = 0;
let at: usize = 0;
let flags: i32 = 0;

export function scanValues(entries: i32): void {
  clearArena();
  units = UNITS;
  length = LENGTHS;
  shape = SHAPES;
  memory.copy(WINDOW, WORDS, WORDS_BYTES);
  at = WINDOW + WORDS_BYTES;
  // Offset 0 means that a record has no extra values.
  extra = EXTRAS + 4;
  for (let index = 0; index < entries; index++) scanEntry(TAPE + <usize>index * RECORD_BYTES);
  hashWaiting();
  setScanResults(<i32>(at - WINDOW), entries, entries * 20, 0, <i32>(arenaAt - ARENA));
}

/** Writes the next value into the window; it ends at `at`. */
function takeValue(): void {
  const count = <usize>load<u16>(length);
  length += 2;
  const from = units;
  units += count << 1;
  const high = i16x8.splat(-128);
  let beyond = i16x8.splat(0);
  for (let i: usize = 0; i < count; i += 16) {
    const a = v128.load(from + (i << 1));
    const b = v128.load(from + (i << 1), 16);
    beyond = v128.or(beyond, v128.or(a, b));
    v128.store(at + i, i8x16.narrow_i16x8_u(a, b));
  }
  // What stands behind the value may be beyond ASCII too: then the value is written a second time, to the same end.
  if (v128.any_true(v128.and(beyond, high))) writeUnits(from, units);
  else at += count;
}

/** Writes units as UTF-8; half a character becomes U+FFFD. */
function writeUnits(p: usize, to: usize): void {
  for (; p < to; p += 2) {
    let c = <i32>load<u16>(p);
    if (c < 0x80) {
      store<u8>(at++, c);
      continue;
    }
    if ((c & 0xf800) == 0xd800) {
      const low = p + 2 < to ? <i32>load<u16>(p, 2) : 0;
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
  store<i32>(record, <i32>(at - WINDOW));
  takeField(record + 40);
  takeField(record + 48);
  store<i32>(record, NO_DATE, 32);
  store<i32>(record, <i32>CORE_FIELDS, 72);
  flags = 0;
  if (takeWord(record + 56) && !isFrequency(WINDOW + <usize>load<i32>(record, 56), load<i32>(record, 60) - load<i32>(record, 56))) flags |= REC_CHANGEFREQ;
  if (takeWord(record + 64) && !isPriority(WINDOW + <usize>load<i32>(record, 64), load<i32>(record, 68) - load<i32>(record, 64))) flags |= REC_PRIORITY;
  if (load<u8>(shape)) scanExtras(record);
  shape++;
  store<i32>(record, <i32>(at - WINDOW), 4);
  // The arena has room for all that a text of so many units can need.
  store<i32>(record, flags | checkPage(record), 12);
}

/** Takes a value and notes its start and end at `place`: both 0 where it is empty. */
function takeField(place: usize): void {
  const start = at;
  takeValue();
  const given = at != start;
  store<i32>(place, given ? <i32>(start - WINDOW) : 0);
  store<i32>(place, given ? <i32>(at - WINDOW) : 0, 4);
}

/** As `takeField` for the word that comes next in the shape; is it a text, so that it wants a look? */
function takeWord(place: usize): bool {
  const word = <i32>load<u8>(shape++);
  if (word == TEXT_WORD) {
    takeField(place);
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
    const bytes = noteExtra(column, url);
    most += load<i32>(open) + load<i32>(open + TEMPLATE_SLOT) + bytes * (url ? LONGEST_REFERENCE : 1);
    extra += 12;
  }
  store<i32>(first, most);
  store<i32>(extra, 0);
  extra += 4;
  store<i32>(record, <i32>((first - EXTRAS) >> 2), 76);
}

/** Notes one value; returns its bytes. */
function noteExtra(column: i32, url: bool): i32 {
  store<i32>(extra, column);
  if (!url) {
    takeWord(extra + 4);
    return load<i32>(extra, 8) - load<i32>(extra, 4);
  }
  const start = at;
  takeValue();
  store<i32>(extra, <i32>(start - WINDOW), 4);
  store<i32>(extra, <i32>(at - WINDOW), 8);
  if (checkUrl(start, at) != LOC_CLEAN) flags |= REC_EXTRA;
  else if (locInArena) {
    store<i32>(extra, ~(<i32>(locStart - ARENA)), 4);
    store<i32>(extra, ~(<i32>(locEnd - ARENA)), 8);
  }
  return <i32>(locEnd - locStart);
}
