/** Lane numbers: comparing them with a count makes the mask of the first lanes. */
export function firstLanes(count: i32): v128 {
  return i8x16.lt_s(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>count));
}

/** All 16 lanes or-ed into one byte. */
export function orLanes(v: v128): i32 {
  let x = i64x2.extract_lane(v, 0) | i64x2.extract_lane(v, 1);
  x |= x >> 32;
  x |= x >> 16;
  x |= x >> 8;
  return <i32>x & 0xff;
}

/** Classes of 16 bytes: a byte is in class k when bit k is set for its low nibble and for its high nibble. */
export function classify(v: v128, low: v128, high: v128): v128 {
  return v128.and(i8x16.swizzle(low, v128.and(v, i8x16.splat(15))), i8x16.swizzle(high, i8x16.shr_u(v, 4)));
}

/** Do the `length` (at most 32) bytes at `p` equal those at `q`, which are padded with zeros? */
export function equalsPadded(p: usize, q: usize, length: i32): bool {
  const head = v128.xor(v128.and(v128.load(p), firstLanes(length)), v128.load(q));
  if (length <= 16) return !v128.any_true(head);
  const tail = v128.xor(v128.and(v128.load(p, 16), firstLanes(length - 16)), v128.load(q, 16));
  return !v128.any_true(v128.or(head, tail));
}

/** Do the `length` bytes at `p` equal those at `q`? Reads up to 15 bytes further. */
export function equals(p: usize, q: usize, length: i32): bool {
  while (length >= 16) {
    if (v128.any_true(v128.xor(v128.load(p), v128.load(q)))) return false;
    p += 16;
    q += 16;
    length -= 16;
  }
  return !v128.any_true(v128.and(v128.xor(v128.load(p), v128.load(q)), firstLanes(length)));
}

export function isDigit(c: i32): bool {
  return <u32>(c - 48) < 10;
}

/** Value of a hex digit, or -1. */
export function hexValue(c: i32): i32 {
  if (<u32>(c - 48) < 10) return c - 48;
  const letter = (c | 32) - 97;
  return <u32>letter < 6 ? letter + 10 : -1;
}

/** RFC 3986 section 2.3. */
export function isUnreserved(c: i32): bool {
  return <u32>((c | 32) - 97) < 26 || <u32>(c - 48) < 10 || c == 45 || c == 46 || c == 95 || c == 126;
}

/** Tab, LF, CR, space. */
export function isSpace(c: i32): bool {
  return c == 32 || c == 10 || c == 9 || c == 13;
}

/** Is [p, to) valid UTF-8 of characters that XML 1.0 allows (section 2.2)? ASCII is not looked at. */
export function isXmlUtf8(p: usize, to: usize): bool {
  while (p < to) {
    const c = <i32>load<u8>(p);
    if (c < 0x80) {
      p++;
      continue;
    }
    const n = sequenceLength(p, to);
    if (n == 0) return false;
    // U+FFFE and U+FFFF are the only others that XML forbids.
    if (c == 0xef && load<u8>(p, 1) == 0xbf && load<u8>(p, 2) >= 0xbe) return false;
    p += <usize>n;
  }
  return true;
}

/** Bytes of the valid UTF-8 sequence of several bytes at `p`, or 0: Unicode 15 table 3-7. */
export function sequenceLength(p: usize, to: usize): i32 {
  const c = <i32>load<u8>(p);
  const room = <i32>(to - p);
  if (c < 0xc2 || c > 0xf4) return 0;
  if (room < 2) return 0;
  const d = <i32>load<u8>(p, 1);
  if (c < 0xe0) return (d & 0xc0) == 0x80 ? 2 : 0;
  if (room < 3 || (load<u8>(p, 2) & 0xc0) != 0x80) return 0;
  if (c < 0xf0) {
    const low = c == 0xe0 ? 0xa0 : 0x80;
    const high = c == 0xed ? 0x9f : 0xbf;
    return d >= low && d <= high ? 3 : 0;
  }
  if (room < 4 || (load<u8>(p, 3) & 0xc0) != 0x80) return 0;
  const low = c == 0xf0 ? 0x90 : 0x80;
  const high = c == 0xf4 ? 0x8f : 0xbf;
  return d >= low && d <= high ? 4 : 0;
}
