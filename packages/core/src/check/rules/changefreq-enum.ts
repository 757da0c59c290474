import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

const VALUES: readonly string[] = ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"];

export const changefreqEnum = defineRule({
  meta: {
    id: "changefreq-enum",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", yandex: "error" },
    messageSeverity: { space: { protocol: "info", google: "info", yandex: "info" } },
    summary: "Require changefreq to be one of its seven words, in lower case",
    why: "XML knows upper and lower case, so that Daily is no more a value than often: the official schema rejects it, and Google and Yandex report an invalid value.",
    fix: "Write always, hourly, daily, weekly, monthly, yearly or never, or leave changefreq out.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#changefreqdef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      value: "Expected always, hourly, daily, weekly, monthly, yearly or never, found {value}",
      case: "Expected {!expected} in lower case, found {value}",
      empty: "Expected one of the seven words of changefreq, found nothing",
      space: "Expected no white space around {value}, which the official schema rejects",
    },
    examples: {
      valid: ["<changefreq>daily</changefreq>"],
      invalid: ["<changefreq>often</changefreq>", "<changefreq>Daily</changefreq>", "<changefreq/>", "<changefreq> daily </changefreq>"],
    },
  },
  create(context) {
    return {
      fields: {
        changefreq: {
          facts: FACT.VALUE | FACT.EDGE_SPACE,
          visit(field) {
            const { text } = field;
            if (text === "") return context.report("empty", field.tag);
            if (VALUES.includes(text)) {
              if ((field.facts & FACT.EDGE_SPACE) !== 0) context.report("space", field.offset, { value: text });
              return;
            }
            const expected = VALUES.find((value) => value === text.toLowerCase());
            if (expected === undefined) context.report("value", field.offset, { value: text });
            else context.report("case", field.offset, { value: text, expected });
          },
        },
      },
    };
  },
});
