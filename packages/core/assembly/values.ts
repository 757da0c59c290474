/**
 * Values that stand one behind the other, a separator behind each, onto the tape: the twin of `src/kernel/twin/values.ts`.
 * Of each entry there are the four core fields, and then as many values as its shape says.
 */
import { BAIL, NEED_INPUT, NO_DATE, REC_EXTRA } from "./flags";
import { ARENA, EXTRA_TEMPLATE, EXTRAS, SHAPES, TAPE, TEMPLATE_SLOT, WINDOW } from "./layout";
import { arenaAt, checkUrl, clearArena, LOC_CLEAN, LOC_NO_ROOM, locEnd, locInArena, locStart } from "./loc";
import { checkRecord, clearRecord } from "./records";
import { setScanResults } from "./results";

const RECORD_BYTES: usize = 80;
const CORE_FIELDS: usize = 4;
const SEPARATOR: i32 = 31;
const KIND_URL: i32 = 1;
const LONGEST_REFERENCE: i32 = 6;

let block: usize = 0;
let found: i32 = 0;
let until: usize = 0;
let shape: usize = 0;
let extra: usize = 0;
let flags: i32 = 0;

/** BAIL means that the values do not add up, or that the arena is full: nothing on the tape is of use then. */
export function scanValues(length: i32, entries: i32): i32 {
  clearArena();
  until = WINDOW + <usize>length;
  block = WINDOW;
  found = separators(block);
  shape = SHAPES;
  // Offset 0 means that a record has no extra values.
  extra = EXTRAS + 4;
  let p: usize = WINDOW;
  for (let index = 0; index < entries; index++) {
    p = scanEntry(p, TAPE + <usize>index * RECORD_BYTES);
    if (p == 0) break;
  }
  const whole = p == until;
  setScanResults(whole ? length : 0, whole ? entries : 0, whole ? entries * 20 : 0, 0, <i32>(arenaAt - ARENA));
  return whole ? NEED_INPUT : BAIL;
}

function separators(p: usize): i32 {
  return i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(<i8>SEPARATOR)));
}

/** The next separator, or 0 where there is none. */
function nextSeparator(): usize {
  while (!found) {
    block += 16;
    if (block >= until) return 0;
    found = separators(block);
  }
  const p = block + ctz(found);
  found &= found - 1;
  return p < until ? p : 0;
}

/** Takes the entry that begins at `start`; returns where the next one begins, or 0. */
function scanEntry(start: usize, record: usize): usize {
  clearRecord(record);
  let p = start;
  for (let field: usize = 0; field < CORE_FIELDS; field++) {
    const end = nextSeparator();
    if (end == 0) return 0;
    if (end > p) {
      store<i32>(record + (field << 3), <i32>(p - WINDOW), 40);
      store<i32>(record + (field << 3), <i32>(end - WINDOW), 44);
    }
    p = end + 1;
  }
  store<i32>(record, <i32>(start - WINDOW));
  store<i32>(record, <i32>(p - 1 - WINDOW), 4);
  store<i32>(record, NO_DATE, 32);
  store<i32>(record, <i32>CORE_FIELDS, 72);
  flags = 0;
  if (load<u8>(shape)) p = scanExtras(p, record);
  shape++;
  return p != 0 && checkRecord(record, flags) ? p : 0;
}

/** Notes the values of extra columns that begin at `p`: the most bytes they take as written, then of each its column, start and end, and 0 behind the last. */
function scanExtras(p: usize, record: usize): usize {
  const first = extra;
  let most = 0;
  extra += 4;
  for (let column = <i32>load<u8>(shape); column != 0; column = <i32>load<u8>(++shape)) {
    const end = nextSeparator();
    if (end == 0 || !noteExtra(column, p, end)) return 0;
    const open = EXTRA_TEMPLATE + <usize>(column * 2) * TEMPLATE_SLOT;
    const bytes = load<i32>(extra, 8) - load<i32>(extra, 4);
    most += load<i32>(open) + load<i32>(open + TEMPLATE_SLOT) + abs(bytes) * (load<i32>(open, 4) == KIND_URL ? LONGEST_REFERENCE : 1);
    extra += 12;
    p = end + 1;
  }
  store<i32>(first, most);
  store<i32>(extra, 0);
  extra += 4;
  store<i32>(record, <i32>((first - EXTRAS) >> 2), 76);
  return p;
}

/** Notes one value; false when the arena is full. */
function noteExtra(column: i32, p: usize, end: usize): bool {
  store<i32>(extra, column);
  store<i32>(extra, <i32>(p - WINDOW), 4);
  store<i32>(extra, <i32>(end - WINDOW), 8);
  if (load<i32>(EXTRA_TEMPLATE + <usize>(column * 2) * TEMPLATE_SLOT, 4) != KIND_URL) return true;
  const result = checkUrl(p, end);
  if (result == LOC_NO_ROOM) return false;
  if (result != LOC_CLEAN) flags |= REC_EXTRA;
  else if (locInArena) {
    store<i32>(extra, ~(<i32>(locStart - ARENA)), 4);
    store<i32>(extra, ~(<i32>(locEnd - ARENA)), 8);
  }
  return true;
}
