import { sliceUtf8 } from "../kernel/strings.ts";
import type { FieldView } from "./rule.ts";

const QUESTION = 0x3f;
const SEMICOLON = 0x3b;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const HASH = 0x23;
/** Longer names are none that anybody looks for. */
const MAX_NAME = 32;
/** Pairs of characters that `beginningsOf` tells apart. */
const KEYS = 1024;

/** One parameter of a URL: of its query, or of its path behind a semicolon. */
export interface UrlParameter {
  readonly name: string;
  readonly value: string;
}

/** A table of how names begin: their first two characters, whatever the case of letters. */
export function beginningsOf(beginnings: string): Uint8Array {
  const table = new Uint8Array(KEYS);
  for (const beginning of beginnings.split(" ")) table[keyOf(beginning.charCodeAt(0), beginning.charCodeAt(1))] = 1;
  return table;
}

function keyOf(first: number, second: number): number {
  return ((first & 0x1f) << 5) | (second & 0x1f);
}

/** The first parameter of the loc that is wanted. Strings are made only for those whose names begin as `beginnings` has it. */
export function findParameter(
  { bytes, start, end }: FieldView,
  beginnings: Uint8Array,
  isWanted: (parameter: UrlParameter) => boolean,
): UrlParameter | undefined {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > QUESTION) continue;
    if (byte === HASH) return undefined;
    if (byte !== QUESTION && byte !== SEMICOLON && byte !== AMPERSAND) continue;
    if (at + 2 >= end || beginnings[keyOf(bytes[at + 1] as number, bytes[at + 2] as number)] === 0) continue;
    const equals = endOfName(bytes, at + 1, end);
    if (equals < 0) continue;
    const parameter = { name: sliceUtf8(bytes, at + 1, equals), value: sliceUtf8(bytes, equals + 1, endOfValue(bytes, equals + 1, end)) };
    if (isWanted(parameter)) return parameter;
  }
  return undefined;
}

function endOfName(bytes: Uint8Array, from: number, end: number): number {
  const stop = Math.min(end, from + MAX_NAME);
  for (let at = from; at < stop; at++) if (bytes[at] === EQUALS) return at;
  return -1;
}

function endOfValue(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== AMPERSAND && bytes[at] !== SEMICOLON && bytes[at] !== HASH && bytes[at] !== QUESTION) at++;
  return at;
}
