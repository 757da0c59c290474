import { hashLoc } from "../kernel/twin/hash-loc.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { type HashKey, KEY_INTS } from "../write/compose-types.ts";

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * The keys of pages with these URLs, as `composeEntries` gives them, three integers each; `toNewsKey` makes those of news of them. The URLs are absolute and
 * percent-encoded; to have others resolved and judged first, compose them as entries.
 */
export function keysOf(locs: readonly string[], hashKey: HashKey): Int32Array {
  const key = Int32Array.from(hashKey);
  const hash = new Int32Array(4);
  const keys = new Int32Array(locs.length * KEY_INTS);
  for (const [at, loc] of locs.entries()) {
    const bytes = encoder.encode(sameUrlKey(loc));
    hashLoc(bytes, 0, bytes.length, key, hash, 0);
    keys.set(hash.subarray(0, KEY_INTS), at * KEY_INTS);
  }
  return keys;
}
