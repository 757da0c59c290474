/**
 * The keyed hash of both kernels: 128 bits of state, 16 bytes of text at a time, two rounds of additions, rotations and xors
 * (those of the Chaskey permutation) for each, five at the end. It needs 32-bit operations alone, so that the twin is fast too.
 *
 *   state = key ^ (length, 0, 0, 0);  for each block: state ^= block, two rounds;  state ^= key, five rounds, state ^= key
 *
 * The last block is filled with zeros; the length in the first state keeps texts of different length apart.
 */
const BLOCK_ROUNDS = 2;
const FINAL_ROUNDS = 5;

/** Hashes bytes[from, to) under `key` into four integers of `out` from `at` on. */
export function hashBytes(bytes: Uint8Array, from: number, to: number, key: Int32Array, out: Int32Array, at: number): void {
  const k0 = key[0] as number;
  const k1 = key[1] as number;
  const k2 = key[2] as number;
  const k3 = key[3] as number;
  let a = k0 ^ (to - from);
  let b = k1;
  let c = k2;
  let d = k3;
  let p = from;
  let rounds = BLOCK_ROUNDS;
  for (;;) {
    if (p + 16 <= to) {
      a ^= word(bytes, p);
      b ^= word(bytes, p + 4);
      c ^= word(bytes, p + 8);
      d ^= word(bytes, p + 12);
    } else if (p < to) {
      a ^= partialWord(bytes, p, to);
      b ^= partialWord(bytes, p + 4, to);
      c ^= partialWord(bytes, p + 8, to);
      d ^= partialWord(bytes, p + 12, to);
    } else {
      a ^= k0;
      b ^= k1;
      c ^= k2;
      d ^= k3;
      rounds = FINAL_ROUNDS;
    }
    for (let round = 0; round < rounds; round++) {
      a = (a + b) | 0;
      c = (c + d) | 0;
      b = ((b << 5) | (b >>> 27)) ^ a;
      d = ((d << 8) | (d >>> 24)) ^ c;
      a = (((a << 16) | (a >>> 16)) + d) | 0;
      c = (c + b) | 0;
      d = ((d << 13) | (d >>> 19)) ^ a;
      b = ((b << 7) | (b >>> 25)) ^ c;
      c = (c << 16) | (c >>> 16);
    }
    if (rounds === FINAL_ROUNDS) break;
    p += 16;
  }
  out[at] = a ^ k0;
  out[at + 1] = b ^ k1;
  out[at + 2] = c ^ k2;
  out[at + 3] = d ^ k3;
}

function word(bytes: Uint8Array, p: number): number {
  return (bytes[p] as number) | ((bytes[p + 1] as number) << 8) | ((bytes[p + 2] as number) << 16) | ((bytes[p + 3] as number) << 24);
}

function partialWord(bytes: Uint8Array, p: number, to: number): number {
  let result = 0;
  for (let i = 0; i < 4 && p + i < to; i++) result |= (bytes[p + i] as number) << (8 * i);
  return result;
}
