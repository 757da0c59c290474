/** Value of a hex digit, or -1. */
export function hexValue(c: number): number {
  if (c >= 48 && c <= 57) return c - 48;
  const letter = (c | 32) - 97;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** RFC 3986 section 2.3. */
export function isUnreserved(c: number): boolean {
  const lower = c | 32;
  return (lower >= 97 && lower <= 122) || (c >= 48 && c <= 57) || c === 45 || c === 46 || c === 95 || c === 126;
}

/** Are bytes[p, to) valid UTF-8 of characters that XML 1.0 allows (section 2.2)? ASCII is not looked at. */
export function isXmlUtf8(bytes: Uint8Array, p: number, to: number): boolean {
  while (p < to) {
    const c = bytes[p] as number;
    if (c < 0x80) {
      p++;
      continue;
    }
    const length = sequenceLength(bytes, p, to);
    if (length === 0) return false;
    // U+FFFE and U+FFFF are the only others that XML forbids.
    if (c === 0xef && bytes[p + 1] === 0xbf && (bytes[p + 2] as number) >= 0xbe) return false;
    p += length;
  }
  return true;
}

/** Bytes of the valid UTF-8 sequence of several bytes at `p`, or 0: Unicode 15 table 3-7. */
export function sequenceLength(bytes: Uint8Array, p: number, to: number): number {
  const c = bytes[p] as number;
  if (c < 0xc2 || c > 0xf4 || p + 1 >= to) return 0;
  const d = bytes[p + 1] as number;
  if (c < 0xe0) return (d & 0xc0) === 0x80 ? 2 : 0;
  if (p + 2 >= to || ((bytes[p + 2] as number) & 0xc0) !== 0x80) return 0;
  if (c < 0xf0) return d >= (c === 0xe0 ? 0xa0 : 0x80) && d <= (c === 0xed ? 0x9f : 0xbf) ? 3 : 0;
  if (p + 3 >= to || ((bytes[p + 3] as number) & 0xc0) !== 0x80) return 0;
  return d >= (c === 0xf0 ? 0x90 : 0x80) && d <= (c === 0xf4 ? 0x8f : 0xbf) ? 4 : 0;
}

/** Do `length` bytes of `a` from `p` on equal those of `b` from `q` on? */
export function equals(a: Uint8Array, p: number, b: Uint8Array, q: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (a[p + i] !== b[q + i]) return false;
  return true;
}
