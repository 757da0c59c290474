import { type Instant, parseW3cDatetime } from "../value/w3c-datetime.ts";

export const SECONDS_PER_DAY = 86_400;
/** Where the fraction of a second stands in a date with a time. */
export const FRACTION_AT: number = "2024-05-06T07:08:09".length;
const DOT = 46;
const ZERO = 48;
const NINE = 57;

/** The fraction of a second that stands at bytes[from, end), dot first; 0 where there is none. */
export function fractionAt(bytes: Uint8Array, from: number, end: number): number {
  if (from >= end || bytes[from] !== DOT) return 0;
  let digits = "0.";
  for (let p = from + 1; p < end && (bytes[p] as number) >= ZERO && (bytes[p] as number) <= NINE; p++) digits += String.fromCharCode(bytes[p] as number);
  return Number(digits);
}

/** An instant in seconds since 1970, its fraction kept as far as a number can. */
export function instantSeconds({ day, second, fraction }: Instant): number {
  return day * SECONDS_PER_DAY + second + (fraction === "" ? 0 : Number(`0.${fraction}`));
}

/** Turns dates into seconds since 1970; one that follows itself, as dates of one build do, costs nothing. */
export class LastmodSeconds {
  #text: string | undefined;
  #seconds = Number.NaN;

  /** NaN for no date. */
  of(text: string | undefined): number {
    if (text === this.#text) return this.#seconds;
    this.#text = text;
    const parsed = text === undefined ? undefined : parseW3cDatetime(text);
    this.#seconds = parsed?.ok === true ? instantSeconds(parsed.value) : Number.NaN;
    return this.#seconds;
  }
}
