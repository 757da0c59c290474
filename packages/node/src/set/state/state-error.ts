import { SitemapError } from "@mapwright/core";

/** Why state cannot be used: `lost` is not there, `damaged` was cut or altered, `foreign` belongs to another set, `version` is of a later mapwright. */
export type StateFault = "lost" | "damaged" | "foreign" | "version";

/** Makes the error of state that cannot be used, ERR_STATE, with the name of the file and the reason in its details. */
export function stateError(reason: StateFault, name: string, message: string): SitemapError {
  return new SitemapError("ERR_STATE", message, { details: { reason, name } });
}

/** Why the state cannot be used; undefined for every other error. */
export function stateFaultOf(error: unknown): StateFault | undefined {
  if (!(error instanceof SitemapError) || error.code !== "ERR_STATE") return undefined;
  const { reason } = error.details;
  return reason === "lost" || reason === "damaged" || reason === "foreign" || reason === "version" ? reason : undefined;
}
