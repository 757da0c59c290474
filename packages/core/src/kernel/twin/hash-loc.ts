import { hashBytes } from "./hash.ts";
import { authorityEnd, schemeLength } from "./url.ts";

/** Hashes a loc as written; an empty path counts as `/`, because both are the same URL (RFC 3986 section 6.2.3). */
export function hashLoc(bytes: Uint8Array, from: number, to: number, key: Int32Array, out: Int32Array, at: number): void {
  const scheme = schemeLength(bytes, from, to);
  const end = scheme === 0 ? to : authorityEnd(bytes, from + scheme, to);
  if (scheme === 0 || (end < to && bytes[end] === 47)) {
    hashBytes(bytes, from, to, key, out, at);
    return;
  }
  const whole = new Uint8Array(to - from + 1);
  whole.set(bytes.subarray(from, end));
  whole[end - from] = 47;
  whole.set(bytes.subarray(end, to), end - from + 1);
  hashBytes(whole, 0, whole.length, key, out, at);
}
