import type { Place } from "../../model/diagnostic.ts";

/** Something in a document that libxml2 with the official schemas rejects. */
export interface XsdFinding extends Place {
  /** Rule of the project that tells the same. */
  readonly rule: string;
  /** Which of the validator's checks it is: `syntax:comment-hyphens`, `order:url/loc`, `value:video:title maxLength`. */
  readonly check: string;
  readonly expected: string;
  readonly found: string;
}

/** A finding before its place is counted in bytes. */
export interface XsdFault {
  readonly rule: string;
  readonly check: string;
  /** UTF-16 units from the start of the decoded document. */
  readonly at: number;
  readonly expected: string;
  readonly found: string;
}

/** Takes a fault. False where its check is turned off, so that the caller goes on as if nothing were wrong. */
export type FaultReport = (fault: XsdFault) => boolean;

const LONGEST_QUOTE = 60;

/** A text of the document within a message: short, in quotes. */
export function quote(text: string): string {
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return JSON.stringify(shown);
}
