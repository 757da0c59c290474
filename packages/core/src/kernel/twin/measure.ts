/** Line ends in a range and UTF-16 units behind the last of them. */
export interface Measure {
  lines: number;
  units: number;
}

/** Measures bytes[from, to), which are valid UTF-8; `words` are the same bytes by four. Lines end at LF, CRLF or CR. */
export function measureBytes(bytes: Uint8Array, words: Int32Array, from: number, to: number, result: Measure): void {
  let lines = 0;
  let start = from;
  for (let p = from; p < to; p++) {
    // Four bytes of which none is below 16 hold no line end: the subtraction borrows from a byte whose high half is zero.
    while ((p & 3) === 0 && p + 4 <= to) {
      const high = (words[p >> 2] as number) & 0xf0f0f0f0;
      if (((high - 0x10101010) & ~high & 0x80808080) !== 0) break;
      p += 4;
    }
    if (p >= to) break;
    const c = bytes[p] as number;
    if (c > 13 || (c !== 10 && c !== 13)) continue;
    if (c === 13 && p + 1 < to && bytes[p + 1] === 10) p++;
    lines++;
    start = p + 1;
  }
  let units = 0;
  for (let p = start; p < to; p++) {
    const c = bytes[p] as number;
    // A unit for each byte that begins a character, and a second one for characters beyond U+FFFF.
    if (c < 0x80 || c >= 0xc0) units += c >= 0xf0 ? 2 : 1;
  }
  result.lines = lines;
  result.units = units;
}
