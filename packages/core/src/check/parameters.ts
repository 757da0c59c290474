import { sliceUtf8 } from "../kernel/strings.ts";
import { BEGINNING_BITS, beginningOf } from "../kernel/survey.ts";
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
  /** Stands it behind a semicolon? */
  readonly inPath: boolean;
}

/** How names begin: a bit for each three characters (kernel/survey.ts), whatever the case of letters. */
export type Beginnings = Uint8Array;

function beginningsOf(...names: readonly string[]): Beginnings {
  const table = new Uint8Array(BEGINNING_BITS / 8);
  for (const name of names) {
    const bit = beginningOf(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2));
    table[bit >> 3] = (table[bit >> 3] as number) | (1 << (bit & 7));
  }
  return table;
}

const SESSIONS = ["php", "jse", "asp", "ses", "sid", "cfi", "cft", "osc", "zen"] as const;
const CLICKS = [
  "utm",
  "gcl",
  "dcl",
  "gbr",
  "wbr",
  "srs",
  "fbc",
  "msc",
  "ycl",
  "ysc",
  "twc",
  "ttc",
  "igs",
  "li_",
  "mc_",
  "mkt",
  "_gl",
  "_ga",
  "_op",
  "_hs",
] as const;

/** How parameters begin that name a session. */
export const SESSION_BEGINNINGS: Beginnings = /* @__PURE__ */ beginningsOf(...SESSIONS);
/** How parameters begin that count clicks. */
export const CLICK_BEGINNINGS: Beginnings = /* @__PURE__ */ beginningsOf(...CLICKS);
/** How parameters begin that a rule is about. */
export const SUSPECT_BEGINNINGS: Beginnings = /* @__PURE__ */ beginningsOf(...SESSIONS, ...CLICKS);

/** Does the name that begins at bytes[at] begin as the table has it? The name may end before. */
export function beginsAs(bytes: Uint8Array, at: number, beginnings: Beginnings): boolean {
  const bit = beginningOf(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number);
  return (((beginnings[bit >> 3] as number) >> (bit & 7)) & 1) !== 0;
}

/** The first parameter of the loc that is wanted. Strings are made only for those whose names begin as `beginnings` has it. */
export function findParameter(
  { bytes, start, end }: FieldView,
  beginnings: Beginnings,
  isWanted: (parameter: UrlParameter) => boolean,
): UrlParameter | undefined {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > QUESTION) continue;
    if (byte === HASH) return undefined;
    if (byte !== QUESTION && byte !== SEMICOLON && byte !== AMPERSAND) continue;
    if (!beginsAs(bytes, at + 1, beginnings)) continue;
    const equals = endOfName(bytes, at + 1, end);
    if (equals < 0) continue;
    const inPath = byte === SEMICOLON;
    const parameter = { inPath, name: sliceUtf8(bytes, at + 1, equals), value: sliceUtf8(bytes, equals + 1, endOfValue(bytes, equals + 1, end)) };
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
