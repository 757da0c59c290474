/** What is wrong with gzip data: it ends too soon, does not decode or match its checksum, or is followed by something else. */
export type GzipFaultCode = "cut" | "damaged" | "trailing-garbage";

/** Thrown by `inflate` once everything that could be saved is delivered. `code` says what is wrong. */
export class GzipFault extends Error {
  override readonly name = "GzipFault";
  readonly code: GzipFaultCode;

  constructor(code: GzipFaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
