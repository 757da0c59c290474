import { type Instant, parseW3cDatetime } from "../value/w3c-datetime.ts";

const SECONDS_PER_DAY = 86_400;

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
