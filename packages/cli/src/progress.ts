import type { Io } from "./io.ts";

/** Work that is done within this time shows no progress. */
const QUIET_MS = 500;
const EVERY_MS = 100;

/** One line on standard error that is written over and over, and is gone at the end. */
export interface Progress {
  /** Shows what `text` returns, if it is time to. */
  readonly show: (text: () => string) => void;
  readonly clear: () => void;
}

/** Progress on a terminal; nothing elsewhere or when `quiet`. */
export function createProgress(io: Io, quiet: boolean): Progress {
  if (quiet || io.stderr.isTTY !== true || io.env["TERM"] === "dumb") return { show: () => undefined, clear: () => undefined };
  let next = io.now() + QUIET_MS;
  let shown = false;
  return {
    show: (text) => {
      const now = io.now();
      if (now < next) return;
      next = now + EVERY_MS;
      shown = true;
      io.stderr.write(`\r\u001b[K${text().slice(0, (io.stderr.columns || 80) - 1)}`);
    },
    clear: () => {
      if (shown) io.stderr.write("\r\u001b[K");
      shown = false;
    },
  };
}
