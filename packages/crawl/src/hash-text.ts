/** A hash of 32 bits: two multiplications a character, and a last mixing (https://github.com/aappleby/smhasher/wiki/MurmurHash3, the finaliser). */
export function hashText(text: string, seed = 0x9747b28c): number {
  let hash = seed ^ text.length;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x85ebca6b);
    hash = (hash << 13) | (hash >>> 19);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
