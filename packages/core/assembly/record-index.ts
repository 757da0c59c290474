/**
 * Looks at some thousand bytes of delimited text at once, before any record is taken out of them: where fields may end, and which bytes a URL
 * may not hold as they are. The loops go by the number of bytes alone, so that hardly a branch is guessed wrong, whatever the lengths of fields.
 */
import { classify } from "./bytes";
import { INDEX_BYTES, ODD_COUNTS, ODD_MASKS, RECORD_TABLE, STOPS } from "./layout";

const BLOCK: usize = 64;
const QUOTE: i32 = 34;
const SLASH: i32 = 47;
const DOT: i32 = 46;

/** The bytes looked at: window memory from here to there. */
export let indexStart: usize = 0;
export let indexEnd: usize = 0;
/** End of the list of stops: addresses of delimiters, terminators and (where fields are quoted) quotes. */
export let stopsEnd: usize = STOPS;

let terminators: v128 = i8x16.splat(0);
let delimiters: v128 = i8x16.splat(0);
let quotes: v128 = i8x16.splat(0);

/** Takes the delimiters of the record table, and forgets what was looked at. */
export function openIndex(): void {
  const terminator = load<i32>(RECORD_TABLE, 4);
  const delimiter = load<i32>(RECORD_TABLE);
  terminators = i8x16.splat(<i8>terminator);
  delimiters = delimiter ? i8x16.splat(<i8>delimiter) : terminators;
  quotes = load<i32>(RECORD_TABLE, 8) ? i8x16.splat(<i8>QUOTE) : terminators;
  indexStart = 0;
  indexEnd = 0;
  stopsEnd = STOPS;
}

/** Looks at the bytes from `from` on, to `to` at most. */
export function indexBytes(from: usize, to: usize): void {
  const end = min(from + INDEX_BYTES, to);
  const t = terminators;
  const d = delimiters;
  const q = quotes;
  let stop = STOPS;
  let block: usize = 0;
  let count = 0;
  for (let p = from; p < end; p += BLOCK, block++) {
    let stops = stopBits(p, t, d, q) | (stopBits(p + 16, t, d, q) << 16) | (stopBits(p + 32, t, d, q) << 32) | (stopBits(p + 48, t, d, q) << 48);
    if (end - p < BLOCK) stops &= (<u64>1 << (end - p)) - 1;
    const odd = ~(plainBits(p) | (plainBits(p + 16) << 16) | (plainBits(p + 32) << 32) | (plainBits(p + 48) << 48));
    store<u64>(ODD_MASKS + (block << 3), odd);
    store<i32>(ODD_COUNTS + (block << 2), count);
    count += <i32>popcnt<u64>(odd);
    stop = noteStops(p, stops, stop);
  }
  store<u64>(ODD_MASKS + (block << 3), 0);
  store<i32>(ODD_COUNTS + (block << 2), count);
  indexStart = from;
  indexEnd = end;
  stopsEnd = stop;
}

/** Is a byte of [p, to), which was looked at, one of those that a plain URL does not hold, or a slash before a dot? */
export function hasOdd(p: usize, to: usize): bool {
  return oddBefore(p - indexStart) != oddBefore(to - indexStart);
}

function oddBefore(offset: usize): i32 {
  const block = offset >> 6;
  const mask = load<u64>(ODD_MASKS + (block << 3)) & ((<u64>1 << (offset & 63)) - 1);
  return load<i32>(ODD_COUNTS + (block << 2)) + <i32>popcnt<u64>(mask);
}

function stopBits(p: usize, terminators: v128, delimiters: v128, quotes: v128): u64 {
  const v = v128.load(p);
  return <u64>i8x16.bitmask(v128.or(i8x16.eq(v, terminators), v128.or(i8x16.eq(v, delimiters), i8x16.eq(v, quotes))));
}

/** The bytes that `checkLoc` finds in no class, but for a slash before a dot. */
export function plainBits(p: usize): u64 {
  const v = v128.load(p);
  const low = i8x16(-109, -127, -125, -125, -127, -63, -127, -127, -127, -127, -127, -87, -91, -87, -123, -95);
  const high = i8x16(1, 1, 66, 4, 0, 12, 16, 32, -128, -128, -128, -128, -128, -128, -128, -128);
  const dots = v128.and(i8x16.eq(v, i8x16.splat(<i8>SLASH)), i8x16.eq(v128.load(p, 1), i8x16.splat(<i8>DOT)));
  return <u64>i8x16.bitmask(i8x16.eq(v128.or(classify(v, low, high), dots), i8x16.splat(0)));
}

/** Notes the addresses of up to 64 stops: four without a look at how many there are, which is enough for most blocks. */
function noteStops(p: usize, stops: u64, at: usize): usize {
  const end = at + (<usize>popcnt<u64>(stops) << 2);
  do {
    store<i32>(at, <i32>(p + <usize>ctz<u64>(stops)));
    stops &= stops - 1;
    store<i32>(at, <i32>(p + <usize>ctz<u64>(stops)), 4);
    stops &= stops - 1;
    store<i32>(at, <i32>(p + <usize>ctz<u64>(stops)), 8);
    stops &= stops - 1;
    store<i32>(at, <i32>(p + <usize>ctz<u64>(stops)), 12);
    stops &= stops - 1;
    at += 16;
  } while (at < end);
  return end;
}
