import type { ReadBatch, ReadSummary } from "@mapwright/core";

/** How the reading of one file ended: with the reader's summary, or without one where the file could not be read. */
export interface Outcome {
  readonly summary: ReadSummary | undefined;
  /** One sentence, where input failed. */
  readonly error: string | undefined;
}

/** Turns what is read into text. Every function returns the text to write next; a file's batches come between its start and its end. */
export interface ReadFormat {
  readonly start: () => string;
  readonly startFile: (file: string) => string;
  readonly batch: (file: string, batch: ReadBatch) => string;
  readonly endFile: (file: string, outcome: Outcome) => string;
  readonly end: () => string;
  /** Do the issues stand in the output itself? Elsewhere they go to standard error. */
  readonly showsIssues: boolean;
}

export const READ_FORMATS = ["text", "urls", "jsonl", "csv", "json"] as const;
export type ReadFormatName = (typeof READ_FORMATS)[number];
