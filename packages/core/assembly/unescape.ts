/** Did the last text hold no references but those to `&` and `'`, which are as ordinary in a URL as what stands for them? */
export let unescapedPlain: bool = false;

/** Copies [p, end) to `at` with the five predefined references resolved; returns the copy's end, or 0 where another `&` stands. Text only gets shorter. Writes up to 15 bytes further. */
export function unescape(p: usize, end: usize, at: usize): usize {
  unescapedPlain = true;
  while (p < end) {
    const v = v128.load(p);
    v128.store(at, v);
    const found = i8x16.bitmask(i8x16.eq(v, i8x16.splat(38)));
    const count = min<usize>(found ? ctz(found) : 16, end - p);
    p += count;
    at += count;
    if (p >= end || !found) continue;
    const word = load<u32>(p, 1);
    let c = 0;
    let length: usize = 4;
    if (word == 0x3b706d61) {
      c = 38;
      length = 5;
    } else if (word == 0x736f7061 && load<u8>(p, 5) == 59) {
      c = 39;
      length = 6;
    } else {
      unescapedPlain = false;
      if ((word & 0xffffff) == 0x3b746c) c = 60;
      else if ((word & 0xffffff) == 0x3b7467) c = 62;
      else if (word == 0x746f7571 && load<u8>(p, 5) == 59) {
        c = 34;
        length = 6;
      }
    }
    if (c == 0 || p + length > end) return 0;
    store<u8>(at++, c);
    p += length;
  }
  return at;
}
