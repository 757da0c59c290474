import type { EntryView, FieldView } from "./rule.ts";

/** Sees runs of entries that share scheme and authority with the one before. */
export interface HostVisitor {
  /** Is shown the loc of the first entry of a run; says whether it wants to see the entries of the run. */
  begins(loc: FieldView, entry: EntryView): boolean;
  /** Is shown the entries of a run that is wanted, the first one included. */
  entry(loc: FieldView): void;
}

/** What can be told of a lastmod without a look at it. The object is used again for the next one. */
export interface LastmodGlance {
  /** 32 bits of a hash of its text. */
  readonly hash: number;
  /** The day that it is written with, as the number `YYYYMMDD`; 0 for what is no date in a usual form. */
  readonly day: number;
  /** Is it a day without a time? */
  readonly isDay: boolean;
  /** The field itself. Costs more than it looks: only for suspects. */
  field(): FieldView;
}
