/**
 * A survey of a tape: what is known of each entry before anybody looks at it, so that a reader who cares for a few faults passes over
 * all plain entries without touching them, and keys by which repeated URLs are found. Both kernels write it, to the integer.
 */

/** What the surveys of a document go by. */
export interface SurveySettings {
  /** For each of the four core fields the FLAG bits for which an entry is LOOK; -1: whenever it has the field. */
  readonly masks: readonly number[];
  /** Dates written before or after these days, as numbers `YYYYMMDD`, make an entry LOOK. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** How names of parameters begin that make an entry LOOK: BEGINNING_BITS bits, by `beginningOf`. */
  readonly beginnings: Uint8Array;
  /** Four integers that nobody can guess, for the keys. */
  readonly key: Int32Array;
}

/** Integers that a survey leaves for each entry. */
export const SURVEY_INTS = 8 as const;
export const SURVEY = {
  /** 64 bits of a keyed hash that those URLs share which differ in scheme, in case, in the end of the path (nothing, a slash, an index file) or in the order of parameters. */
  NEAR: 0,
  /** 32 bits that tell those apart. */
  OWN: 2,
  /** FORM and SURVEYED bits. */
  BITS: 3,
  /** 32 bits of a hash of the text of the lastmod. */
  LASTMOD_HASH: 4,
  /** The day that the lastmod is written with, as the number `YYYYMMDD`; 0 where it is neither DATE nor DATETIME. */
  LASTMOD_DAY: 5,
  /** Where the entry, and its loc, begin on the tape. */
  ENTRY: 6,
  LOC: 7,
} as const;

/** How a URL is written, for those that differ in nothing else. MANY: it has several parameters. */
export const FORM = { SCHEME: 1, TRAILING_SLASH: 1 << 1, INDEX_FILE: 1 << 2, MANY: 1 << 3, CASE: 1 << 4 } as const;
export const FORM_BITS = 5 as const;

export const SURVEYED = {
  /** Something about the entry is not plain: a flag of `masks`, a field of an extension, fields out of order, an odd value. */
  LOOK: 1 << 5,
  /** There is a loc. */
  LOC: 1 << 6,
  /** NEAR, OWN and FORM are those of the loc. They are not where it is not its own key (AUTHORITY, PATH, PERCENT_FORM or NOT_HTTP): it is LOOK then. */
  KEYS: 1 << 7,
  /** There is a lastmod with a text. */
  LASTMOD: 1 << 8,
  /** It is DATE. */
  DATE: 1 << 9,
  /** The loc may hold what has to be looked for byte by byte: a parameter of `beginnings`, a bracket, a semicolon, `&` in the path, a second `?`, or an escaped `%`. */
  HINT: 1 << 10,
} as const;

/** Bits of a table of beginnings. */
export const BEGINNING_BITS = 32_768 as const;

/** The bit for names that begin with these three characters, whatever the case of letters. */
export function beginningOf(first: number, second: number, third: number): number {
  return ((first & 0x1f) << 10) | ((second & 0x1f) << 5) | (third & 0x1f);
}
