import type { SourceItem } from "@mapwright/core";
import { openSources, type SourceKind, type SourceNote } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { Log } from "../log.ts";
import type { Progress } from "../progress.ts";

/** How sources are read, and who is told of what. */
export interface ReadingOptions {
  readonly context: Context;
  readonly log: Log;
  readonly progress: Progress;
  /** Takes every note. */
  readonly notes: SourceNote[];
  readonly from?: SourceKind | undefined;
  readonly keepFields?: readonly string[];
}

/** The items of these files, one file after the other; notes are told as they come. */
export function readSources(paths: readonly string[], options: ReadingOptions): AsyncGenerator<SourceItem, void, undefined> {
  const { context, log, progress, notes, from, keepFields } = options;
  return openSources(paths, {
    signal: context.signal,
    onNote: (note) => {
      notes.push(note);
      progress.clear();
      tellNote(note, log);
    },
    ...(from === undefined ? {} : { from }),
    ...(keepFields === undefined ? {} : { keepFields }),
  });
}

/** Notes that say that URLs are missing from what was built. */
const INCOMPLETE: readonly SourceNote["code"][] = ["source-incomplete", "child-missing"];

/** How a run on these sources ends: in part only, where one was not read to its end. */
export function exitCodeOf(notes: readonly SourceNote[]): ExitCode {
  return notes.some(({ code }) => INCOMPLETE.includes(code)) ? EXIT.PARTIAL : EXIT.DONE;
}

function tellNote({ source, line, code, message }: SourceNote, log: Log): void {
  const text = `${line > 0 ? `${source}:${line}` : source}: ${message}`;
  if (INCOMPLETE.includes(code)) log.warn(text);
  else log.note(text);
}
