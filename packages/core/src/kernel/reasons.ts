/** Why a scan bailed, as `Kernel.reason` says. For statistics and for callers that know what to do next. */
export const REASON = {
  NONE: 0,
  /** An end tag where an entry is expected: the end of the root, as a rule. */
  END: 1,
  /** A comment, CDATA section, processing instruction or declaration. */
  MARKUP: 2,
  /** Text between elements. */
  TEXT: 3,
  /** An element that is not known here. */
  NAME: 4,
  /** An attribute that is not known here, occurs twice, or is not written as `name="value"`. */
  ATTRIBUTE: 5,
  /** The end tag is not that of the open element. */
  NESTING: 6,
  /** A second occurrence of an element that is not repeatable. */
  REPEATED: 7,
  /** `<loc/>`, or a `/` that is not followed by `>`. */
  SELF_CLOSING: 8,
  /** A character that text or an attribute value may not hold as it is, a CR, or `]`. */
  CHARACTER: 9,
  /** A reference other than the five predefined ones, or a stray `&`. */
  REFERENCE: 10,
  /** Invalid UTF-8, U+FFFE or U+FFFF. */
  ENCODING: 11,
  /** One entry fills the window or the tape. */
  TOO_LARGE: 12,
  /** An entry without a loc, or with an empty one. */
  NO_LOC: 13,
} as const;
