import { sliceUtf8 } from "../kernel/strings.ts";
import { FIELD_FLAGS, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { isFrequency, isPriority } from "../kernel/twin/core-values.ts";
import { dateFlags } from "../kernel/twin/date.ts";
import { LOC } from "../model/fields.ts";
import type { EntryElement } from "../read/entry-builder.ts";
import { parseW3cDatetime } from "../value/w3c-datetime.ts";
import { FACT } from "./facts.ts";
import { FIELD_NAMES, FIELDS } from "./field-names.ts";
import { LOC_FACTS, locFacts } from "./loc-facts.ts";
import { type Tape, UNKNOWN } from "./tape.ts";

/** The bits that `valueFacts` adds to those of the tape. */
export const ADDED_FACTS: number = FACT.DATE_FORM | FACT.FUTURE | FACT.ANCIENT | FACT.VALUE | FACT.EMPTY | LOC_FACTS;

const MS_PER_DAY = 86_400_000;
/** Dates with an earlier year are ancient. */
export const ANCIENT_YEAR = 1990;
/** A longer priority is looked at, right or not. */
const PLAIN_PRIORITY_BYTES = 4;
const ZERO = 0x30;

/** What dates are measured against, prepared so that most need a look at their first bytes only. */
export interface Clock {
  readonly nowMs: number;
  /** A date without time is in the future from this day on, counted from 1970-01-01. */
  readonly futureDay: number;
  /** `YYYYMMDD` of the day before yesterday: no date up to it, in whatever zone, is in the future. */
  readonly surelyPast: number;
}

/** Prepares a clock for `now`, in milliseconds since 1970. */
export function createClock(nowMs: number): Clock {
  const past = new Date(nowMs - 2 * MS_PER_DAY);
  return {
    nowMs,
    // Somewhere on earth it is tomorrow already: only the day after that has certainly not come.
    futureDay: Math.floor(nowMs / MS_PER_DAY) + 2,
    surelyPast: past.getUTCFullYear() * 10_000 + (past.getUTCMonth() + 1) * 100 + past.getUTCDate(),
  };
}

const GRAMMAR = { NONE: 0, URL: 1, DATE: 2, CHANGEFREQ: 3, PRIORITY: 4, OTHER: 5 } as const;
type Grammar = (typeof GRAMMAR)[keyof typeof GRAMMAR];

/** How the value of each field is looked at, by number. */
const GRAMMARS: Readonly<Record<EntryElement, readonly Grammar[]>> = { url: grammarsOf("url"), sitemap: grammarsOf("sitemap") };

function grammarsOf(element: EntryElement): readonly Grammar[] {
  return FIELD_NAMES[element].map((name, number) => {
    const kind = FIELDS[element][number]?.spec.kind;
    if (kind === "group" || kind === "empty") return GRAMMAR.NONE;
    if (kind === "loc" || kind === "url") return GRAMMAR.URL;
    if (kind === "w3c-datetime") return GRAMMAR.DATE;
    return name === "changefreq" ? GRAMMAR.CHANGEFREQ : name === "priority" ? GRAMMAR.PRIORITY : GRAMMAR.OTHER;
  });
}

/** Scratch of the kernel's scan of dates. */
const newInstant = (): { day: number; second: number } => ({ day: 0, second: 0 });

/** All FACT bits of the field at tape[at]: those of the tape, and what its bytes say. */
export function valueFacts(batch: Tape, at: number, clock: Clock): number {
  const { tape, bytes, arena, element } = batch;
  let facts = tape[at + FIELD_FLAGS] as number;
  const from = tape[at + FIELD_TEXT_START] as number;
  const to = tape[at + FIELD_TEXT_END] as number;
  const grammar = GRAMMARS[element][tape[at] as number];
  if (grammar === GRAMMAR.NONE || grammar === undefined) return facts;
  if (from === to) facts |= FACT.EMPTY;
  const source = (facts & FLAG.IN_ARENA) === 0 ? bytes : arena;
  switch (grammar) {
    case GRAMMAR.URL:
      if (tape[at] !== LOC) return facts;
      return facts | (batch.locFacts === UNKNOWN ? locFacts(source, from, to) : batch.locFacts);
    case GRAMMAR.DATE:
      return facts | dateFacts(source, from, to, facts, clock);
    case GRAMMAR.CHANGEFREQ:
      return from < to && isFrequency(source, from, to) ? facts : facts | FACT.VALUE;
    case GRAMMAR.PRIORITY:
      return from < to && to - from <= PLAIN_PRIORITY_BYTES && isPriority(source, from, to) ? facts : facts | FACT.VALUE;
    default:
      return facts | FACT.VALUE;
  }
}

function dateFacts(bytes: Uint8Array, from: number, to: number, flags: number, clock: Clock): number {
  if ((flags & (FLAG.DATE | FLAG.DATETIME)) === 0) return oddDateFacts(bytes, from, to, clock);
  const date = writtenDay(bytes, from);
  if (date < ANCIENT_YEAR * 10_000) return FACT.ANCIENT;
  if (date <= clock.surelyPast) return 0;
  const instant = newInstant();
  dateFlags(bytes, from, to, instant);
  return isFuture(instant.day, instant.second, (flags & FLAG.DATETIME) !== 0, clock) ? FACT.FUTURE : 0;
}

/** The number `YYYYMMDD` of a date that is written `YYYY-MM-DD…`. */
export function writtenDay(bytes: Uint8Array, from: number): number {
  return digits(bytes, from, 4) * 10_000 + digits(bytes, from + 5, 2) * 100 + digits(bytes, from + 8, 2);
}

/** A date in a form of its own: a year or a month, minutes without seconds, or no date at all. */
function oddDateFacts(bytes: Uint8Array, from: number, to: number, clock: Clock): number {
  const parsed = parseW3cDatetime(sliceUtf8(bytes, from, to));
  if (!parsed.ok) return FACT.DATE_FORM;
  const { day, second, granularity } = parsed.value;
  const hasTime = granularity !== "year" && granularity !== "month" && granularity !== "day";
  const year = digits(bytes, from, 4);
  return FACT.DATE_FORM | (year < ANCIENT_YEAR ? FACT.ANCIENT : 0) | (isFuture(day, second, hasTime, clock) ? FACT.FUTURE : 0);
}

function isFuture(day: number, second: number, hasTime: boolean, clock: Clock): boolean {
  return hasTime ? day * MS_PER_DAY + second * 1000 > clock.nowMs : day >= clock.futureDay;
}

function digits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at++) value = value * 10 + (bytes[at] as number) - ZERO;
  return value;
}
