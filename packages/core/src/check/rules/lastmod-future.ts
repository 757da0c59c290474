import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

const MS_PER_DAY = 86_400_000;
/** Clocks of two machines differ by less. */
const CLOCK_SKEW_MS = 300_000;

export const lastmodFuture = defineRule({
  meta: {
    id: "lastmod-future",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning", bing: "warning" },
    summary: "Disallow a lastmod that is still to come",
    why: "Nothing has changed in the future. Bing is reported to reject such dates, and crawlers learn to distrust the others.",
    fix: "Look whether local times are written as UTC, and leave out pages that are not published yet.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#lastmoddef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://www.etavrian.com/news/bing-lastmod-ai-recrawling", profiles: ["bing"] },
    ],
    messages: { future: "Expected a date that has passed, found {value}; it is {!now} now" },
    examples: {
      valid: [
        { document: "<lastmod>2025-12-31T23:59:59Z</lastmod>", now: "2026-01-01T00:00:00Z" },
        { document: "<lastmod>2026-01-02</lastmod>", now: "2026-01-01T10:00:00Z" },
      ],
      invalid: [
        { document: "<lastmod>2026-01-01T06:00:00Z</lastmod>", now: "2026-01-01T00:00:00Z" },
        { document: "<lastmod>2027</lastmod>", now: "2026-01-01T00:00:00Z" },
      ],
    },
    details: "A date without time counts as future only when its day has begun nowhere on earth. Times may be five minutes ahead, since clocks differ.",
  },
  create(context) {
    const { now } = context;
    const today = new Date(now).toISOString().replace(/\.\d+Z$/, "Z");
    return {
      fields: {
        lastmod: {
          facts: FACT.FUTURE,
          visit(field) {
            if ((field.facts & FACT.FUTURE) === 0) return;
            const date = parseW3cDatetime(field.text);
            if (date.ok && date.value.day * MS_PER_DAY + date.value.second * 1000 - now <= CLOCK_SKEW_MS) return;
            context.report("future", field.offset, { value: field.text, now: today });
          },
        },
      },
    };
  },
});
