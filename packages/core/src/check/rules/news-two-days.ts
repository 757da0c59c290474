import { MAX_NEWS_DAYS } from "../../protocol/limits.ts";
import { isOlderThan } from "../../value/date-age.ts";
import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { defineRule } from "../rule.ts";

const MS_PER_DAY = 86_400_000;
/** Clocks differ, and somewhere it is tomorrow already. */
const SKEW_MS = MS_PER_DAY;

export const newsTwoDays = defineRule({
  meta: {
    id: "news-two-days",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    messageSeverity: { future: { google: "warning" } },
    summary: "Require articles to be at most two days old",
    why: "Google reads news:news for articles of the last two days alone; older ones take the room of new ones.",
    fix: "Take news:news away from the entry, or the entry out of the sitemap, once the article is older than two days.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" }],
    messages: {
      old: "Expected an article of the last two days, found {value}",
      future: "Expected an article that is published, found a date to come: {value}",
    },
    details:
      "A date without time counts until the day has ended everywhere on earth. A file that is checked long after it was written is judged by the clock of the check.",
    examples: {
      valid: [{ document: "<news:news><news:publication_date>2024-01-01T00:00:00Z</news:publication_date></news:news>", now: "2024-01-03T00:00:00Z" }],
      invalid: [
        {
          document: "<news:news><news:publication_date>2023-12-31T23:59:00Z</news:publication_date></news:news>",
          now: "2024-01-03T00:00:00Z",
          also: ["news-required"],
        },
        {
          document: "<news:news><news:publication_date>2024-01-05</news:publication_date></news:news>",
          now: "2024-01-03T00:00:00Z",
          also: ["news-required"],
        },
      ],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        "news:publication_date": {
          visit({ text, offset }) {
            if (isOlderThan(text, MAX_NEWS_DAYS, context.now)) return context.report("old", offset, { value: text });
            const date = parseW3cDatetime(text);
            if (date.ok && date.value.day * MS_PER_DAY + date.value.second * 1000 - context.now > SKEW_MS) context.report("future", offset, { value: text });
          },
        },
      },
    };
  },
});
