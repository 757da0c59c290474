import type { Result } from "../model/result.ts";
import type { Facets } from "../protocol/element-spec.ts";
import type { Formatted } from "./formatted.ts";

/** Parses one of a closed set of words, whose case counts. */
export function parseEnum(text: string, { values = [] }: Facets): Result<string> {
  return values.includes(text) ? { ok: true, value: text } : { ok: false, reason: expectedOneOf(values) };
}

/** Formats one of a closed set of words; another case is converted, white space around it is cut, as that of every value. */
export function formatEnum(value: unknown, { values = [] }: Facets): Result<Formatted> {
  if (typeof value !== "string") return { ok: false, reason: expectedOneOf(values) };
  const trimmed = value.trim();
  if (values.includes(trimmed)) return { ok: true, value: { text: trimmed } };
  const wanted = trimmed.toLowerCase();
  const match = values.find((candidate) => candidate.toLowerCase() === wanted);
  return match === undefined ? { ok: false, reason: expectedOneOf(values) } : { ok: true, value: { text: match, converted: `written as ${match}` } };
}

function expectedOneOf(values: readonly string[]): string {
  return `one of ${values.join(", ")}`;
}
