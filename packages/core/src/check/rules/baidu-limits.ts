import { PROFILE_LIMITS } from "../../protocol/limits.ts";
import { defineRule } from "../rule.ts";

const MAX = PROFILE_LIMITS.baidu.maxLocBytes;

export const baiduLimits = defineRule({
  meta: {
    id: "baidu-limits",
    since: "0.1.0",
    stage: "entry",
    severity: { baidu: "error" },
    summary: "Limit a loc to 256 bytes for Baidu",
    why: "Baidu takes addresses of up to 256 bytes.",
    fix: "Shorten the address, or leave the page out of the sitemap that is submitted to Baidu.",
    sources: [{ kind: "vendor", url: "https://www.wbolt.com/submit-sitemap-url-to-baidu.html" }],
    messages: { long: "Expected at most {max} bytes, found {count} in {loc}" },
    examples: {
      valid: ["<loc>https://example.com/</loc>"],
      invalid: [{ document: `<loc>https://example.com/${"a".repeat(256)}</loc>` }],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        loc: {
          visit(field) {
            const count = field.end - field.start;
            if (count > MAX) context.report("long", field.offset, { max: MAX, count, loc: field.text });
          },
        },
      },
    };
  },
});
