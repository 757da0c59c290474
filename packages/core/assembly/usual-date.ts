/** The forms of dates that most lists have, without a loop and almost without branches; all others are left to `dateFlags`, and what both take they take alike. */
import { firstLanes } from "./bytes";
import { dateDay, dateFlags, dateSecond } from "./date";

const DATE_BYTES: i32 = 10;
const UTC_BYTES: i32 = 20;
const OFFSET_BYTES: i32 = 25;

/** Writes the day and the second of the date in [p, to) to `out`; false where it is none. */
export function writeDate(p: usize, to: usize, out: usize): bool {
  const length = <i32>(to - p);
  const v = v128.load(p);
  const lanes = firstLanes(min(length, 16));
  const digits = v128.and(i8x16.sub(v, i8x16.splat(48)), lanes);
  const marks = i8x16.eq(v, i8x16(1, 1, 1, 1, 45, 1, 1, 45, 1, 1, 84, 1, 1, 58, 1, 1));
  const digitLanes = i8x16(-1, -1, -1, -1, 0, -1, -1, 0, -1, -1, 0, -1, -1, 0, -1, -1);
  const right = v128.bitselect(i8x16.lt_u(digits, i8x16.splat(10)), marks, digitLanes);
  // Century, year, month, day, hour, minute: the ten and the one of each side by side.
  const tens = i8x16.swizzle(digits, i8x16(0, -1, 2, -1, 5, -1, 8, -1, 11, -1, 14, -1, -1, -1, -1, -1));
  const ones = i8x16.swizzle(digits, i8x16(1, -1, 3, -1, 6, -1, 9, -1, 12, -1, 15, -1, -1, -1, -1, -1));
  const numbers = i16x8.add(i16x8.mul(tens, i16x8.splat(10)), ones);
  const outside = v128.or(i16x8.gt_u(numbers, i16x8(99, 99, 12, 31, 23, 59, 0, 0)), i16x8.lt_u(numbers, i16x8(0, 0, 1, 1, 0, 0, 0, 0)));
  const year = <i32>i16x8.extract_lane_u(numbers, 0) * 100 + <i32>i16x8.extract_lane_u(numbers, 1);
  const month = <i32>i16x8.extract_lane_u(numbers, 2);
  const day = <i32>i16x8.extract_lane_u(numbers, 3);
  const hasTime = i32(length != DATE_BYTES);
  // Both kinds of dates come in any order: a branch between them would be guessed wrong half the time.
  const usual = (hasTime ^ 1) | (isUtcTail(p, length));
  // February 29, and the year 0, are for the other to judge.
  const lastDay = select(28, 30 + ((month + (month >> 3)) & 1), month == 2);
  if (!usual || year == 0 || day > lastDay || v128.any_true(v128.or(v128.andnot(lanes, right), outside))) return writeAny(p, to, out);
  const second = twoDigits(p + 17) * hasTime;
  store<i32>(out, daysSinceEpoch(year, month, day));
  store<i32>(out, (<i32>i16x8.extract_lane_u(numbers, 4) * 60 + <i32>i16x8.extract_lane_u(numbers, 5)) * 60 + second, 4);
  return true;
}

function writeAny(p: usize, to: usize, out: usize): bool {
  if (!dateFlags(p, to)) return false;
  store<i32>(out, dateDay);
  store<i32>(out, dateSecond, 4);
  return true;
}

function twoDigits(p: usize): i32 {
  return (<i32>load<u8>(p) - 48) * 10 + <i32>load<u8>(p, 1) - 48;
}

/** 1 where `:ss` and `Z` or `+00:00` stand behind the minutes, and nothing more; 0 otherwise. */
function isUtcTail(p: usize, length: i32): i32 {
  const endsInZ = i32(length == UTC_BYTES) & i32(load<u8>(p, 19) == 90);
  const endsInOffset = i32(length == OFFSET_BYTES) & i32(load<u32>(p, 19) == 0x3a30302b) & i32(load<u16>(p, 23) == 0x3030);
  const tens = <u32>load<u8>(p, 17) - 48;
  const ones = <u32>load<u8>(p, 18) - 48;
  return (endsInZ | endsInOffset) & i32(load<u8>(p, 16) == 58) & i32(tens < 6) & i32(ones < 10);
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; March is made the first month, so that leap days come last. */
function daysSinceEpoch(year: i32, month: i32, day: i32): i32 {
  const y = <u32>(month < 3 ? year - 1 : year);
  const m = <u32>(month < 3 ? month + 9 : month - 3);
  return <i32>(y * 365 + y / 4 - y / 100 + y / 400 + (m * 306 + 5) / 10) + day - 719469;
}
