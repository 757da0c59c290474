const SECONDS = /^\d{1,10}$/;
const DATE = /^(?:[A-Z][a-z]+, )?.*\d{2}:\d{2}:\d{2}/;

/** Milliseconds to wait from a Retry-After, seconds or a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3); undefined where it is neither. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * 1000;
  const at = DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
