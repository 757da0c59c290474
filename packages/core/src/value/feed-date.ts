import type { Result } from "../model/result.ts";
import { daysInMonth, parseW3cDatetime } from "./w3c-datetime.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;
/** Zone names of RFC 822 section 5.1 and RFC 2822 section 4.3. The letters A to Y were defined the wrong way round and mean "unknown" there. */
const ZONES: Readonly<Record<string, string>> = {
  ut: "Z",
  utc: "Z",
  gmt: "Z",
  z: "Z",
  est: "-05:00",
  edt: "-04:00",
  cst: "-06:00",
  cdt: "-05:00",
  mst: "-07:00",
  mdt: "-06:00",
  pst: "-08:00",
  pdt: "-07:00",
};
const RFC822 =
  /^(?:[A-Za-z]{3,9}\.?,?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3})[A-Za-z]*\.?,?[\s-]+(\d{2,4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([A-Za-z]{1,5}|(?:GMT|UTC)?[+-]\d\d:?\d\d)?)?$/;
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Turns the date of a feed into W3C text with its zone kept: RFC 822 and 2822 (with their zone names, two-digit years, no weekday, no seconds)
 * and the ISO forms of Atom and Dublin Core. A time whose zone is unknown leaves the day alone.
 */
export function parseFeedDate(text: string): Result<string> {
  const trimmed = text.replace(/\([^()]*\)/g, " ").trim();
  if (parseW3cDatetime(trimmed).ok) return { ok: true, value: trimmed };
  const mail = RFC822.exec(trimmed);
  if (mail !== null) {
    const [, day, monthName, year, hour, minute, second, zone] = mail;
    const month = MONTHS.indexOf((monthName ?? "").toLowerCase() as (typeof MONTHS)[number]) + 1;
    return assemble(fullYear(year ?? ""), month, Number(day), hour, minute, second, undefined, zoneOf(zone));
  }
  const iso = ISO.exec(trimmed);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso;
    return assemble(Number(year), Number(month), Number(day), hour, minute, second, fraction, zoneOf(zone));
  }
  return { ok: false, reason: "a date as in RFC 822 or ISO 8601" };
}

/** RFC 2822 section 4.3: 00 to 49 are 2000 to 2049, 50 to 999 count from 1900. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return text.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

function zoneOf(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined;
  const offset = /([+-]\d\d):?(\d\d)$/.exec(zone);
  if (offset !== null) return `${offset[1]}:${offset[2]}`;
  return ZONES[zone.toLowerCase()];
}

type Part = string | undefined;

function assemble(year: number, month: number, day: number, hour: Part, minute: Part, second: Part, fraction: Part, zone: Part): Result<string> {
  if (day < 1 || day > daysInMonth(year, month)) return { ok: false, reason: "a day of the calendar" };
  const two = (n: number): string => `${n}`.padStart(2, "0");
  const date = `${`${year}`.padStart(4, "0")}-${two(month)}-${two(day)}`;
  if (hour === undefined || zone === undefined) return { ok: true, value: date };
  const time = `${date}T${two(Number(hour))}:${minute}:${second ?? "00"}${fraction === undefined ? "" : `.${fraction}`}${zone}`;
  return parseW3cDatetime(time).ok ? { ok: true, value: time } : { ok: false, reason: "a time from 00:00:00 to 23:59:59" };
}
