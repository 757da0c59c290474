import { CHANGEFREQ_VALUES } from "../../protocol/elements.ts";

/** The seven words, by their first letters, which all differ. */
const FREQUENCIES: readonly (Uint8Array | undefined)[] = /* @__PURE__ */ wordsByFirstByte(CHANGEFREQ_VALUES);

function wordsByFirstByte(words: readonly string[]): readonly (Uint8Array | undefined)[] {
  const byFirst = new Array<Uint8Array | undefined>(256).fill(undefined);
  for (const word of words) byFirst[word.charCodeAt(0)] = new TextEncoder().encode(word);
  return byFirst;
}

/** Is bytes[p, to) one of the seven words, or nothing? */
export function isFrequency(bytes: Uint8Array, p: number, to: number): boolean {
  if (p === to) return true;
  const word = FREQUENCIES[bytes[p] as number];
  if (word === undefined || word.length !== to - p) return false;
  for (let i = 1; i < word.length; i++) if (word[i] !== bytes[p + i]) return false;
  return true;
}

/** Is bytes[p, to) nothing, `0`, `1`, or one of these with a fraction, up to 1? */
export function isPriority(bytes: Uint8Array, p: number, to: number): boolean {
  if (p === to) return true;
  const first = bytes[p];
  if (first !== 48 && first !== 49) return false;
  if (to - p === 1) return true;
  if (to - p === 2 || bytes[p + 1] !== 46) return false;
  const highest = first === 49 ? 48 : 57;
  for (let i = p + 2; i < to; i++) if ((bytes[i] as number) < 48 || (bytes[i] as number) > highest) return false;
  return true;
}
