import { dateFlags } from "../../kernel/twin/date.ts";
import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { FACT } from "../facts.ts";
import { IndexLinks } from "../index-links.ts";
import { defineRule, type FieldView, type KeptPlace, type SetFile } from "../rule.ts";
import { writtenDay } from "../value-facts.ts";

const SECONDS_PER_DAY = 86_400;
/** Of `YYYY-MM-DD`. */
const DAY_LENGTH = 10;
const NEVER = Number.NEGATIVE_INFINITY;

/** The newest dates of a file: of those without time, in days, and of the others, in seconds since 1970. */
interface Newest {
  day: number;
  second: number;
  /** Dates written before these numbers, `YYYYMMDD`, are older in whatever zone, and need no closer look. */
  dayFloor: number;
  secondFloor: number;
}

interface DatedLink {
  readonly index: SetFile;
  readonly loc: string;
  readonly lastmod: string;
  readonly place: KeptPlace;
}

export const indexLastmod = defineRule({
  meta: {
    id: "index-lastmod",
    since: "0.1.0",
    stage: "set",
    severity: { protocol: "warning", google: "warning" },
    summary: "Require the lastmod of a sitemap in an index to be no older than its newest entry",
    why: "By this date crawlers decide whether to read the sitemap again: where it is too old, new pages wait.",
    fix: "Write the time at which the sitemap was written, or the newest date in it.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#sitemapIndex_sitemap", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps", profiles: ["google"] },
    ],
    messages: { older: "Expected no date before {!newest}, the newest in {file}, found {lastmod} for {loc}" },
    examples: {
      valid: [
        {
          document: "<sitemap><loc>https://example.com/a.xml</loc><lastmod>2024-09-15</lastmod></sitemap>",
          files: { "a.xml": "<lastmod>2024-09-15T20:00:00Z</lastmod>" },
        },
      ],
      invalid: [
        {
          document: "<sitemap><loc>https://example.com/a.xml</loc><lastmod>2024-01-01</lastmod></sitemap>",
          files: { "a.xml": "<lastmod>2024-09-15</lastmod>" },
        },
      ],
    },
    details:
      "Dates with a time are compared to the second, dates without by the day; between one with and one without there must be two days, since their zones may differ. Memory grows with the entries of the indexes.",
  },
  createSet(context) {
    const indexes = new IndexLinks();
    const links: DatedLink[] = [];
    const newest = new Map<number, Newest>();
    const nowSecond = context.now / 1000;
    return {
      file(file, fileContext) {
        indexes.addFile(file);
        const own: Newest = { day: NEVER, second: NEVER, dayFloor: 0, secondFloor: 0 };
        newest.set(file.index, own);
        return {
          only: "sitemap",
          fields: {
            lastmod: {
              facts: FACT.DATE | FACT.DATETIME,
              visit(field, entry) {
                links.push({ index: file, loc: entry.loc, lastmod: field.text, place: fileContext.place(field.offset) });
              },
            },
          },
          lastmod({ day, isDay, field }) {
            if (day !== 0 && day >= (isDay ? own.dayFloor : own.secondFloor)) take(field(), own, nowSecond);
          },
        };
      },
      end() {
        for (const { index, loc, lastmod, place } of links) {
          const found = indexes.find(loc, index);
          if (found === undefined || found === "unknown" || !found.sure) continue;
          const date = newerThan(lastmod, newest.get(found.file.index));
          if (date !== undefined) context.report("older", index, place, { newest: date, file: found.file.name, lastmod, loc });
        }
      },
    };
  },
});

const instant = (): { day: number; second: number } => ({ day: 0, second: 0 });

/** Takes a date into account, unless it is still to come, which has a rule of its own. */
function take({ bytes, start, end }: FieldView, newest: Newest, nowSecond: number): void {
  const hasTime = end - start !== DAY_LENGTH;
  const date = instant();
  const form = dateFlags(bytes, start, end, date);
  const second = date.day * SECONDS_PER_DAY + date.second;
  if (form === 0 || second > nowSecond) return;
  if (!hasTime && date.day > newest.day) {
    newest.day = date.day;
    newest.dayFloor = writtenDay(bytes, start);
  } else if (hasTime && second > newest.second) {
    newest.second = second;
    newest.secondFloor = floorOf(date.day);
  }
}

/** The number of the day before the one before a day: no zone takes a date further. */
function floorOf(day: number): number {
  const date = new Date((day - 2) * SECONDS_PER_DAY * 1000);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** The newest date of a file where `lastmod` is surely older. */
function newerThan(lastmod: string, newest: Newest | undefined): string | undefined {
  const date = parseW3cDatetime(lastmod);
  if (!date.ok || newest === undefined) return undefined;
  const { day, second, granularity } = date.value;
  const hasTime = granularity !== "day";
  const dayText = (days: number): string => new Date(days * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
  if (hasTime ? day * SECONDS_PER_DAY + second < newest.second : day + 1 < Math.floor(newest.second / SECONDS_PER_DAY)) {
    return new Date(newest.second * 1000).toISOString().replace(".000", "");
  }
  return day + (hasTime ? 1 : 0) < newest.day ? dayText(newest.day) : undefined;
}
