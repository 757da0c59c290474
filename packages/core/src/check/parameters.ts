import { sliceUtf8 } from "../kernel/strings.ts";
import type { FieldView } from "./rule.ts";

const QUESTION = 0x3f;
const SEMICOLON = 0x3b;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const HASH = 0x23;
/** Longer names are none that anybody looks for. */
const MAX_NAME = 32;

/** One parameter of a URL: of its query, or of its path behind a semicolon. */
export interface UrlParameter {
  readonly name: string;
  readonly value: string;
}

/**
 * The first parameter of the loc that is wanted. `initials` are the first letters of all names that may be, in lower case, so that strings are
 * made for few.
 */
export function findParameter({ bytes, start, end }: FieldView, initials: string, isWanted: (parameter: UrlParameter) => boolean): UrlParameter | undefined {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === HASH) return undefined;
    if (byte !== QUESTION && byte !== SEMICOLON && byte !== AMPERSAND) continue;
    if (!initials.includes(String.fromCharCode((bytes[at + 1] ?? 0) | 0x20))) continue;
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
