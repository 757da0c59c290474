/** What the process says to its caller, the same for every command. */
export const EXIT = {
  /** All done. */
  DONE: 0,
  /** Findings, more bad or missing entries than allowed, or differences where they were asked for. */
  FINDINGS: 1,
  /** The command line is wrong. */
  USAGE: 2,
  /** Input or output failed, or a document is of no known kind. */
  FAILED: 3,
  /** A document could be read in part only. */
  PARTIAL: 4,
  /** Stopped by a signal. */
  INTERRUPTED: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What each exit code means, for help and docs. */
export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  0: "done",
  1: "findings, too many entries bad or gone, or differences (diff --exit-code, status of a set at an address)",
  2: "wrong command line",
  3: "input or output failed, or a document is of no known kind",
  4: "a document could be read in part only",
  130: "stopped by a signal",
};

/** The gravest first. */
const BY_GRAVITY: readonly ExitCode[] = [EXIT.INTERRUPTED, EXIT.USAGE, EXIT.FAILED, EXIT.PARTIAL, EXIT.FINDINGS, EXIT.DONE];

/** The exit code for work that ended in several ways: 3 before 4 before 1. */
export function gravest(...codes: readonly ExitCode[]): ExitCode {
  return BY_GRAVITY.find((code) => codes.includes(code)) ?? EXIT.DONE;
}
