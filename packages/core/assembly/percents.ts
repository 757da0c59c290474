import { hexValue, isUnreserved } from "./bytes";

const PERCENT_SIGN: i32 = 37;

/** Is each `%` of [p, to) followed by two hex digits in upper case that stand for a byte which may not stand for itself? Reads up to 15 bytes further. */
export function hasPlainPercents(p: usize, to: usize): bool {
  for (; p < to; p += 16) {
    let found = i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(<i8>PERCENT_SIGN)));
    while (found) {
      const at = p + ctz(found);
      if (at >= to) return true;
      if (!isPlainPercent(at, to)) return false;
      found &= found - 1;
    }
  }
  return true;
}

function isPlainPercent(p: usize, to: usize): bool {
  if (to - p < 3) return false;
  const c = <i32>load<u8>(p, 1);
  const d = <i32>load<u8>(p, 2);
  const high = hexValue(c);
  const low = hexValue(d);
  // Letters are in lower case when bit 5 is set.
  return high >= 0 && low >= 0 && (c < 64 || (c & 32) == 0) && (d < 64 || (d & 32) == 0) && !isUnreserved(high * 16 + low);
}
