/** Integers of a key in a column of keys. */
export const KEY_WORDS = 3;

/** Order of two keys, each three integers taken as unsigned: below 0, 0, or above. */
export function compareKeys(left: Int32Array, leftAt: number, right: Int32Array, rightAt: number): number {
  const a = left[leftAt] as number;
  const b = right[rightAt] as number;
  if (a !== b) return a >>> 0 < b >>> 0 ? -1 : 1;
  const c = left[leftAt + 1] as number;
  const d = right[rightAt + 1] as number;
  if (c !== d) return c >>> 0 < d >>> 0 ? -1 : 1;
  const e = left[leftAt + 2] as number;
  const f = right[rightAt + 2] as number;
  return e === f ? 0 : e >>> 0 < f >>> 0 ? -1 : 1;
}

/** Which of 2^bits equal parts of the key space the key with this first integer lies in. */
export function bucketOf(first: number, bits: number): number {
  return bits === 0 ? 0 : first >>> (32 - bits);
}
