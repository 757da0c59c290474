/** Values of changefreq and priority: the twin of `src/kernel/twin/core-values.ts`. */

/** The seven words by the lowest four bits of their first letters, which all differ; the others are no word of so few bytes. */
const FREQUENCIES: usize = memory.data<u64>([
  -1, 0x737961776c61, -1, -1, 0x796c696164, -1, -1, 0x796c6b656577, 0x796c72756f68, 0x796c72616579, -1, -1, -1, 0x796c68746e6f6d, 0x726576656e, -1,
]);

/** Is it nothing, or one of the seven words? */
export function isFrequency(p: usize, length: i32): bool {
  if (length == 0) return true;
  if (length > 7) return false;
  const word = load<u64>(p) & ((<u64>1 << (<u64>length << 3)) - 1);
  // A zero at the end would be no difference.
  return word == load<u64>(FREQUENCIES + ((<usize>word & 15) << 3)) && load<u8>(p + <usize>length - 1) != 0;
}

/** `0`, `1`, and these with a fraction, up to 1. */
export function isPriority(p: usize, length: i32): bool {
  if (length == 0) return true;
  const first = <i32>load<u8>(p);
  if (first != 48 && first != 49) return false;
  if (length == 1) return true;
  if (length == 2 || load<u8>(p, 1) != 46) return false;
  const highest = first == 49 ? 48 : 57;
  for (let i = 2; i < length; i++) {
    const c = <i32>load<u8>(p + <usize>i);
    if (c < 48 || c > highest) return false;
  }
  return true;
}
