import { FLAG } from "../kernel/tape.ts";

/**
 * Facts that make rules fire: the flags of the tape, and a few that the runner adds from the bytes.
 * A field without facts is right in every way that facts can tell, and costs nothing.
 */
export const FACT = {
  ...FLAG,
  /** A date that is neither DATE nor DATETIME. */
  DATE_FORM: 1 << 20,
  /** A date later than now; one without time later than tomorrow, because somewhere it is tomorrow already. */
  FUTURE: 1 << 21,
  /** A date that is written with a year before 1990. */
  ANCIENT: 1 << 22,
  /** A value of any other grammar that is not plainly right: priority, changefreq, and every value of an extension but URLs and dates. */
  VALUE: 1 << 23,
  /** A value without text. */
  EMPTY: 1 << 24,
  /** loc of the entry itself: a parameter whose name begins like one that names a session or counts clicks. */
  PARAMETER: 1 << 25,
  /** loc of the entry itself: a `[` or `]`. */
  BRACKET: 1 << 26,
  /** loc of the entry itself: what may be a reference, though references are resolved, or a percent escape of a `%`. */
  TWICE: 1 << 27,
} as const;
