import { FLAG } from "../tape.ts";

/** What `dateFlags` knows about the last date that it accepted. */
export interface Instant {
  /** Days since 1970-01-01 UTC. */
  day: number;
  /** Second of that day. */
  second: number;
}

/** DATE, DATETIME or 0 for bytes[p, to); sets `instant` when it is neither 0. */
export function dateFlags(bytes: Uint8Array, p: number, to: number, instant: Instant): number {
  const length = to - p;
  if (length !== 10 && length < 20) return 0;
  if (bytes[p + 4] !== 45 || bytes[p + 7] !== 45) return 0;
  const century = two(bytes, p);
  const rest = two(bytes, p + 2);
  const month = two(bytes, p + 5);
  const day = two(bytes, p + 8);
  if (century < 0 || rest < 0) return 0;
  const year = century * 100 + rest;
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return 0;
  instant.day = daysSinceEpoch(year, month, day);
  instant.second = 0;
  return length === 10 ? FLAG.DATE : timeFlags(bytes, p, to, instant);
}

/** The part behind `YYYY-MM-DD`; the date is already in `instant`. */
function timeFlags(bytes: Uint8Array, p: number, to: number, instant: Instant): number {
  if (bytes[p + 10] !== 84 || bytes[p + 13] !== 58 || bytes[p + 16] !== 58) return 0;
  const hour = two(bytes, p + 11);
  const minute = two(bytes, p + 14);
  const second = two(bytes, p + 17);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return 0;
  let q = p + 19;
  if (bytes[q] === 46) {
    const start = ++q;
    while (q < to && isDigit(bytes[q] as number)) q++;
    if (q === start || q === to) return 0;
  }
  instant.second = hour * 3600 + minute * 60 + second;
  const zone = bytes[q];
  if (zone === 90) return q + 1 === to ? FLAG.DATETIME : 0;
  if ((zone !== 43 && zone !== 45) || to - q !== 6 || bytes[q + 3] !== 58) return 0;
  const hours = two(bytes, q + 1);
  const minutes = two(bytes, q + 4);
  const offset = hours * 60 + minutes;
  if (hours < 0 || minutes < 0 || minutes > 59 || offset > 840) return 0;
  shift(instant, zone === 43 ? offset * -60 : offset * 60);
  return FLAG.DATETIME;
}

function shift(instant: Instant, seconds: number): void {
  instant.second += seconds;
  if (instant.second < 0) {
    instant.second += 86_400;
    instant.day--;
  } else if (instant.second >= 86_400) {
    instant.second -= 86_400;
    instant.day++;
  }
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

/** Value of two digits, or a negative number. */
function two(bytes: Uint8Array, p: number): number {
  const a = (bytes[p] as number) - 48;
  const b = (bytes[p + 1] as number) - 48;
  return a >= 0 && a <= 9 && b >= 0 && b <= 9 ? a * 10 + b : -1000;
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  return (year & 3) === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; March is made the first month, so that leap days come last. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const y = month < 3 ? year - 1 : year;
  const m = month < 3 ? month + 9 : month - 3;
  return y * 365 + ((y / 4) | 0) - ((y / 100) | 0) + ((y / 400) | 0) + (((m * 306 + 5) / 10) | 0) + day - 719_469;
}
