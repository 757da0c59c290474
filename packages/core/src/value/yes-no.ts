import type { Result } from "../model/result.ts";
import type { Formatted } from "./formatted.ts";

const EXPECTED = "yes or no";
/** The spellings of the schema. */
const SPELLINGS: Readonly<Record<string, boolean>> = { yes: true, Yes: true, YES: true, no: false, No: false, NO: false };
const CONVERTED: Readonly<Record<string, boolean>> = { true: true, "1": true, y: true, on: true, false: false, "0": false, n: false, off: false };

/** Parses `yes` or `no` in one of the three spellings of the schema. */
export function parseYesNo(text: string): Result<boolean> {
  const value = Object.hasOwn(SPELLINGS, text.trim()) ? SPELLINGS[text.trim()] : undefined;
  return value === undefined ? { ok: false, reason: EXPECTED } : { ok: true, value };
}

/** Formats a truth value as `yes` or `no`; `true`, `1` and the like are converted when they come as text or number. */
export function formatYesNo(value: unknown): Result<Formatted> {
  if (typeof value === "boolean") return { ok: true, value: { text: value ? "yes" : "no" } };
  if (typeof value !== "string" && typeof value !== "number") return { ok: false, reason: EXPECTED };
  const text = String(value).trim().toLowerCase();
  const parsed = parseYesNo(text);
  if (parsed.ok) return { ok: true, value: { text } };
  const converted = Object.hasOwn(CONVERTED, text) ? CONVERTED[text] : undefined;
  return converted === undefined ? { ok: false, reason: EXPECTED } : { ok: true, value: { text: converted ? "yes" : "no", converted: "written as yes or no" } };
}
