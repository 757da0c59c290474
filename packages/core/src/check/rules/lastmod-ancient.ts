import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

const EPOCH = /^(?:1970|1970-01|1970-01-01(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:00))?)$/;

export const lastmodAncient = defineRule({
  meta: {
    id: "lastmod-ancient",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    summary: "Disallow a lastmod from before the Web",
    why: "There were no pages before 1990. Such a date is what programs make of one that they do not have: 0 seconds, year 0, or a damaged field.",
    fix: "Leave lastmod out where the date is not known.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#lastmoddef" }],
    messages: {
      epoch: "Expected the date of a change, found {value}, where the clock of Unix begins",
      ancient: "Expected a date from 1990 on, found {value}",
    },
    examples: {
      valid: ["<lastmod>1995-06-01</lastmod>"],
      invalid: ["<lastmod>1970-01-01T00:00:00Z</lastmod>", "<lastmod>0001-01-01</lastmod>"],
    },
  },
  create(context) {
    return {
      fields: {
        lastmod: {
          facts: FACT.ANCIENT,
          visit(field) {
            if ((field.facts & FACT.ANCIENT) === 0) return;
            const { text, offset } = field;
            context.report(EPOCH.test(text) ? "epoch" : "ancient", offset, { value: text });
          },
        },
      },
    };
  },
});
