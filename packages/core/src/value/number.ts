import type { Result } from "../model/result.ts";
import type { Facets } from "../protocol/element-spec.ts";
import type { Formatted } from "./formatted.ts";

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const WITH_EXPONENT = /^[+-]?(?:\d+\.?\d*|\.\d+)[eE][+-]?\d{1,3}$/;
const INTEGER = /^[+-]?\d+$/;
const WHOLE = /^([+-]?\d+)\.0*$/;

/** What is expected of a number within bounds, for messages. */
export function expectedNumber(noun: string, { min, max }: Facets): string {
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  return min === undefined ? noun : `${noun} of at least ${min}`;
}

/** Parses an `xsd:decimal` (no exponent) within its bounds, which are judged on all digits. White space around it is passed over. */
export function parseDecimal(text: string, facets: Facets): Result<number> {
  const trimmed = text.trim();
  const match = DECIMAL.exec(trimmed);
  const [, sign = "", whole = "", fraction = ""] = match ?? [];
  if (match === null || whole + fraction === "" || !isWithin(sign, whole, fraction, facets))
    return { ok: false, reason: expectedNumber("a decimal number", facets) };
  // "-0" is a number like any other; the minus would only survive in Object.is.
  return { ok: true, value: Number(trimmed) + 0 };
}

/** Bounds are whole numbers in every table; a number whose double equals a bound may still lie beyond it by a digit. */
function isWithin(sign: string, whole: string, fraction: string, { min, max }: Facets): boolean {
  const value = Number(`${sign}${whole || "0"}.${fraction || "0"}`);
  const beyond = /[1-9]/.test(fraction);
  if (max !== undefined && (value > max || (value === max && beyond && Number(whole) === Math.abs(max)))) return false;
  if (min !== undefined && (value < min || (min === 0 && sign === "-" && /[1-9]/.test(whole + fraction)))) return false;
  return true;
}

/** Formats a number without exponent and without loss; text that is an `xsd:decimal` stays as given, one with an exponent is converted. */
export function formatDecimal(value: unknown, facets: Facets): Result<Formatted> {
  const expected = { ok: false, reason: expectedNumber("a decimal number", facets) } as const;
  if (typeof value === "number") {
    const text = numberText(value);
    return text !== undefined && parseDecimal(text, facets).ok ? { ok: true, value: { text } } : expected;
  }
  if (typeof value !== "string") return expected;
  const text = value.trim();
  if (parseDecimal(text, facets).ok) return { ok: true, value: { text } };
  if (!WITH_EXPONENT.test(text)) return expected;
  const converted = numberText(Number(text));
  return converted !== undefined && parseDecimal(converted, facets).ok
    ? { ok: true, value: { text: converted, converted: "written without exponent" } }
    : expected;
}

/** Parses a whole number within its bounds. */
export function parseInteger(text: string, facets: Facets): Result<number> {
  const trimmed = text.trim();
  if (!INTEGER.test(trimmed)) return { ok: false, reason: expectedNumber("a whole number", facets) };
  const parsed = parseDecimal(trimmed, facets);
  return parsed.ok ? parsed : { ok: false, reason: expectedNumber("a whole number", facets) };
}

/** Formats a whole number; text such as `5.0` is converted. */
export function formatInteger(value: unknown, facets: Facets): Result<Formatted> {
  const expected = { ok: false, reason: expectedNumber("a whole number", facets) } as const;
  const text = typeof value === "number" ? numberText(value) : typeof value === "string" ? value.trim() : undefined;
  if (text === undefined) return expected;
  if (parseInteger(text, facets).ok) return { ok: true, value: { text } };
  const whole = WHOLE.exec(text)?.[1];
  return whole !== undefined && parseInteger(whole, facets).ok ? { ok: true, value: { text: whole, converted: "written as a whole number" } } : expected;
}

/** Decimal digits of a finite number, the shortest that read back as the same number. */
function numberText(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return point >= digits.length ? `${sign}${digits}${"0".repeat(point - digits.length)}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
