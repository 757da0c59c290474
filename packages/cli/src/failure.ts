import { isSitemapError, type SitemapError, type SitemapErrorCode } from "@mapwright/core";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { createLog } from "./log.ts";
import { OutputError } from "./text-output.ts";

const EXIT_OF_CODE: Readonly<Record<SitemapErrorCode, ExitCode>> = {
  ERR_ARGUMENT: EXIT.USAGE,
  ERR_SOURCE: EXIT.FAILED,
  ERR_SINK: EXIT.FAILED,
  ERR_STATE: EXIT.FAILED,
  ERR_NO_ENTRIES: EXIT.FINDINGS,
  ERR_TOO_MANY_BAD_ENTRIES: EXIT.FINDINGS,
  ERR_TOO_MANY_REMOVED: EXIT.FINDINGS,
  ERR_ABORTED: EXIT.INTERRUPTED,
};

const hasSystemCode = (error: Error): boolean => "syscall" in error && "code" in error && typeof error.code === "string";

/** Tells the user why a command ended early, in one line without a stack, and gives the exit code. */
export function reportFailure(error: unknown, io: Io): ExitCode {
  if (error instanceof OutputError && error.closed) return EXIT.DONE;
  const log = createLog(io);
  if (io.env["MAPWRIGHT_DEBUG"] === "1" && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  if (isSitemapError(error)) {
    log.error(error.code === "ERR_ABORTED" ? "Stopped; nothing was changed." : `${error.message}${remedyFor(error)}`);
    return EXIT_OF_CODE[error.code];
  }
  if (error instanceof OutputError) {
    log.error(error.message);
    return EXIT.FAILED;
  }
  if (error instanceof Error && hasSystemCode(error)) {
    log.error(`Expected input and output to work, found ${error.message}`);
    return EXIT.FAILED;
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  log.error(`Expected no fault of mapwright itself, found ${message} (MAPWRIGHT_DEBUG=1 shows where; report it with the command line and the input)`);
  return EXIT.FAILED;
}

/** Nobody can mend a state by hand, and nobody needs to. */
function remedyFor({ code, details }: SitemapError): string {
  if (code !== "ERR_STATE" || details["reason"] !== "damaged") return "";
  return " (restore the state from a copy or delete it: the next build then takes over the published set)";
}
