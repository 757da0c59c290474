import type { FieldTable } from "../model/fields.ts";
import type { SurveySettings } from "./survey.ts";

/**
 * The one interface of the two kernels. A kernel owns fixed memory that never grows, so its views are never detached.
 * It moves and scans bytes and knows no rule. Whatever it does not understand, it leaves to the caller.
 */
export type KernelName = "wasm" | "typescript";

/** Bytes of input a window holds. */
export const WINDOW_BYTES = 262_144 as const;

export const SCAN = {
  /** Everything up to `safe` is on the tape; what follows is an unfinished entry. */
  NEED_INPUT: 0,
  /** The tape or the arena is full; scan again from `safe` after reading the tape. */
  TAPE_FULL: 1,
  /** At `safe` stands something outside the fast grammar: the full tokenizer takes one step there. */
  BAIL: 2,
} as const;
export type ScanStatus = (typeof SCAN)[keyof typeof SCAN];

/** Qualified names of one document: which field a name means inside which field (-1: directly in the entry). */
export interface ScanTable {
  /** Qualified name of the entry element, such as `url` or `s:url`. */
  readonly entryName: string;
  readonly fields: FieldTable;
  /** The qualified name of each element field; undefined where the document has no prefix for it. Attributes use their local name. */
  readonly names: readonly (string | undefined)[];
}

/** How the records of a delimited text map to the core fields of an entry. */
export interface RecordTable {
  /** Byte between fields; 0 for one field a record. */
  readonly delimiter: number;
  /** Byte that ends a record: LF for text and CSV (a CR before it is dropped). */
  readonly terminator: number;
  /** Are fields quoted as in RFC 4180? */
  readonly quoted: boolean;
  /** For each column the core field it holds (0 loc, 1 lastmod, 2 changefreq, 3 priority), or -1. */
  readonly columns: readonly number[];
  /** A loc that does not begin with these bytes is not CLEAN: scheme, authority and path of the site. */
  readonly prefix: Uint8Array;
  /** Longest loc that is CLEAN, in bytes. */
  readonly maxLocBytes: number;
  /** Is the hash of each loc wanted? */
  readonly hashed: boolean;
}

/** Integers of one record on the tape of `scanRecords`. */
export const RECORD_INTS = 20 as const;
export const RECORD = {
  START: 0,
  END: 1,
  /** Lines (terminators) before this record since the start of the call. */
  LINE: 2,
  /** RECORD_FLAG bits; 0 means CLEAN. */
  FLAGS: 3,
  /** 128-bit keyed hash of the loc as it will be written; valid in CLEAN records, and zeros where it is not wanted. */
  HASH: 4,
  /** The lastmod as an instant: days since 1970-01-01 UTC and second of the day; NO_DATE days where there is none. */
  DAY: 8,
  SECOND: 9,
  /** Start and end of loc, lastmod, changefreq, priority (8 integers). An absent one has start = end = 0. Negative offsets are in the arena (~offset). */
  TEXT: 10,
  /** Number of columns found. */
  COLUMNS: 18,
  /** Where the extra values of the record stand among those of `scanValues`; 0 where there are none. */
  EXTRAS: 19,
} as const;
export const NO_DATE = -2_147_483_648 as const;

export const RECORD_FLAG = {
  /** Set by the caller: emit passes over this record. */
  SKIP: 1,
  /** Blank record. */
  BLANK: 1 << 1,
  /** The loc needs the full normaliser: anything but a plain URL below the prefix. */
  LOC: 1 << 2,
  LASTMOD: 1 << 3,
  CHANGEFREQ: 1 << 4,
  PRIORITY: 1 << 5,
  /** The number of fields is not the number of columns. */
  SHAPE: 1 << 6,
  /** A quoted field with doubled or stray quotes: parse the record again with the full CSV parser. */
  QUOTES: 1 << 7,
  /** A URL in an extra column needs the full normaliser. */
  EXTRA: 1 << 8,
} as const;

/** Most UTF-16 units, values (those of the core fields included) and entries of one call of `scanValues`. */
export const MAX_UNITS = 24_576 as const;
export const MAX_VALUES = 4096 as const;
export const MAX_VALUE_ENTRIES = 1024 as const;

/**
 * Words are short texts that many entries share and that are written as they are: the caller knows that they are good. An entry names them by number instead of
 * bringing them as text. Word 0 is the empty text.
 */
export const WORDS = 255 as const;
/** Bytes of the slot of a word: its text in ASCII, and its length in the last byte. */
export const WORD_BYTES = 16 as const;
/** Stands for a word where a text is given. */
export const TEXT_WORD = 255 as const;

/** A column besides the core fields, and the text between which `emit` puts its values. */
export interface ExtraColumn {
  /** `url`: checked as a loc is, but of any host, and `&` and `'` are written as references. `plain`: the caller knows that it is written as it is. */
  readonly kind: "plain" | "url";
  readonly open: string;
  readonly close: string;
}

/** The five pieces of text between which `emit` puts the values: before loc, lastmod, changefreq, priority, and the end of the entry. A field that is absent leaves out its piece and its closing tag. */
export interface EmitTemplate {
  readonly entryOpen: string;
  readonly fieldOpen: readonly [string, string, string, string];
  readonly fieldClose: readonly [string, string, string, string];
  readonly entryClose: string;
  /** Are `&`, `<`, `>`, `"` and `'` written as references? False for text sitemaps. */
  readonly escape: boolean;
  /** Written behind the core fields, in the order of their values. At most 15. */
  readonly extras: readonly ExtraColumn[];
}

/** Integers that `emitMarked` leaves for each entry. */
export const MARK_INTS = 6 as const;
export const MARK = {
  /** Number of the record. */
  RECORD: 0,
  /** End of the entry in `out`; it begins where the one before ends, or at `outFrom`. */
  END: 1,
  /** 128-bit keyed hash of the bytes of the entry. */
  HASH: 2,
} as const;
/** Most entries of one call of `emitMarked`. */
export const MAX_MARKS = 2048 as const;

export interface Kernel {
  readonly name: KernelName;
  /** Why the TypeScript kernel works although another was wanted; undefined where all is as wanted. */
  readonly kernelReason: string | undefined;
  /** Input; the first WINDOW_BYTES are the caller's to fill, some zeroed padding follows. */
  readonly window: Uint8Array;
  /** Text that had to be rewritten. */
  readonly arena: Uint8Array;
  readonly tape: Int32Array;
  /** Output of `emit`. */
  readonly out: Uint8Array;

  /** Reading: prepares the names of a document. */
  setScanTable(table: ScanTable): void;
  /** Reading: scans whole entries of window[from, to) onto the tape, from its start. Results are in `safe`, `entries`, `tapeLength`, `reason`. */
  scan(from: number, to: number): ScanStatus;
  /** Reading: does the loc in bytes[from, to) have another scheme or authority than the loc before (HOST_CHANGED)? To be called, in order, for each loc that `scan` did not write. */
  hostChanged(bytes: Uint8Array, from: number, to: number): boolean;

  /** Checking: prepares the surveys of a document, and sets the key of the hash. */
  setSurvey(settings: SurveySettings): void;
  /** Checking: describes the first `entries` of the tape that `scan` left, in SURVEY_INTS integers each, in `surveyed`. */
  survey(entries: number): void;
  /** Lies where `out` lies. */
  readonly surveyed: Int32Array;

  /** Writing: prepares the columns of a delimited text. */
  setRecordTable(table: RecordTable): void;
  /** Writing: scans whole records of window[from, to) onto the tape; `final` says that the last record may lack its terminator. Results as for `scan`; BAIL is not used (odd records are flagged). NEED_INPUT with safe = from and a full window means a record too long. */
  scanRecords(from: number, to: number, final: boolean): ScanStatus;
  /**
   * Writing: puts `entries` entries onto the tape as their `shapes` say. Values that are no words stand one behind the other in `text`, and how long each is, in
   * `lengths`: of each entry loc and lastmod first. Flags, hashes and results are those of `scanRecords` with the prefix and length of its table, which has to
   * be set before, as has the template.
   */
  scanValues(text: string, entries: number): void;
  /** For `scanValues`: UTF-16 units of each value. */
  readonly lengths: Uint16Array;
  /**
   * For `scanValues`: of each entry, one behind the other, the words of changefreq and priority (or TEXT_WORD), then for each value of an extra column the number
   * of the column from 1 (and behind that of a `plain` one its word, or TEXT_WORD), then a 0.
   */
  readonly shapes: Uint8Array;
  /** For `scanValues`: WORD_BYTES for each word. Of word 0 all are zeros. */
  readonly words: Uint8Array;
  setEmitTemplate(template: EmitTemplate): void;
  /**
   * Writing: writes CLEAN records of the tape from record `first` to out[outFrom, outEnd), at most `maxEntries`, and stops at a record that is neither CLEAN nor SKIP, or does not fit.
   * Results are in `emitted` (records passed, SKIP ones included), `emittedEntries`, `emittedBytes`, and `newest` (record with the newest date among those written, or -1).
   */
  emit(first: number, maxEntries: number, outFrom: number, outEnd: number): void;
  /** Writing: as `emit`, for at most MAX_MARKS entries, and leaves MARK_INTS integers for each entry in `marks`. */
  emitMarked(first: number, maxEntries: number, outFrom: number, outEnd: number): void;
  readonly marks: Int32Array;
  /** Sets the key of `hash`, `scanRecords` and `emitMarked`. Zeros until then. */
  setHashKey(k0: number, k1: number, k2: number, k3: number): void;
  /** 128-bit keyed hash of a loc as written in bytes[0, length), an empty path counting as `/`; result in `hashResult`. The same in both kernels. */
  hash(bytes: Uint8Array, length?: number): void;
  readonly hashResult: Int32Array;

  /** Line ends in window[from, to) and UTF-16 units behind the last of them. The bytes are valid UTF-8. Results are in `lines` and `units`; a CR at the very end counts when the next call begins without LF, which the caller sees to. */
  measure(from: number, to: number): void;

  readonly safe: number;
  readonly entries: number;
  readonly tapeLength: number;
  /** Bytes of the arena in use; what follows is free until the next scan. */
  readonly arenaLength: number;
  /** Why the last scan bailed, as a code of REASON. */
  readonly reason: number;
  readonly emitted: number;
  readonly emittedEntries: number;
  readonly emittedBytes: number;
  readonly newest: number;
  readonly lines: number;
  readonly units: number;
  /** Line ends in window[from, safe) of the last scan, or -1 where a CR stands in it. */
  readonly scannedLines: number;
}
