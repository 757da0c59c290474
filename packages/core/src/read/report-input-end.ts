import type { DocumentContext } from "./document-handler.ts";
import type { InputEnd } from "./parser-types.ts";

/** Reports what was odd about the input as a whole, at the end of what was read. */
export function reportInputEnd(input: InputEnd, { window, reporter, budgets }: DocumentContext): void {
  const { stoppedBy, gzipLayers = 0, gzipTrailing = false } = input;
  if (gzipLayers > 1) reporter.report("gzip-nested", window.base, window.base, { found: `${gzipLayers} layers` });
  if (gzipTrailing) reporter.report("gzip-trailing", window.end, window.end, { found: "other bytes" });
  if (stoppedBy === "gzip") reporter.report("gzip-damaged", window.end, window.end, { found: "a fault" });
  else if (stoppedBy !== undefined && stoppedBy !== "cut" && stoppedBy !== "aborted") {
    reporter.report("budget-exceeded", window.end, window.end, { expected: `${stoppedBy} of at most ${budgets[stoppedBy]}`, found: "more" });
  }
}
