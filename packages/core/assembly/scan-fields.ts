/** The names of a document, as `src/kernel/scan-table.ts` lays them out. */
import { equalsPadded } from "./bytes";
import { SCAN_FIELDS, SCAN_TABLE } from "./layout";

/** A field: kind, parent (attributes: parent | ATTRIBUTE_KEY), repeatable, name length, last group seen in, number, last gap behind it, number of gaps learned; name at 32. */
const FIELD_BYTES: usize = 64;
const PARENT: usize = 4;
const REPEATABLE: usize = 8;
const LENGTH: usize = 12;
const SEEN: usize = 16;
const NUMBER: usize = 20;
const GAP: usize = 24;
const GAP_COUNT: usize = 28;
const NAME_AT: usize = 32;
const MAX_NAME: i32 = 32;
export const ENTRY_NAME: usize = SCAN_FIELDS + 127 * FIELD_BYTES;
export const ATTRIBUTE_KEY: i32 = 0x1000;

export function kindOf(field: usize): i32 {
  return load<i32>(field);
}

export function numberOf(field: usize): i32 {
  return load<i32>(field, NUMBER);
}

/** Of the gaps known behind a value of this field that which was met last, or 0. */
export function gapOf(field: usize): usize {
  return load<usize>(field, GAP);
}

export function setGap(field: usize, gap: usize): void {
  store<usize>(field, gap, GAP);
}

/** So many gaps were learned behind a value of this field. */
export function gapCount(field: usize): i32 {
  return load<i32>(field, GAP_COUNT);
}

export function setGapCount(field: usize, count: i32): void {
  store<i32>(field, count, GAP_COUNT);
}

/** Says that the field stands in this group, or this start tag; false where it did before and may not twice. */
export function see(field: usize, instance: i32): bool {
  if (load<i32>(field, SEEN) == instance && load<i32>(field, REPEATABLE) == 0) return false;
  store<i32>(field, instance, SEEN);
  return true;
}

/** Bytes before the first white space, `>`, `/` or `=` at `p`; 32 when there is none in 32 bytes. */
export function nameLength(p: usize): i32 {
  const head = nameMarks(v128.load(p));
  if (head) return ctz(head);
  const tail = nameMarks(v128.load(p, 16));
  return tail ? 16 + ctz(tail) : MAX_NAME;
}

function nameMarks(v: v128): i32 {
  const marks = v128.or(i8x16.eq(v, i8x16.splat(62)), v128.or(i8x16.eq(v, i8x16.splat(47)), i8x16.eq(v, i8x16.splat(61))));
  return i8x16.bitmask(v128.or(marks, i8x16.le_u(v, i8x16.splat(32))));
}

/** Bytes of the field's name. */
export function lengthOf(field: usize): i32 {
  return load<i32>(field, LENGTH);
}

/** Is the field's name this one? */
export function isNamed(field: usize, name: usize, length: i32): bool {
  return load<i32>(field, LENGTH) == length && equalsPadded(name, field + NAME_AT, length);
}

/** The field of this name inside this parent, or 0. */
export function findField(name: usize, length: i32, parent: i32): usize {
  const word = length >= 4 ? load<u32>(name + <usize>length - 4) : load<u32>(name) & ((1 << (length << 3)) - 1);
  let hash = ((word + <u32>length * 0x9e3779b1 + <u32>parent * 0x85ebca6b) * 0xc2b2ae35) >> 24;
  while (true) {
    const number = load<i32>(SCAN_TABLE + ((<usize>hash) << 2));
    if (number == 0) return 0;
    const field = SCAN_FIELDS + <usize>(number - 1) * FIELD_BYTES;
    if (load<i32>(field, PARENT) == parent && isNamed(field, name, length)) return field;
    hash = (hash + 1) & 255;
  }
}
