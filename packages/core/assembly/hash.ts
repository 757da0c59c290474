import { firstLanes } from "./bytes";
import { HASH_KEY } from "./layout";

/** The keyed hash of [p, to) into four integers at `out`: see `src/kernel/twin/hash.ts`. Reads up to 15 bytes further. */
export function hashBytes(p: usize, to: usize, out: usize): void {
  const k0 = load<i32>(HASH_KEY);
  const k1 = load<i32>(HASH_KEY, 4);
  const k2 = load<i32>(HASH_KEY, 8);
  const k3 = load<i32>(HASH_KEY, 12);
  let a = k0 ^ <i32>(to - p);
  let b = k1;
  let c = k2;
  let d = k3;
  while (p < to) {
    let v = v128.load(p);
    if (to - p < 16) v = v128.and(v, firstLanes(<i32>(to - p)));
    a ^= i32x4.extract_lane(v, 0);
    b ^= i32x4.extract_lane(v, 1);
    c ^= i32x4.extract_lane(v, 2);
    d ^= i32x4.extract_lane(v, 3);
    // Two rounds, written out: a loop costs as much as they do.
    a += b;
    c += d;
    b = rotl(b, 5) ^ a;
    d = rotl(d, 8) ^ c;
    a = rotl(a, 16) + d;
    c += b;
    d = rotl(d, 13) ^ a;
    b = rotl(b, 7) ^ c;
    c = rotl(c, 16);
    a += b;
    c += d;
    b = rotl(b, 5) ^ a;
    d = rotl(d, 8) ^ c;
    a = rotl(a, 16) + d;
    c += b;
    d = rotl(d, 13) ^ a;
    b = rotl(b, 7) ^ c;
    c = rotl(c, 16);
    p += 16;
  }
  a ^= k0;
  b ^= k1;
  c ^= k2;
  d ^= k3;
  for (let round = 0; round < 5; round++) {
    a += b;
    c += d;
    b = rotl(b, 5) ^ a;
    d = rotl(d, 8) ^ c;
    a = rotl(a, 16) + d;
    c += b;
    d = rotl(d, 13) ^ a;
    b = rotl(b, 7) ^ c;
    c = rotl(c, 16);
  }
  store<i32>(out, a ^ k0);
  store<i32>(out, b ^ k1, 4);
  store<i32>(out, c ^ k2, 8);
  store<i32>(out, d ^ k3, 12);
}
