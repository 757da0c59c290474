import { defineRule, type FieldView, type RuleContext } from "../rule.ts";

/** Bytes of lastmod, changefreq and priority, each. */
const MAX_VALUE_BYTES = 100;

export const lastmodYandexSize = defineRule({
  meta: {
    id: "lastmod-yandex-size",
    since: "0.1.0",
    stage: "entry",
    severity: { yandex: "error" },
    summary: "Limit lastmod, changefreq and priority to 100 bytes each",
    why: "Yandex reports longer values as an error; none that means something is as long.",
    fix: "Write a date, one of the seven words, or a number from 0.0 to 1.0.",
    sources: [
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap" },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html" },
    ],
    messages: { long: "Expected at most {max} bytes in {!name}, found {count}" },
    examples: {
      valid: ["<priority>0.000631481287316</priority>"],
      invalid: ["<priority>0.33333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333</priority>"],
    },
  },
  create(context) {
    const visit = measure(context);
    return { only: "url", fields: { lastmod: { visit }, changefreq: { visit }, priority: { visit } } };
  },
});

function measure(context: RuleContext<"long">): (field: FieldView) => void {
  return (field) => {
    const count = field.end - field.start;
    if (count > MAX_VALUE_BYTES) context.report("long", field.offset, { name: field.name, max: MAX_VALUE_BYTES, count });
  };
}
