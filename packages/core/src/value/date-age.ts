import { parseW3cDatetime } from "./w3c-datetime.ts";

const MS_PER_DAY = 86_400_000;
/** A date without time ends last where it is twelve hours earlier than in UTC. */
const WEST_MS = 43_200_000;

/**
 * Is a W3C date more than so many days before `now`, in milliseconds since 1970? A date without time counts until its day has ended
 * everywhere on earth. A date without a day, or none at all, is never too old.
 */
export function isOlderThan(date: string, days: number, now: number): boolean {
  const parsed = parseW3cDatetime(date);
  if (!parsed.ok) return false;
  const { day, second, granularity } = parsed.value;
  if (granularity === "year" || granularity === "month") return false;
  const latest = day * MS_PER_DAY + second * 1000 + (granularity === "day" ? MS_PER_DAY + WEST_MS : 0);
  return now - latest > days * MS_PER_DAY;
}
