import { LOC, PRIORITY } from "../../model/fields.ts";
import { defineRule } from "../rule.ts";

export const urlChildOrder = defineRule({
  meta: {
    id: "url-child-order",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    summary: "Suggest the order loc, lastmod, changefreq, priority, extensions",
    why: "The official schema is a sequence, so that files in another order fail its validation. Search engines do not mind.",
    fix: "Write the children of url in the order of the schema.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#validating" }],
    messages: { order: "Expected {name} before {previous}, found it behind" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc><lastmod>2025-01-01</lastmod><priority>0.5</priority></url>"],
      invalid: ["<url><lastmod>2025-01-01</lastmod><loc>https://example.com/</loc></url>"],
    },
  },
  create(context) {
    return {
      only: "url",
      skipsPlain: true,
      entry(entry) {
        const { fieldCount } = entry;
        let highest: number = LOC;
        let before = 0;
        for (let ordinal = 0; ordinal < fieldCount; ordinal++) {
          const { number } = entry.field(ordinal);
          if (number >= highest) {
            highest = number;
            before = ordinal;
          } else if (number <= PRIORITY) {
            const { name, tag } = entry.field(ordinal);
            context.report("order", tag, { name, previous: entry.field(before).name });
            return;
          }
        }
      },
    };
  },
});
