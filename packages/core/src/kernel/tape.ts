/**
 * The tape: what a scan of a window leaves behind, as integers. Both kernels and the full tokenizer write it,
 * the assembler and the rules read it. Offsets count in the window, or in the arena where IN_ARENA is set.
 *
 *   entry   start, end, field count, flags            (ENTRY_INTS integers)
 *   field   number, parent, flags, raw start, raw end, text start, text end   (FIELD_INTS integers, field count times)
 *
 * `number` is an index of a `FieldTable`; `parent` is the ordinal of the enclosing field within the entry, or -1.
 * `raw` is the content as written (between the tags, or between the quotes); `text` is the same without white space
 * at its edges and with references resolved. A group or empty element has an empty text, at the start of its content;
 * that of `<x/>` lies behind the tag. Attributes follow their element, its children follow them.
 */
export const ENTRY_INTS = 4 as const;
export const FIELD_INTS = 7 as const;

/** Integers of the entry header. */
export const ENTRY_START = 0 as const;
export const ENTRY_END = 1 as const;
export const ENTRY_FIELDS = 2 as const;
export const ENTRY_FLAGS = 3 as const;

/** Integers of a field. */
export const FIELD_NUMBER = 0 as const;
export const FIELD_PARENT = 1 as const;
export const FIELD_FLAGS = 2 as const;
export const FIELD_RAW_START = 3 as const;
export const FIELD_RAW_END = 4 as const;
export const FIELD_TEXT_START = 5 as const;
export const FIELD_TEXT_END = 6 as const;

/** Facts about a field, found while scanning. With none set, nothing needs a closer look and no string is made. */
export const FLAG = {
  /** The raw text holds a reference (`&amp;`), or an `&` in a CDATA section. */
  REFERENCE: 1,
  /** The text holds a byte above 0x7F; all of it is valid UTF-8. */
  NON_ASCII: 1 << 1,
  /** White space at an edge of the raw text. */
  EDGE_SPACE: 1 << 2,
  /** The text stands in the arena, not in the window. */
  IN_ARENA: 1 << 3,
  /** loc: a percent escape. */
  PERCENT: 1 << 4,
  /** loc: a `%` without two hex digits. */
  BAD_PERCENT: 1 << 5,
  /** loc: a byte that no URI may hold unescaped (RFC 3986 section 2), non-ASCII apart. */
  BAD_BYTE: 1 << 6,
  /** loc: does not begin with `http://` or `https://` in lower case and a host byte. AUTHORITY and PATH are then not looked at. */
  NOT_HTTP: 1 << 7,
  /** loc: an upper-case letter, `%`, `@`, `:` or non-ASCII byte in the authority: look closer. */
  AUTHORITY: 1 << 8,
  /** loc: a `.` or `..` segment, or an empty path. */
  PATH: 1 << 9,
  /** loc: a `#`. */
  FRAGMENT: 1 << 10,
  /** loc: more than 2,000 bytes: count its characters. */
  LONG: 1 << 11,
  /** loc of the entry itself: scheme and authority differ from those of the loc before, or are longer than 255 bytes. */
  HOST_CHANGED: 1 << 12,
  /** loc: a percent escape in lower case hex or of an unreserved character, so that sameness must normalise it. */
  PERCENT_FORM: 1 << 13,
  /** Date: `YYYY-MM-DD` that exists in the calendar. */
  DATE: 1 << 14,
  /** Date: `YYYY-MM-DDThh:mm:ss` with optional fraction and a zone within 14:00, all in range. */
  DATETIME: 1 << 15,
} as const;

/** Entry flags. */
export const ENTRY_FLAG = {
  /** The full tokenizer wrote this entry. */
  SLOW: 1,
} as const;
