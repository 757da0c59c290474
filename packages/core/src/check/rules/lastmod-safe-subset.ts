import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { isXsdDate } from "../../value/xsd-date.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const lastmodSafeSubset = defineRule({
  meta: {
    id: "lastmod-safe-subset",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    messageSeverity: { partial: { protocol: "info" } },
    summary: "Suggest dates in the forms that every reader accepts",
    why: "The W3C profile of dates and the official schema overlap in two forms only. A validator of the schema rejects the others though the protocol allows them.",
    fix: "Write 2026-01-31, or 2026-01-31T18:30:00+01:00 with seconds.",
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/NOTE-datetime" },
      { kind: "protocol", url: "http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd" },
    ],
    messages: {
      partial: "Expected a date with month and day, found {value}, which the official schema rejects",
      minutes: "Expected a time with seconds, found {value}, which the official schema rejects",
      offset: "Expected an offset of at most 14:00 hours, found {value}, which the official schema rejects",
      year: "Expected a year from 0001 on, found {value}, which the official schema rejects",
    },
    examples: {
      valid: ["<lastmod>2025-03-01</lastmod>", "<lastmod>2025-03-01T10:00:00.123456+05:45</lastmod>"],
      invalid: [
        "<lastmod>2025-03</lastmod>",
        "<lastmod>2025-03-01T10:00Z</lastmod>",
        "<lastmod>2025-03-01T10:00:00+15:00</lastmod>",
        "<lastmod>0000-01-01</lastmod>",
      ],
    },
  },
  create(context) {
    return {
      fields: {
        lastmod: {
          facts: FACT.DATE_FORM,
          visit({ text, offset }) {
            const date = parseW3cDatetime(text);
            if (!date.ok || isXsdDate(text)) return;
            const { granularity } = date.value;
            const isPartial = granularity === "year" || granularity === "month";
            const message = text.startsWith("0000") ? "year" : isPartial ? "partial" : granularity === "minute" ? "minutes" : "offset";
            context.report(message, offset, { value: text });
          },
        },
      },
    };
  },
});
