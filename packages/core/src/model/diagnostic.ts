import type { PROFILES } from "../protocol/limits.ts";

/** Who judges. */
export type ProfileName = (typeof PROFILES)[number];

/** `error`: the named standard or engine rejects it. `warning`: a named consumer ignores or penalises it. `info`: advice. */
export type Severity = "error" | "warning" | "info";

/** A place in a document. */
export interface Place {
  /** Bytes from the start of the inflated document. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** One occurrence of a fault, with the entry it was found in. */
export interface Occurrence extends Place {
  readonly message: string;
  /** The loc of the entry, where there is one. */
  readonly loc?: string;
}

/** A rule's judgement: all occurrences of one fault in one file. The fields of `Occurrence` are those of the first. */
export interface Diagnostic extends Occurrence {
  readonly rule: string;
  /** Which of the rule's messages it is; with `rule` and `loc` it is the fingerprint that survives re-ordering. */
  readonly messageId: string;
  readonly severity: Severity;
  readonly profile: ProfileName;
  /** How often the fault occurs in the file. */
  readonly count: number;
  /** The first occurrences, this one included; how many are kept is `maxFindings`. */
  readonly occurrences: readonly Occurrence[];
  /** Which setting of the program that made the file concerns the fault, in a sentence without full stop, where both are known. */
  readonly setting?: string;
}
