/** Codes of thrown errors. Each has a heading in docs/errors.md. */
export type SitemapErrorCode =
  | "ERR_ARGUMENT"
  | "ERR_SOURCE"
  | "ERR_SINK"
  | "ERR_STATE"
  | "ERR_NO_ENTRIES"
  | "ERR_TOO_MANY_BAD_ENTRIES"
  | "ERR_TOO_MANY_REMOVED"
  | "ERR_ABORTED";

/** The one error class: a misuse, failed input or output, or a hard limit. Documents never cause it. */
export class SitemapError extends Error {
  override readonly name = "SitemapError";
  readonly code: SitemapErrorCode;
  /** Plain data about the failure, for programs. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: SitemapErrorCode, message: string, options: { readonly cause?: unknown; readonly details?: Readonly<Record<string, unknown>> } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Is this value an error thrown by mapwright? */
export function isSitemapError(value: unknown): value is SitemapError {
  return value instanceof Error && value.name === "SitemapError";
}
