import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { isXsdDate } from "../../value/xsd-date.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const lastmodRanges = defineRule({
  meta: {
    id: "lastmod-ranges",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", bing: "warning" },
    messageSeverity: { midnight: { google: "warning" } },
    summary: "Require the day and the time of a lastmod to exist",
    why: "There is no 30 February and no hour 24: the value is dropped, and usually something is wrong with how dates are made.",
    fix: "Look for the place where the date is put together; write midnight as 00:00:00 of the next day.",
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/NOTE-datetime" },
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#lastmoddef", profiles: ["protocol"] },
    ],
    messages: {
      calendar: "Expected a day and a time that exist, found {value}",
      midnight: "Expected 00:00:00 of the next day, found {value}",
    },
    examples: {
      valid: ["<lastmod>2024-02-29</lastmod>", "<lastmod>2025-03-01T23:59:59Z</lastmod>"],
      invalid: ["<lastmod>2025-02-29</lastmod>", "<lastmod>2025-03-01T24:00:00Z</lastmod>"],
    },
  },
  create(context) {
    return {
      fields: {
        lastmod: {
          facts: FACT.DATE_FORM,
          visit({ text, offset }) {
            const date = parseW3cDatetime(text);
            if (date.ok || date.reason !== "calendar") return;
            // XML Schema knows the end of a day; nothing else that W3C dates lack is a date there.
            context.report(isXsdDate(text) ? "midnight" : "calendar", offset, { value: text });
          },
        },
      },
    };
  },
});
