import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

const DATE_WITH_ZONE = /^\d{4}-\d\d-\d\d(?:Z|[+-]\d\d:?\d\d)$/;
const SHORT_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?[+-]\d\d(?:\d\d)?$/;

/** Is this a date that has one fault, its zone? */
export function isZoneFault(text: string): boolean {
  const date = parseW3cDatetime(text);
  return !date.ok && (date.reason === "zone" || DATE_WITH_ZONE.test(text) || SHORT_ZONE.test(text));
}

export const lastmodTzd = defineRule({
  meta: {
    id: "lastmod-tzd",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning", bing: "warning" },
    summary: "Require a time zone in a lastmod with a time, and none in one without",
    why: "Without its zone a time may be off by most of a day, so the profile of W3C dates does not allow it; readers may drop the value.",
    fix: "End times in Z or in an offset such as +01:00, and leave the zone off dates without time.",
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/NOTE-datetime" },
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#lastmoddef", profiles: ["protocol"] },
    ],
    messages: {
      missing: "Expected Z or an offset such as +01:00 behind a time, found {value}",
      form: "Expected an offset in the form +01:00, found {value}",
      offset: "Expected an offset within 23:59 hours, found {value}",
      unwanted: "Expected no zone behind a date without time, found {value}",
    },
    examples: {
      valid: ["<lastmod>2025-03-01T10:00:00Z</lastmod>", "<lastmod>2025-03-01</lastmod>"],
      invalid: [
        "<lastmod>2025-03-01T10:00:00</lastmod>",
        "<lastmod>2025-03-01T10:00:00+0100</lastmod>",
        "<lastmod>2025-03-01T10:00:00+25:00</lastmod>",
        "<lastmod>2025-03-01Z</lastmod>",
      ],
    },
  },
  create(context) {
    return {
      fields: {
        lastmod: {
          facts: FACT.DATE_FORM,
          visit({ text, offset }) {
            if (!isZoneFault(text)) return;
            const message = DATE_WITH_ZONE.test(text) ? "unwanted" : SHORT_ZONE.test(text) ? "form" : /[+-]\d\d:\d\d$/.test(text) ? "offset" : "missing";
            context.report(message, offset, { value: text });
          },
        },
      },
    };
  },
});
