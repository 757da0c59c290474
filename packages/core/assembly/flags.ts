/** The numbers of `src/kernel/tape.ts`, `kernel.ts` and `reasons.ts`. */
export const REFERENCE: i32 = 1;
export const NON_ASCII: i32 = 1 << 1;
export const EDGE_SPACE: i32 = 1 << 2;
export const IN_ARENA: i32 = 1 << 3;
export const PERCENT: i32 = 1 << 4;
export const BAD_PERCENT: i32 = 1 << 5;
export const BAD_BYTE: i32 = 1 << 6;
export const NOT_HTTP: i32 = 1 << 7;
export const AUTHORITY: i32 = 1 << 8;
export const PATH: i32 = 1 << 9;
export const FRAGMENT: i32 = 1 << 10;
export const LONG: i32 = 1 << 11;
export const HOST_CHANGED: i32 = 1 << 12;
export const PERCENT_FORM: i32 = 1 << 13;
export const DATE: i32 = 1 << 14;
export const DATETIME: i32 = 1 << 15;
export const LONG_BYTES: usize = 2000;

export const NEED_INPUT: i32 = 0;
export const TAPE_FULL: i32 = 1;
export const BAIL: i32 = 2;

export const END: i32 = 1;
export const MARKUP: i32 = 2;
export const TEXT: i32 = 3;
export const NAME: i32 = 4;
export const ATTRIBUTE: i32 = 5;
export const NESTING: i32 = 6;
export const REPEATED: i32 = 7;
export const SELF_CLOSING: i32 = 8;
export const CHARACTER: i32 = 9;
export const BAD_REFERENCE: i32 = 10;
export const ENCODING: i32 = 11;
export const TOO_LARGE: i32 = 12;
export const NO_LOC: i32 = 13;

export const KIND_TEXT: i32 = 0;
export const KIND_URL: i32 = 1;
export const KIND_LOC: i32 = 2;
export const KIND_DATE: i32 = 3;
export const KIND_GROUP: i32 = 4;
export const KIND_EMPTY: i32 = 5;

export const REC_SKIP: i32 = 1;
export const REC_BLANK: i32 = 1 << 1;
export const REC_LOC: i32 = 1 << 2;
export const REC_LASTMOD: i32 = 1 << 3;
export const REC_CHANGEFREQ: i32 = 1 << 4;
export const REC_PRIORITY: i32 = 1 << 5;
export const REC_SHAPE: i32 = 1 << 6;
export const REC_QUOTES: i32 = 1 << 7;
export const REC_EXTRA: i32 = 1 << 8;
export const NO_DATE: i32 = i32.MIN_VALUE;
