import type { SourceContext, SourceNoteCode } from "./types.ts";

/** Counts what is told once, when the source has ended. */
export class Tally {
  count = 0;
  firstLine = 0;

  add(line: number): void {
    if (this.count === 0) this.firstLine = line;
    this.count++;
  }

  /** Makes the note, with `describe(count)` as its message, where anything was counted. */
  report(context: SourceContext, code: SourceNoteCode, describe: (count: number) => string): void {
    if (this.count > 0) context.note(code, this.firstLine, describe(this.count));
  }
}
