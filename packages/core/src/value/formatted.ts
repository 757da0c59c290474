/** The text of a value as it is written. */
export interface Formatted {
  readonly text: string;
  /** What was done to the value, where it was not simply written down. */
  readonly converted?: string;
}
