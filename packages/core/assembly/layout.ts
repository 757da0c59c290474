/**
 * Where everything lies in the kernel's fixed memory. `src/kernel/layout.ts` states the same addresses for the host side;
 * the build refuses to run when the two differ.
 */
/** Integers that a call leaves behind. */
export const RESULTS: usize = 0x400;
/** Scheme and authority of the last loc (two slots, so that an unfinished entry can be undone) and of the last other URL. */
export const HOSTS: usize = 0x800;
export const HOST_SLOT: usize = 0x140;
export const MAX_HOST: i32 = 0xff;
/** Names of the document: a hash table of 256 integers, then 64 bytes for each field. */
export const SCAN_TABLE: usize = 0x1000;
export const SCAN_FIELDS: usize = 0x1400;
/** Open groups of the entry being scanned. */
export const STACK: usize = 0x4000;
/** Integers about the delimited text, then the core field of each column as a byte, then the prefix of the site. */
export const RECORD_TABLE: usize = 0x4800;
export const RECORD_COLUMNS: usize = 0x5000;
export const RECORD_PREFIX: usize = 0x6000;
/** Key of the hash: four integers. */
export const HASH_KEY: usize = 0x7800;
/** What a survey goes by: four masks, the first and the last day. */
export const SURVEY_TABLE: usize = 0x7900;
/** Pieces of text between values: 25 slots. */
export const TEMPLATE: usize = 0x8000;
export const TEMPLATE_SLOT: usize = 0x200;
export const SCRATCH: usize = 0xc000;
export const WINDOW: usize = 0x10000;
export const WINDOW_BYTES: i32 = 0x40000;
export const ARENA: usize = 0x51000;
export const ARENA_BYTES: i32 = 0x40000;
export const TAPE: usize = 0x92000;
export const TAPE_INTS: i32 = 0x20000;
export const OUT: usize = 0x113000;
/** What `emitMarked` notes of each entry: MARK_INTS integers. */
export const MARKS: usize = 0x313000;
export const MARK_INTS: i32 = 6;
export const MAX_MARKS: i32 = 2048;
/** How names of parameters begin that a survey looks for: a bit for each beginning. */
export const SURVEY_BEGINNINGS: usize = 0x31f000;
/** Values of extra columns: blocks that records point to. Of each entry its columns, for `scanValues`. Text around the values of each column. */
export const EXTRAS: usize = 0x320000;
export const SHAPES: usize = 0x334000;
export const EXTRA_TEMPLATE: usize = 0x338000;
/** For `scanValues`: the text as UTF-16, and the length of each value. */
export const UNITS: usize = 0x340000;
export const LENGTHS: usize = 0x34c100;
/** Texts that many entries share: 256 slots of 16 bytes. */
export const WORDS: usize = 0x34f000;
/** Scheme and authority of the last URL that was not below the site, with the slash behind it. */
export const PLAIN_HOST: usize = 0xbe00;
/** What `scan` remembers of the markup between values: slots of 256 bytes. */
export const GAPS: usize = 0x350000;
export const GAPS_BYTES: usize = 0x10000;
/** What `indexBytes` found: bits of odd bytes, how many there are before each 64 bytes, and where fields may end. */
export const INDEX_BYTES: usize = 0x2000;
export const ODD_MASKS: usize = 0x360000;
export const ODD_COUNTS: usize = 0x360800;
export const STOPS: usize = 0x361000;
/** The same of the bytes of values: bits, and how many there are before each 64 bytes. */
export const VALUE_MASKS: usize = 0x36a000;
export const VALUE_COUNTS: usize = 0x36b000;
/** Texts that wait for their hash: queues by their number of 16 bytes, each with four places and how many are taken. */
export const HASH_QUEUES: usize = 0x360c00;
