import { SitemapError } from "../model/error.ts";

/** Makes the error of a sink that failed out of whatever it threw. */
export function sinkError(error: unknown): SitemapError {
  if (error instanceof SitemapError) return error;
  return new SitemapError("ERR_SINK", `Expected the sink to take the files, found: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}
