import type { Writable } from "node:stream";

/** A stream that may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** All that a command knows of the world around it, so that tests can bring their own. */
export interface Io {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds from any start. */
  readonly now: () => number;
  /** The time of day, which what is written may tell. */
  readonly clock: () => Date;
  /** The folder in which a configuration file is looked for. */
  readonly cwd: string;
  /** Calls back when the user wants to stop; returns how to listen no longer. */
  readonly onInterrupt: (listener: () => void) => () => void;
  /** Calls back for an error that nobody caught; returns how to listen no longer. */
  readonly onCrash: (listener: (error: unknown) => void) => () => void;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The world as Node.js sees it. */
export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    now: () => performance.now(),
    clock: () => new Date(),
    cwd: process.cwd(),
    onCrash: (listener) => {
      process.on("uncaughtException", listener);
      return () => process.off("uncaughtException", listener);
    },
    exit: (code) => process.exit(code),
    onInterrupt: (listener) => {
      for (const signal of SIGNALS) process.on(signal, listener);
      return () => {
        for (const signal of SIGNALS) process.off(signal, listener);
      };
    },
  };
}
