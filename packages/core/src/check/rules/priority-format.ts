import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

const ODD = /^(?:[+-]\d*\.?\d+|\.\d+|\d+\.|0\d+(?:\.\d*)?)$/;

export const priorityFormat = defineRule({
  meta: {
    id: "priority-format",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    summary: "Suggest a digit on both sides of the dot of a priority, and no sign",
    why: "The schema allows .5, 1. and +0.5, but readers that look for a digit and a dot do not take them for numbers.",
    fix: "Write 0.5, or 1.0.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#prioritydef" }],
    messages: { form: "Expected a number such as 0.5, found {!value}" },
    examples: {
      valid: ["<priority>1</priority>", "<priority>0.000631481287316</priority>"],
      invalid: ["<priority>.5</priority>", "<priority>+0.5</priority>"],
    },
  },
  create(context) {
    return {
      fields: {
        priority: {
          facts: FACT.VALUE,
          visit({ text, offset }) {
            const number = Number(text);
            if (ODD.test(text) && number >= 0 && number <= 1) context.report("form", offset, { value: text });
          },
        },
      },
    };
  },
});
