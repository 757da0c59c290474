import type { FetchFaultCode } from "./types.ts";

/** Why a fetch failed or a body ended early. It is thrown by the body of an answer alone; before that the answer holds its code. */
export class FetchFault extends Error {
  override readonly name = "FetchFault";
  readonly code: FetchFaultCode;

  constructor(code: FetchFaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Faults of a host, whatever is asked of it: no connection came about. */
export const HOST_FAULTS: readonly FetchFaultCode[] = ["dns", "refused", "unreachable", "tls", "proxy", "timeout-connect"];
