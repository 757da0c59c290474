/**
 * Where everything lies in the memory of the wasm kernel; `assembly/layout.ts` states the same addresses for the other side.
 * The twin uses the sizes alone.
 */
export const MEMORY_PAGES = 55;
/** Integers that a call leaves behind: see RESULT. */
export const RESULTS = 0x400;
export const SCAN_TABLE = 0x1000;
export const RECORD_TABLE = 0x4800;
export const RECORD_COLUMNS = 0x5000;
export const RECORD_PREFIX = 0x6000;
export const HASH_KEY = 0x7800;
export const SURVEY_TABLE = 0x7900;
export const TEMPLATE = 0x8000;
export const TEMPLATE_SLOT = 0x200;
export const SCRATCH = 0xc000;
export const WINDOW = 0x10000;
export const ARENA = 0x51000;
export const ARENA_BYTES = 0x40000;
export const TAPE = 0x92000;
export const TAPE_INTS = 0x20000;
export const OUT = 0x113000;
export const OUT_BYTES = 0x200000;
export const MARKS = 0x313000;
export const SURVEY_BEGINNINGS = 0x31f000;
export const EXTRAS = 0x320000;
export const EXTRAS_INTS = 0x5000;
export const SHAPES = 0x334000;
export const SHAPES_BYTES = 0x4000;
export const EXTRA_TEMPLATE = 0x338000;
export const UNITS = 0x340000;
export const LENGTHS = 0x34c100;
export const WORDS = 0x34f000;
/** Zeroed bytes behind the window, so that a look ahead needs no check. */
export const PADDING_BYTES = 0x100;

/** Indexes of the results. */
export const RESULT = {
  SAFE: 0,
  ENTRIES: 1,
  TAPE_LENGTH: 2,
  REASON: 3,
  ARENA_LENGTH: 4,
  EMITTED: 5,
  EMITTED_ENTRIES: 6,
  EMITTED_BYTES: 7,
  NEWEST: 8,
  LINES: 9,
  UNITS: 10,
  SCANNED_LINES: 11,
} as const;
