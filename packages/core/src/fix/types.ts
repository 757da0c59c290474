import type { ReadOptions } from "../read/types.ts";
import type { SinkFile } from "../write/sink.ts";

export interface FixOptions extends Pick<ReadOptions, "budgets" | "inflate" | "signal" | "kernel"> {
  /** What the document was recognised as by `checkSitemap` or a reader. */
  readonly kind: string;
  /** Address of the document, which references are resolved against; without it they are left out and told. */
  readonly url?: string | URL;
  /** Begins the file that the corrected copy goes to. */
  readonly open: () => SinkFile | Promise<SinkFile>;
}

/** What could not be decided or was mended, of one kind. */
export interface FixNote {
  /** A word for the kind, such as `lastmod-dropped` or `loc-invalid`. */
  readonly reason: string;
  readonly count: number;
  /** The first few, each with what was expected and found. */
  readonly examples: readonly string[];
}

export interface FixResult {
  /** Is there a whole corrected copy? If not, what was written is to be thrown away, and `undecided` says why. */
  readonly written: boolean;
  /** Entries in the copy. */
  readonly entries: number;
  /** Entries that were left out because an earlier one lists the same URL. */
  readonly duplicates: number;
  /** Values that were given the one form that is right. */
  readonly mended: readonly FixNote[];
  /** What has no one right correction, and was left out of the copy. */
  readonly undecided: readonly FixNote[];
}
