import type { Result } from "../model/result.ts";
import type { Facets } from "../protocol/element-spec.ts";
import type { Formatted } from "./formatted.ts";
import { expectedNumber, formatInteger, parseInteger } from "./number.ts";

const ISO = /^P(?=.)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,](\d+))?S)?)?$/;
const CLOCK = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/;

/** Parses a number of seconds. */
export const parseDuration: (text: string, facets: Facets) => Result<number> = parseInteger;

/** Formats a number of seconds; ISO 8601 (`PT1H17M57S`), `h:mm:ss` and fractions of a second are converted. */
export function formatDuration(value: unknown, facets: Facets): Result<Formatted> {
  const expected = { ok: false, reason: expectedNumber("a duration in seconds", facets) } as const;
  if (typeof value === "number" && Number.isFinite(value) && !Number.isInteger(value)) return rounded(Math.round(value), facets, expected);
  const plain = formatInteger(value, facets);
  if (plain.ok || typeof value !== "string") return plain.ok ? plain : expected;
  const text = value.trim();
  const seconds = isoSeconds(text) ?? clockSeconds(text);
  return seconds === undefined ? expected : rounded(seconds, facets, expected);
}

function rounded<F>(seconds: number, facets: Facets, expected: F): Result<Formatted> | F {
  const formatted = formatInteger(seconds, facets);
  return formatted.ok ? { ok: true, value: { text: formatted.value.text, converted: "written as whole seconds" } } : expected;
}

function isoSeconds(text: string): number | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, days = "0", hours = "0", minutes = "0", seconds = "0", fraction = "0"] = match;
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Math.round(Number(`${seconds}.${fraction}`));
}

function clockSeconds(text: string): number | undefined {
  const match = CLOCK.exec(text);
  return match === null ? undefined : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}
