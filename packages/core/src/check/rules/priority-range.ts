import { parseDecimal } from "../../value/number.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const COMMA = /^\d*,\d+$/;
const BOUNDS = { min: 0, max: 1 } as const;

export const priorityRange = defineRule({
  meta: {
    id: "priority-range",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require priority to be a decimal number from 0.0 to 1.0",
    why: "The official schema rejects anything else, and Google and Yandex report an invalid value.",
    fix: "Write a number such as 0.8, with a dot and without exponent, or leave priority out.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#prioritydef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      number: "Expected a number from 0.0 to 1.0, found {value}",
      comma: "Expected a dot in a number, found {value}",
      range: "Expected at least 0.0 and at most 1.0, found {!value}",
      empty: "Expected a number from 0.0 to 1.0, found nothing",
    },
    examples: {
      valid: ["<priority>0.5</priority>", "<priority>1</priority>", "<priority>0.000631481287316</priority>", "<priority> .5 </priority>"],
      invalid: ["<priority>normal</priority>", "<priority>0,5</priority>", "<priority>5</priority>", "<priority></priority>"],
    },
  },
  create(context) {
    return {
      fields: {
        priority: {
          facts: FACT.VALUE,
          visit(field) {
            const { text } = field;
            if (text === "") context.report("empty", field.tag);
            else if (!DECIMAL.test(text)) context.report(COMMA.test(text) ? "comma" : "number", field.offset, { value: text });
            else if (!parseDecimal(text, BOUNDS).ok) context.report("range", field.offset, { value: text.slice(0, 100) });
          },
        },
      },
    };
  },
});
