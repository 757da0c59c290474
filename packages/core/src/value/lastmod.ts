import type { Result } from "../model/result.ts";
import { parseFeedDate } from "./feed-date.ts";
import { dayNumber, daysInMonth, instantOf, zoneMinutes } from "./w3c-datetime.ts";

/** What is written for a date, and what had to be done for it. */
export interface FormattedDate {
  readonly text: string;
  /** Present when the text says more, less or the same in another form than what was given. */
  readonly repair?: string;
}

/** The forms that the W3C profile and XML Schema both accept; days and offsets still want a look. */
const SAFE = /^\d{4}-\d\d-\d\d(?:T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00))?$/;
/** The same with what generators get wrong: one-digit months, a space for the T, lower case, a comma, a zone without colon or minutes, missing seconds, 24:00. */
const NEAR =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:[Tt]|[ ]+)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?[ ]*(Z|z|UTC|GMT|[+-]\d\d(?::?\d\d)?(?:[ ]+(?:UTC|GMT))?)?$/;
/** The basic format of ISO 8601. */
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:[Tt](\d\d)(\d\d)(\d\d)(Z|z|[+-]\d\d:?\d\d)?)?$/;
const PARTIAL = /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/;
const EXPECTED = "a date such as 2024-05-06 or 2024-05-06T07:08:09Z";
const MAX_OFFSET_MINUTES = 14 * 60;

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);
const dateText = (day: number): string => new Date(day * 86_400_000).toISOString().replace(/T.*/, "");
const timeText = (second: number): string => `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;

/**
 * Turns a date as given into the text that is written: `YYYY-MM-DD`, or a full date-time with seconds and zone in the precision given.
 * A year or a month alone gives none, since every day would be invented. What has one sure meaning is completed and says so; the rest fails
 * with what was expected.
 */
export function formatLastmod(value: string | Date): Result<FormattedDate> {
  if (typeof value !== "string") return formatDate(value);
  if (isSafeDate(value)) return { ok: true, value: { text: value } };
  const text = value.trim();
  if (text !== value) return formatLastmod(text);
  if (PARTIAL.test(text)) return { ok: false, reason: "a date with a day, such as 2024-05-06 (a year or month alone names no day)" };
  const near = NEAR.exec(text);
  if (near !== null) return complete(near[1], near[3], near[4], near[5], near[6], near[7], near[8], near[9]);
  const basic = BASIC.exec(text);
  if (basic !== null) return complete(basic[1], basic[2], basic[3], basic[4], basic[5], basic[6], undefined, basic[7]);
  const feed = parseFeedDate(text);
  if (!feed.ok) return { ok: false, reason: EXPECTED };
  const formatted = formatLastmod(feed.value);
  return formatted.ok ? { ok: true, value: { text: formatted.value.text, repair: "written in the W3C form" } } : formatted;
}

/** Is this text a date that is written as it is? */
export function isSafeDate(text: string): boolean {
  return SAFE.test(text) && isRealDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

function formatDate(value: Date): Result<FormattedDate> {
  const time = value.getTime();
  if (Number.isNaN(time)) return { ok: false, reason: "a valid Date" };
  const text = value.toISOString();
  // Years outside 0000 to 9999 are written with a sign and six digits, which neither rule allows.
  if (text.length !== 24 || text.startsWith("0000")) return { ok: false, reason: "a Date in the years 0001 to 9999" };
  return { ok: true, value: { text: text.endsWith(".000Z") ? `${text.slice(0, 19)}Z` : text } };
}

function isDay(year: string | undefined, month: string | undefined, day: string | undefined): boolean {
  return isRealDay(Number(year), Number(month), Number(day));
}

function isRealDay(year: number, month: number, day: number): boolean {
  return year > 0 && day > 0 && day <= daysInMonth(year, month);
}

type Part = string | undefined;

function complete(year: Part, month: Part, day: Part, hour: Part, minute: Part, second: Part, fraction: Part, zone: Part): Result<FormattedDate> {
  if (!isDay(year, month, day)) return { ok: false, reason: "a day of the calendar" };
  const date = `${year}-${two(Number(month))}-${two(Number(day))}`;
  if (hour === undefined) return { ok: true, value: { text: date, repair: zone === undefined ? "written as YYYY-MM-DD" : "a day has no zone" } };
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  const endOfDay = seconds === 86_400 && Number(hour) === 24 && Number(fraction ?? 0) === 0;
  if ((Number(hour) > 23 && !endOfDay) || Number(minute) > 59 || Number(second ?? 0) > 59) return { ok: false, reason: "a time from 00:00:00 to 23:59:59" };
  if (zone === undefined) return { ok: true, value: { text: date, repair: "a time without zone names no instant: only the day is kept" } };
  const form = zoneForm(zone);
  const offset = zoneMinutes(form);
  if (offset === undefined) return { ok: false, reason: "an offset such as +02:00" };
  const tail = fraction === undefined ? "" : `.${fraction}`;
  if (!endOfDay && Math.abs(offset) <= MAX_OFFSET_MINUTES) {
    const time = `${two(Number(hour))}:${minute}:${second ?? "00"}`;
    return { ok: true, value: { text: `${date}T${time}${tail}${form}`, repair: second === undefined ? "seconds added" : "written in the W3C form" } };
  }
  const instant = instantOf(dayNumber(Number(year), Number(month), Number(day)), seconds, offset);
  const utc = dateText(instant.day);
  if (utc.length !== 10 || utc.startsWith("0000")) return { ok: false, reason: "a year from 0001 to 9999" };
  return { ok: true, value: { text: `${utc}T${timeText(instant.second)}${tail}Z`, repair: "turned into UTC" } };
}

function zoneForm(zone: string): string {
  if (!/^[+-]/.test(zone)) return "Z";
  const digits = zone.replace(/[^0-9]/g, "");
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2) || "00"}`;
}
