import type { Result } from "../model/result.ts";

export type Granularity = "year" | "month" | "day" | "minute" | "second" | "fraction";

/** A point in time as written: an instant, and how exactly it was given. Forms without a time stand for the start of their first day in UTC. */
export interface W3cDatetime {
  readonly granularity: Granularity;
  /** Days since 1970-01-01 in UTC. */
  readonly day: number;
  /** Second of that day in UTC, from 0. */
  readonly second: number;
  /** Digits of the fraction of a second without trailing zeros, such as `25` for `.250`. */
  readonly fraction: string;
}

/** An instant that can be ordered; what `parseW3cDatetime` gives is one. */
export type Instant = Pick<W3cDatetime, "day" | "second" | "fraction">;

/** `syntax`: not one of the six forms; `calendar`: no such day or time; `zone`: a time without zone, or an offset that cannot be. */
export type W3cDatetimeFault = "syntax" | "calendar" | "zone";

const SECONDS_PER_DAY = 86_400;
const FORM = /^[ \t\r\n]*(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)?)?)?)?[ \t\r\n]*$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Number of days of a month (from 1) in the proleptic Gregorian calendar; 0 where there is no such month. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
  return MONTH_DAYS[month - 1] ?? 0;
}

/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar. The year is counted from March, so that the leap day comes last. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

/** Orders two instants: negative when `a` is earlier, 0 when they are the same. */
export function compareInstants(a: Instant, b: Instant): number {
  if (a.day !== b.day) return a.day - b.day;
  if (a.second !== b.second) return a.second - b.second;
  return a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0;
}

/** Minutes of an offset written `+hh:mm`, `-hh:mm` or `Z`; undefined where hours or minutes are out of range. */
export function zoneMinutes(zone: string): number | undefined {
  if (zone === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** The instant of a local date and time at an offset in minutes. */
export function instantOf(localDay: number, localSecond: number, offsetMinutes: number): { readonly day: number; readonly second: number } {
  const second = localSecond - offsetMinutes * 60;
  const days = Math.floor(second / SECONDS_PER_DAY);
  return { day: localDay + days, second: second - days * SECONDS_PER_DAY };
}

/**
 * Parses one of the six forms of the W3C profile of ISO 8601 (https://www.w3.org/TR/NOTE-datetime); XML white space around it is passed over.
 */
export function parseW3cDatetime(text: string): Result<W3cDatetime, W3cDatetimeFault> {
  const match = FORM.exec(text);
  if (match === null) return { ok: false, reason: "syntax" };
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const y = Number(year);
  const m = month === undefined ? 1 : Number(month);
  const d = day === undefined ? 1 : Number(day);
  if (d < 1 || d > daysInMonth(y, m)) return { ok: false, reason: "calendar" };
  const localDay = dayNumber(y, m, d);
  if (hour === undefined) {
    const granularity = month === undefined ? "year" : day === undefined ? "month" : "day";
    return { ok: true, value: { granularity, day: localDay, second: 0, fraction: "" } };
  }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return { ok: false, reason: "calendar" };
  const offset = zone === undefined ? undefined : zoneMinutes(zone);
  if (offset === undefined) return { ok: false, reason: "zone" };
  const instant = instantOf(localDay, Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0), offset);
  const granularity = second === undefined ? "minute" : fraction === undefined ? "second" : "fraction";
  return { ok: true, value: { granularity, ...instant, fraction: (fraction ?? "").replace(/0+$/, "") } };
}
