/**
 * Looks at all values of a call at once: writes them as bytes, and notes which of these a plain URL does not hold. The loops go by the number of characters
 * alone, so that hardly a branch is guessed wrong, whatever the lengths of values.
 */
import { UNITS, VALUE_COUNTS, VALUE_MASKS } from "./layout";
import { plainBits } from "./record-index";

const BLOCK: usize = 64;

let start: usize = 0;

/** Writes so many units as one byte each from `at` on: those of ASCII as they are, all others as bytes that no plain URL and no date holds. */
export function indexValues(at: usize, units: usize): void {
  start = at;
  const end = at + units;
  for (let p = at, from = UNITS; p < end; p += 16, from += 32) v128.store(p, i8x16.narrow_i16x8_u(v128.load(from), v128.load(from, 16)));
  let block: usize = 0;
  let count = 0;
  for (let p = at; p < end; p += BLOCK, block++) {
    const odd = ~(plainBits(p) | (plainBits(p + 16) << 16) | (plainBits(p + 32) << 32) | (plainBits(p + 48) << 48));
    store<u64>(VALUE_MASKS + (block << 3), odd);
    store<i32>(VALUE_COUNTS + (block << 2), count);
    count += <i32>popcnt<u64>(odd);
  }
  store<u64>(VALUE_MASKS + (block << 3), 0);
  store<i32>(VALUE_COUNTS + (block << 2), count);
}

/** Is a byte of [p, to) one of those that a plain URL does not hold, or a slash before a dot? */
export function isOddValue(p: usize, to: usize): bool {
  return oddBefore(p - start) != oddBefore(to - start);
}

function oddBefore(offset: usize): i32 {
  const block = offset >> 6;
  const mask = load<u64>(VALUE_MASKS + (block << 3)) & ((<u64>1 << (offset & 63)) - 1);
  return load<i32>(VALUE_COUNTS + (block << 2)) + <i32>popcnt<u64>(mask);
}

/** Is a unit of the value [p, to) no ASCII? */
export function isBeyondAscii(p: usize, to: usize): bool {
  let units = unitsOf(p);
  const end = unitsOf(to);
  for (; units + 16 <= end; units += 16) if (v128.any_true(v128.and(v128.load(units), i16x8.splat(-128)))) return true;
  for (; units < end; units += 2) if (load<u16>(units) > 127) return true;
  return false;
}

/** Where the unit stands that became the byte at `p`. */
export function unitsOf(p: usize): usize {
  return UNITS + ((p - start) << 1);
}
