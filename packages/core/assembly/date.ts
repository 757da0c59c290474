import { isDigit } from "./bytes";
import { DATE, DATETIME } from "./flags";

/** The instant of the last date that `dateFlags` accepted: days since 1970-01-01 UTC and second of that day. */
export let dateDay: i32 = 0;
export let dateSecond: i32 = 0;

function two(p: usize): i32 {
  return (<i32>load<u8>(p) - 48) * 10 + <i32>load<u8>(p, 1) - 48;
}

/** Are the 16 bytes at `p` of the form 0000-00-00T00:00 as far as `lanes` says? */
function hasShape(p: usize, lanes: v128): bool {
  const v = v128.load(p);
  const digits = i8x16.lt_u(i8x16.sub(v, i8x16.splat(48)), i8x16.splat(10));
  const marks = i8x16.eq(v, i8x16(1, 1, 1, 1, 45, 1, 1, 45, 1, 1, 84, 1, 1, 58, 1, 1));
  const digitLanes = i8x16(-1, -1, -1, -1, 0, -1, -1, 0, -1, -1, 0, -1, -1, 0, -1, -1);
  const right = v128.bitselect(digits, marks, digitLanes);
  return !v128.any_true(v128.andnot(lanes, right));
}

function daysInMonth(year: i32, month: i32): i32 {
  if (month != 2) return 30 + ((month + (month >> 3)) & 1);
  return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; March is made the first month, so that leap days come last. */
function daysSinceEpoch(year: i32, month: i32, day: i32): i32 {
  const y = month < 3 ? year - 1 : year;
  const m = month < 3 ? month + 9 : month - 3;
  return y * 365 + y / 4 - y / 100 + y / 400 + (m * 306 + 5) / 10 + day - 719469;
}

/** DATE, DATETIME or 0 for [p, to); sets the instant. */
export function dateFlags(p: usize, to: usize): i32 {
  const flags = dateForm(p, to);
  if (flags) dateDay = daysSinceEpoch(two(p) * 100 + two(p + 2), two(p + 5), two(p + 8));
  if (dateSecond < 0) {
    dateSecond += 86400;
    dateDay--;
  } else if (dateSecond >= 86400) {
    dateSecond -= 86400;
    dateDay++;
  }
  return flags;
}

/** As `dateFlags`, without the instant. */
export function dateForm(p: usize, to: usize): i32 {
  const length = <i32>(to - p);
  if (length != 10 && length < 20) return 0;
  const lanes = length == 10 ? i8x16(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0) : i8x16.splat(-1);
  if (!hasShape(p, lanes)) return 0;
  const year = two(p) * 100 + two(p + 2);
  const month = two(p + 5);
  const day = two(p + 8);
  if (year < 1 || <u32>(month - 1) > 11 || day < 1 || day > daysInMonth(year, month)) return 0;
  dateSecond = 0;
  return length == 10 ? DATE : timeFlags(p, to);
}

/** The part behind `YYYY-MM-DDThh:mm`; leaves the second of the day in `dateSecond`, of the day before or after where the zone makes it so. */
function timeFlags(p: usize, to: usize): i32 {
  const hour = two(p + 11);
  const minute = two(p + 14);
  if (hour > 23 || minute > 59 || load<u8>(p, 16) != 58) return 0;
  if (!isDigit(load<u8>(p, 17)) || !isDigit(load<u8>(p, 18))) return 0;
  const second = two(p + 17);
  if (second > 59) return 0;
  let q = p + 19;
  if (load<u8>(q) == 46) {
    const start = ++q;
    while (q < to && isDigit(load<u8>(q))) q++;
    if (q == start || q == to) return 0;
  }
  dateSecond = hour * 3600 + minute * 60 + second;
  const zone = <i32>load<u8>(q);
  if (zone == 90) return q + 1 == to ? DATETIME : 0;
  if (zone != 43 && zone != 45) return 0;
  if (to - q != 6 || load<u8>(q, 3) != 58) return 0;
  if (!isDigit(load<u8>(q, 1)) || !isDigit(load<u8>(q, 2)) || !isDigit(load<u8>(q, 4)) || !isDigit(load<u8>(q, 5))) return 0;
  const hours = two(q + 1);
  const minutes = two(q + 4);
  const offset = hours * 60 + minutes;
  if (minutes > 59 || offset > 840) return 0;
  dateSecond += zone == 43 ? offset * -60 : offset * 60;
  return DATETIME;
}
