import type { Command } from "commander";
import type { ExitCode } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import type { TextOutput } from "./text-output.ts";

/** What a running command works with. */
export interface Context {
  readonly io: Io;
  readonly out: TextOutput;
  /** Fires when the user wants to stop. */
  readonly signal: AbortSignal;
}

export interface CommandExample {
  readonly does: string;
  readonly command: string;
}

/** A command: what it takes, and what it does with that. Help and docs/cli.md are made from the same definition. */
export interface CommandDefinition {
  readonly examples: readonly CommandExample[];
  /** What help and docs say below the options. */
  readonly notes: readonly string[];
  /** A new parser with its arguments and options. */
  readonly create: () => Command;
  /** Runs the command after `create`'s parser has taken the command line. */
  readonly run: (parsed: Command, context: Context) => Promise<ExitCode>;
}
