/** Outcome of parsing one value: the value, or the reason why there is none. */
export type Result<T, E extends string = string> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: E };
