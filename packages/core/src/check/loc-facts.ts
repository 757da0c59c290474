import { FACT } from "./facts.ts";
import { beginsAs, SUSPECT_BEGINNINGS } from "./parameters.ts";

const QUESTION = 0x3f;
const SEMICOLON = 0x3b;
const AMPERSAND = 0x26;
const PERCENT = 0x25;
const NUMBER_SIGN = 0x23;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
/** Bytes of the longest reference that is looked for. */
const MAX_REFERENCE = 10;

/** The facts that `locFacts` finds. */
export const LOC_FACTS: number = FACT.PARAMETER | FACT.BRACKET | FACT.TWICE;

/** The facts of a loc that its bytes tell. */
export function locFacts(bytes: Uint8Array, from: number, to: number): number {
  let facts = 0;
  for (let at = from; at < to; at++) {
    // Small letters are most of an address.
    if ((bytes[at] as number) <= CLOSE_BRACKET) facts |= factsAt(bytes, at, to);
  }
  return facts;
}

/** What the byte at bytes[at] says about the loc that ends at `to`, in the light of those behind it. */
export function factsAt(bytes: Uint8Array, at: number, to: number): number {
  switch (bytes[at]) {
    case OPEN_BRACKET:
    case CLOSE_BRACKET:
      return FACT.BRACKET;
    case QUESTION:
    case SEMICOLON:
      return beginsAs(bytes, at + 1, SUSPECT_BEGINNINGS) ? FACT.PARAMETER : 0;
    case AMPERSAND:
      return (beginsAs(bytes, at + 1, SUSPECT_BEGINNINGS) ? FACT.PARAMETER : 0) | (mayBeReference(bytes, at, to) ? FACT.TWICE : 0);
    case PERCENT:
      return bytes[at + 1] === 0x32 && bytes[at + 2] === 0x35 ? FACT.TWICE : 0;
    default:
      return 0;
  }
}

function mayBeReference(bytes: Uint8Array, at: number, to: number): boolean {
  const next = bytes[at + 1] as number;
  if (next !== NUMBER_SIGN && !((next | 0x20) >= 0x61 && (next | 0x20) <= 0x7a)) return false;
  for (let ahead = at + 3; ahead < Math.min(to, at + MAX_REFERENCE); ahead++) if (bytes[ahead] === SEMICOLON) return true;
  return false;
}
