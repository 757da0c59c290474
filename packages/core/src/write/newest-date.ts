import { compareInstants, type Instant, parseW3cDatetime } from "../value/w3c-datetime.ts";

const MS_PER_DAY = 86_400_000;

/** Keeps the newest of many dates, compared as instants; of equal ones the first. */
export class NewestDate {
  text: string | undefined;
  #instant: Instant = { day: Number.NEGATIVE_INFINITY, second: 0, fraction: "" };
  /** A date whose text is below this one lies more than a day before the newest, in whatever zone. Most dates are settled by it. */
  #floor = "";

  add(text: string): void {
    if (text < this.#floor || text === this.text) return;
    const parsed = parseW3cDatetime(text);
    if (parsed.ok && compareInstants(parsed.value, this.#instant) > 0) this.#set(text, parsed.value);
  }

  #set(text: string, instant: Instant): void {
    this.text = text;
    this.#instant = instant;
    const floor = (instant.day - 1) * MS_PER_DAY;
    const year = new Date(floor).getUTCFullYear();
    this.#floor = year >= 0 && year <= 9999 ? new Date(floor).toISOString().slice(0, 10) : "";
  }
}
