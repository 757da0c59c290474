import type { ReadSummary } from "@mapwright/core";
import type { Context } from "../command.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Log } from "../log.ts";
import type { NetFlags } from "../net/flags.ts";
import type { Progress } from "../progress.ts";
import type { Style } from "../terminal.ts";
import type { ReadFormat, ReadFormatName } from "./format.ts";

/** The options of `mapwright read` as the parser gives them. */
export interface ReadFlags extends NetFlags {
  readonly publicUrl?: URL;
  readonly format: ReadFormatName;
  readonly fields?: string;
  /** Path of a state file. */
  readonly since?: string;
  /** URLs of each pattern. */
  readonly sample?: number;
  readonly filesFrom?: string;
  readonly quiet?: boolean;
  readonly kernel: "auto" | "wasm" | "typescript";
}

/** What a run of `mapwright read` works with. */
export interface Run {
  readonly flags: ReadFlags;
  readonly context: Context;
  readonly format: ReadFormat;
  readonly log: Log;
  readonly progress: Progress;
  readonly errorStyle: Style;
  /** Writes to standard output, no faster than it is taken. */
  readonly write: (text: string) => Promise<void> | undefined;
  /** Tells on standard error what is to be said of a file that was read. `isOnTheWay`: an index is followed. */
  readonly judge: (file: string, summary: ReadSummary, isOnTheWay: boolean) => ExitCode;
}
