import { PROFILE_LIMITS } from "../../protocol/limits.ts";
import { defineRule } from "../rule.ts";

const MAX = PROFILE_LIMITS.yandex.maxLocLength;

export const yandexLimits = defineRule({
  meta: {
    id: "yandex-limits",
    since: "0.1.0",
    stage: "entry",
    severity: { yandex: "error" },
    summary: "Limit a loc to 1,024 characters for Yandex",
    why: "Yandex reports longer addresses as an error, where the protocol allows 2,047 characters.",
    fix: "Shorten the address, or leave the page out of the sitemap that is announced to Yandex.",
    sources: [{ kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html" }],
    messages: { long: "Expected at most {max} characters, found {count} in {loc}" },
    examples: {
      valid: ["<loc>https://example.com/</loc>"],
      invalid: [{ document: `<loc>https://example.com/${"a".repeat(1024)}</loc>` }],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          visit(field) {
            if (field.end - field.start <= MAX) return;
            const { text } = field;
            let count = 0;
            for (const _ of text) count++;
            if (count > MAX) context.report("long", field.offset, { max: MAX, count, loc: text });
          },
        },
      },
    };
  },
});
