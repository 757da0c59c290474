import type { Io } from "./io.ts";
import { printable } from "./printable.ts";
import { createStyle } from "./terminal.ts";

/** What people are told on standard error. Each call is a line, whatever the message holds. */
export interface Log {
  readonly error: (message: string) => void;
  readonly warn: (message: string) => void;
  /** Of no harm; silent when `quiet`. */
  readonly note: (message: string) => void;
  /** Lines that are fit for a terminal already; silent when `quiet`. */
  readonly lines: (text: string) => void;
}

export function createLog(io: Io, quiet = false): Log {
  const style = createStyle(io.stderr, io.env);
  const line = (label: string, message: string): void => {
    io.stderr.write(`${label}${printable(message)}\n`);
  };
  return {
    error: (message) => line(`${style("red", "mapwright:")} `, message),
    warn: (message) => line(`${style("yellow", "warning:")} `, message),
    note: (message) => void (quiet || line(`${style("dim", "note:")} `, message)),
    lines: (text) => void (quiet || text === "" || io.stderr.write(text)),
  };
}
