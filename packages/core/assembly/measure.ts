import { firstLanes } from "./bytes";
import { WINDOW } from "./layout";
import { setMeasureResults } from "./results";

/** Line ends in window[from, until), and UTF-16 units behind the last of them. */
export function measure(from: i32, until: i32): void {
  const to = WINDOW + <usize>until;
  let start = WINDOW + <usize>from;
  let lines = 0;
  for (let p = start; p < to; p += 16) {
    const v = v128.load(p);
    const lanes = <i32>min<usize>(to - p, 16);
    const inside = (1 << lanes) - 1;
    const lf = i8x16.bitmask(i8x16.eq(v, i8x16.splat(10))) & inside;
    const cr = i8x16.bitmask(i8x16.eq(v, i8x16.splat(13))) & inside;
    if ((lf | cr) == 0) continue;
    // A CR whose LF follows is no end of its own; that LF may lie behind these 16 bytes.
    let next = lf >> 1;
    if (lanes == 16 && p + 16 < to && load<u8>(p, 16) == 10) next |= 1 << 15;
    const ends = lf | (cr & ~next);
    lines += popcnt(ends);
    if (ends) start = p + <usize>(32 - clz(ends));
  }
  setMeasureResults(lines, units(start, to));
}

/** UTF-16 units of [p, to): one for each byte that begins a character, a second one for characters beyond U+FFFF. */
function units(p: usize, to: usize): i32 {
  let count = 0;
  for (; p < to; p += 16) {
    const lanes = firstLanes(<i32>min<usize>(to - p, 16));
    const v = v128.load(p);
    const first = v128.and(i8x16.gt_s(v, i8x16.splat(-65)), lanes);
    const astral = v128.and(i8x16.ge_u(v, i8x16.splat(-16)), lanes);
    count += popcnt(i8x16.bitmask(first)) + popcnt(i8x16.bitmask(astral));
  }
  return count;
}
